import { hasTracing, inSpan, type Show } from "@scry/core/host";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";

interface Traced {
  /** Where traces may hold what was asked for. */
  show(): Show | undefined;
  /** Asked every few seconds by machines: no trace is made of them. */
  quiet: ReadonlySet<string>;
  /** What else is known once the request has been answered. */
  describe?(context: Context): Readonly<Record<string, string | undefined>>;
}

/** One part of a trace for each request, by the conventions for HTTP; the caller's trace continues (W3C traceparent). */
export const traceRequests =
  ({ show, quiet, describe = () => ({}) }: Traced): MiddlewareHandler =>
  (context, next) => {
    const { method, path } = context.req;
    if (quiet.has(path) || !hasTracing()) return next();
    const url = new URL(context.req.url);
    const carrier = {
      traceparent: context.req.header("traceparent"),
      tracestate: context.req.header("tracestate"),
    };
    const attributes = { "http.request.method": method, "url.scheme": url.protocol.slice(0, -1) };
    return inSpan(method, { kind: "server", carrier, attributes, show: show() ?? null }, async (span) => {
      // By patterns: some services have the query or the address of a page in the path.
      span.show({ "url.path": path, "url.query": url.search.slice(1) });
      await next();
      const route = routePath(context, -1);
      const { status } = context.res;
      span.rename(`${method} ${route}`);
      span.set({ "http.route": route, "http.response.status_code": status, ...describe(context) });
      if (status >= 500) span.fail(String(status));
    });
  };
