import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { Refusal, type ServerWords } from "./refusal.ts";

/** "[::1]:8787" → "[::1]"; undefined for what is not a host at all. */
export function hostnameOf(host: string): string | undefined {
  return /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.test(host)
    ? host.replace(/:\d+$/, "").toLowerCase()
    : undefined;
}

/** A name or an address, with or without the brackets of IPv6, that only this machine can reach. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|::1|\[::1\]|127(?:\.\d{1,3}){3})$/i.test(host);

/** As it is written in a URL. */
export const bracketed = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address);

/**
 * The names under which a server answers, without ports. A web page can have its own name resolve to this machine
 * (DNS rebinding) and then talk to the server as its own origin; the Host header still carries the foreign name.
 * Nobody can redirect an address, so the machine's own ones are on the list where the server listens on all of them.
 */
export function allowedHosts(boundTo: string, more: readonly string[]): ReadonlySet<string> {
  const everywhere = boundTo === "0.0.0.0" || boundTo === "::";
  const own = everywhere
    ? Object.values(networkInterfaces()).flatMap((list) =>
        (list ?? []).map(({ address }) => bracketed(address)),
      )
    : [bracketed(boundTo)];
  const loopback = ["localhost", "127.0.0.1", "[::1]"];
  const names = [...loopback, ...own, ...more.map((name) => hostnameOf(name) ?? name)];
  return new Set(names.map((name) => name.toLowerCase()));
}

/** Refuses a Host header that is not on the list, where a name means all its ports, or one ("name:port"). */
export function checkHost(
  host: string | undefined,
  allowed: ReadonlySet<string>,
  { what, hostHint }: Pick<ServerWords, "what" | "hostHint">,
  requested = `http://${host}/`,
): void {
  const refused = (message: string) =>
    new Refusal({ httpStatus: 403, code: "invalid_input", message, hint: hostHint });
  const name = host === undefined ? undefined : hostnameOf(host);
  if (host === undefined || name === undefined) throw refused("The Host header is missing or broken.");
  if (!allowed.has(name) && !allowed.has(host.toLowerCase())) throw refused(`This ${what} is not ${name}.`);
  // Nearly always: no address has to be parsed.
  if (requested.startsWith(`http://${host}/`)) return;
  // A request line may carry a whole address, which answers would then repeat as the server's own.
  const target = URL.parse(requested)?.host;
  if (target !== URL.parse(`http://${host}/`)?.host) throw refused(`This ${what} is not ${target}.`);
}
