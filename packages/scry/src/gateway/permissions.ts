import { ownReaders, type Scry } from "@scry/core";
import type { Caller } from "./contract.ts";
import { Refusal } from "./refusal.ts";

export function checkMay(caller: Caller, what: "search" | "open"): void {
  if (!caller.may || caller.may.includes(what)) return;
  throw new Refusal({
    httpStatus: 403,
    code: "unauthorized",
    message: `${caller.name} may not ${what === "search" ? "search" : "open pages"}.`,
    hint: "Ask the operator of the gateway to allow it in the tokens file.",
  });
}

/**
 * Who may see this caller's query, in order; undefined leaves it to the engine. What the caller asks for has
 * to lie within the caller's own list, else within the operator's settings.
 */
export function searchProviders(
  caller: Caller,
  asked: readonly string[] | undefined,
  scry: Scry,
): readonly string[] | undefined {
  const operators = scry.settings.search.providers;
  const own = caller.providers?.filter((id) => scry.registry.get(id)?.search);
  const allowed = own && operators ? own.filter((id) => operators.includes(id)) : (own ?? operators);
  if (allowed && !allowed.length) throw nobody(caller, "search");
  return choose(caller, asked, allowed);
}

/** The same for reading: our own readers first, then the services of the caller's list. */
export function pageReaders(
  caller: Caller,
  asked: readonly string[] | undefined,
  scry: Scry,
): readonly string[] | undefined {
  const operators = scry.settings.read.providers;
  if (!caller.providers) return choose(caller, asked, operators);
  const services = caller.providers.filter((id) => scry.registry.get(id)?.read);
  // Everybody who may open pages may use ours.
  const own: readonly string[] = [...ownReaders, ...services];
  const allowed = operators ? operators.filter((id) => own.includes(id)) : own;
  if (!allowed.length) throw nobody(caller, "read");
  return choose(caller, asked, allowed);
}

function choose(
  caller: Caller,
  asked: readonly string[] | undefined,
  allowed: readonly string[] | undefined,
): readonly string[] | undefined {
  if (!asked?.length) return allowed;
  const forbidden = asked.find((id) => allowed && !allowed.includes(id));
  if (forbidden === undefined) return asked;
  throw new Refusal({
    httpStatus: 403,
    code: "invalid_input",
    message: `${caller.name} may not use the provider "${forbidden}".`,
    hint: `Use one of ${allowed?.join(", ")}.`,
  });
}

const nobody = (caller: Caller, what: string) =>
  new Refusal({
    httpStatus: 403,
    code: "not_configured",
    message: `None of the providers that ${caller.name} may use can ${what}.`,
    hint: "Ask the operator of the gateway to extend the list in the tokens file.",
  });
