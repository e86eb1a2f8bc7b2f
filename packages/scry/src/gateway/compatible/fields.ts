import { asObject } from "@scry/core";
import type { Context } from "hono";
import { z } from "zod";
import type { GatewayEnv } from "../contract.ts";
import { invalidInput } from "../error-response.ts";

/** Fields without effect here that need no warning: with any value, or with the values that change nothing. */
export type Quiet = Readonly<Record<string, "always" | readonly unknown[]>>;

export interface Asked<Fields> {
  fields: Fields;
  /** One sentence that names the fields which were given and mean nothing here; none, no sentence. */
  warnings: string[];
}

/** Enough to correct a call by. A list of wrong entries would otherwise come back many times as long. */
const mostErrors = 5;
/** More than any of the services takes: Exa has 1200 domains. Checking what fits into a request takes seconds. */
const mostEntries = 2000;

/** Addresses of pages, each of them once: one call is not to fetch the same page a hundred times. */
export const addressList = (most: number, tooMany?: string) =>
  z
    .array(z.string())
    .min(1)
    .max(most, tooMany)
    .transform((addresses) => [...new Set(addresses)]);

/** Switched off or empty: the client asks for nothing with it. */
const isNothing = (value: unknown) =>
  value === false ||
  value === "" ||
  (typeof value === "object" && value !== null && Object.keys(value).length === 0);

function ignoredNames(given: Record<string, unknown>, known: object, quiet: Quiet): string[] {
  return Object.entries(given)
    .filter(([name, value]) => {
      if (Object.hasOwn(known, name) || isNothing(value)) return false;
      const silent = Object.hasOwn(quiet, name) ? quiet[name] : undefined;
      return silent !== "always" && !silent?.includes(value);
    })
    .map(([name]) => name);
}

/** The checked fields of a client's request; unknown names are ignored, with a warning. */
export function checkFields<Schema extends z.ZodObject>(
  raw: unknown,
  schema: Schema,
  quiet: Quiet = {},
): Asked<z.infer<Schema>> {
  const given = asObject(raw);
  if (!given) throw invalidInput("The body has to be a JSON object.");
  // Clients in other languages send null for what their caller left out.
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const long = Object.entries(present).find(
    ([, value]) => Array.isArray(value) && value.length > mostEntries,
  );
  if (long) throw invalidInput(`${long[0]}: has more than ${mostEntries} entries.`);
  const checked = schema.safeParse(present);
  if (!checked.success) {
    const errors = checked.error.issues
      .slice(0, mostErrors)
      .map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw invalidInput(`${errors.join("; ")}.`);
  }
  const ignored = ignoredNames(present, schema.shape, quiet);
  return { fields: checked.data, warnings: ignored.length ? [`Ignored: ${ignored.join(", ")}.`] : [] };
}

/** The fields of a form, as curl -d and browsers send it; undefined if the body is not a form. */
export async function readForm({ req }: Context<GatewayEnv>): Promise<Record<string, unknown> | undefined> {
  const type = req.header("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return undefined;
  return req.parseBody().catch(() => {
    throw invalidInput("The body is not a form.");
  });
}

/** The JSON body of a request, checked. */
export async function readBody<Schema extends z.ZodObject>(
  { req }: Context<GatewayEnv>,
  schema: Schema,
  quiet?: Quiet,
): Promise<Asked<z.infer<Schema>>> {
  const raw: unknown = await req.json().catch(() => {
    throw invalidInput("The body is not JSON.");
  });
  return checkFields(raw, schema, quiet);
}
