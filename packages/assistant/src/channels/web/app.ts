import { getConnInfo } from "@hono/node-server/conninfo";
import type { Log } from "@scry/core";
import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createRateLimiter, traceRequests } from "scry/http";
import type { Assistant } from "../../contract.ts";
import { type Addresses, onlyOwnPage, onlySmallBodies, refuse, withHeaders } from "./guards.ts";
import type { PageFile } from "./pages.ts";
import type { SignedInVariables } from "./request.ts";
import { createApi } from "./routes.ts";
import { createSignInPage, signInWords } from "./sign-in-page.ts";
import type { Users } from "./tokens.ts";

const failedSignInsPerMinute = 10;
const cookieSeconds = 30 * 24 * 60 * 60;
/** `web/page-key.ts` sends it. */
const pageKeyHeader = "Scry-Page-Key";

/**
 * Somebody who follows a link on another site (web mail, a chat) arrives without the cookie, which is SameSite=Strict,
 * and a redirect counts as part of that link. A refresh from our own page brings the cookie along.
 */
const steppingPage = (to = "/") => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${to}">
<meta name="color-scheme" content="light dark">
<title>scry</title>
<p><a href="${to}">Go on</a></p>
</html>
`;

const wordsFor = (context: Context) => signInWords(context.req.header("Accept-Language"));

const comesFromElsewhere = (context: Context) => context.req.header("Sec-Fetch-Site") === "cross-site";

export interface AppParts {
  assistant: Assistant;
  users: Users;
  addresses: Addresses;
  pages: ReadonlyMap<string, PageFile>;
  log: Log;
}

/** All that a request passes, in order. */
export function createApp({ assistant, users, addresses, pages, log }: AppParts): Hono<SignedInVariables> {
  const app = new Hono<SignedInVariables>();
  const signInPage = createSignInPage(pages);
  const attempts = createRateLimiter();
  // Browsers share cookies between the ports of a host: two assistants must not sign each other out.
  const cookie = `scry-${new URL(addresses.origin).port || "session"}`;

  function sendFile(context: Context, path: string) {
    const file = pages.get(path);
    if (file === undefined) return refuse(context, 404, "There is nothing here.");
    context.header("Content-Type", file.type);
    context.header("Cache-Control", file.lasting ? "private, max-age=31536000, immutable" : "no-cache");
    return context.body(file.body);
  }

  async function signIn(context: Context, token: string) {
    const from = getConnInfo(context).remote.address ?? "";
    const user = users.byToken(tokenIn(token));
    const words = wordsFor(context);
    if (user === undefined) {
      const wait = await attempts.take(from, { perMinute: failedSignInsPerMinute });
      if (wait > 0) {
        context.header("Retry-After", String(wait));
        return context.html(signInPage.html(words, words.tooMany(wait)), 429);
      }
      log("warn", "Somebody tried to sign in with a wrong token.", { from });
      return context.html(signInPage.html(words, words.wrong), 401);
    }
    setCookie(context, cookie, user.session, {
      httpOnly: true,
      sameSite: "Strict",
      secure: addresses.secure,
      path: "/",
      maxAge: cookieSeconds,
    });
    // No server sees what follows the #; the page keeps it and takes it out of the address.
    const to = `/#key=${user.pageKey}`;
    return comesFromElsewhere(context) ? context.html(steppingPage(to)) : context.redirect(to, 303);
  }

  // The token of a sign-in is in the query: only routes are shown.
  app.use(traceRequests({ quiet: new Set(["/health"]), show: () => undefined }));
  app.use(withHeaders);
  // Anybody may ask as often as they like, so requests at the same time share one query.
  let looking: Promise<boolean> | undefined;
  const isHealthy = () => {
    looking ??= assistant
      .ping()
      .then(
        () => true,
        (error) => {
          log("error", "The database does not answer.", { error: String(error) });
          return false;
        },
      )
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  app.get("/health", async (context) =>
    (await isHealthy()) ? context.json({ status: "ok" }) : context.json({ status: "unavailable" }, 503),
  );
  app.use(onlyOwnPage(addresses), onlySmallBodies);
  app.use(async (context, next) => {
    const token = context.req.path === "/" ? context.req.query("token") : undefined;
    if (token !== undefined && context.req.method === "GET") return signIn(context, token);
    const user = users.bySession(getCookie(context, cookie) ?? "");
    if (user === undefined) {
      const { path } = context.req;
      if (signInPage.files.has(path)) return sendFile(context, path);
      if (path !== "/") return refuse(context, 401, "Sign in with the address that the assistant printed.");
      return comesFromElsewhere(context)
        ? context.html(steppingPage())
        : context.html(signInPage.html(wordsFor(context)), 401);
    }
    context.set("user", user);
    return await next();
  });
  // The cookie alone opens nothing of a person's: other servers on this host see it as well.
  app.use("/api/*", async (context, next) => {
    if (users.byPageKey(context.req.header(pageKeyHeader) ?? "") === context.get("user")) return await next();
    // Without the cookie the way back leads to the form, which gives the page its key.
    deleteCookie(context, cookie, { path: "/", secure: addresses.secure });
    return refuse(context, 401, "Sign in again with the address that the assistant printed.");
  });
  app.post("/api/sign-out", (context) => {
    deleteCookie(context, cookie, { path: "/", secure: addresses.secure });
    return context.body(null, 204);
  });
  app.route("/api", createApi(assistant, log));
  app.get("*", (context) => sendFile(context, context.req.path === "/" ? "/index.html" : context.req.path));
  return app;
}

/** Reads what a person typed or pasted: the token, or the whole address that contains it. */
const tokenIn = (written: string): string =>
  URL.parse(written.trim())?.searchParams.get("token") ?? written.trim();
