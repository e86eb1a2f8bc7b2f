import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { Refusal } from "../refusal.ts";
import { hostnameOf } from "./hostname.ts";

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

export const isLoopback = (host: string) => loopbackNames.includes(host.toLowerCase());

const bracketed = (address: string) => (isIP(address) === 6 ? `[${address}]` : address);

/**
 * The names under which this gateway answers. A web page can have its own name resolve to this machine (DNS
 * rebinding) and then talk to the gateway as its own origin; the Host header still carries the foreign name.
 * An address is no name that anybody could bend, so the machine's own ones are in the list where it listens
 * on all of them.
 */
export function allowedHosts(boundTo: string, more: readonly string[]): ReadonlySet<string> {
  const everywhere = boundTo === "0.0.0.0" || boundTo === "::";
  const own = everywhere
    ? Object.values(networkInterfaces()).flatMap((list) =>
        (list ?? []).map(({ address }) => bracketed(address)),
      )
    : [bracketed(boundTo)];
  const names = [...loopbackNames, ...own, ...more.map((name) => hostnameOf(name) ?? name)];
  return new Set(names.map((name) => name.toLowerCase()));
}

export function checkHost(
  host: string | undefined,
  allowed: ReadonlySet<string>,
  requested = `http://${host}/`,
): void {
  const name = host === undefined ? undefined : hostnameOf(host);
  if (name === undefined) throw refused("The Host header is missing or broken.");
  if (!allowed.has(name)) throw refused(`This gateway is not ${name}.`);
  // A request line may carry a whole address, under which answers would then name the gateway.
  const target = URL.parse(requested)?.host;
  if (target !== URL.parse(`http://${host}/`)?.host) throw refused(`This gateway is not ${target}.`);
}

const refused = (message: string) =>
  new Refusal({
    httpStatus: 403,
    code: "invalid_input",
    message,
    hint: "If it is, start it with --allowed-host and that name.",
  });
