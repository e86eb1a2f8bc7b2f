import { readFile, stat } from "node:fs/promises";
import type { Registry } from "@scry/core";
import { z } from "zod";
import type { Limits } from "../http/rate.ts";
import { type Caller, sha256, shortestToken, type TokenHolder } from "../http/token.ts";
import { fileErrorReason } from "../terminal/errors.ts";
import { invalidInput } from "./error-response.ts";

/** Somebody who holds a token, with what the operator allows them. */
export interface Holder extends Caller, TokenHolder {
  limits: Limits;
  /** Has the gateway's one token: may see what everybody does. */
  isOperator?: true;
}

const count = z.int().min(1);
const entry = z
  .strictObject({
    name: z.string().min(1).max(100),
    token: z.string().min(shortestToken, `has to have at least ${shortestToken} characters`).optional(),
    token_sha256: z
      .string()
      .regex(/^[\da-f]{64}$/i, "has to be 64 hexadecimal digits")
      .optional(),
    requests_per_minute: count.optional(),
    requests_per_day: count.optional(),
    usd_per_day: z.number().positive().optional(),
    providers: z.array(z.string()).min(1).optional(),
    search: z.boolean().optional(),
    open: z.boolean().optional(),
  })
  .refine(({ token, token_sha256 }) => (token === undefined) !== (token_sha256 === undefined), {
    message: "needs either token or token_sha256",
  });

const wrong = (path: string, error: string, hint: string) =>
  invalidInput(`The tokens file ${path} ${error}.`, hint);

/** The holders of tokens in a file (YAML, or JSON, which is YAML too). No error quotes its text: it holds secrets. */
export async function readTokensFile(path: string, registry: Registry): Promise<Holder[]> {
  const entries = await readEntries(path);
  const names = entries.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) < index);
  if (double !== undefined)
    throw wrong(path, `has the name "${double}" twice`, "Give everyone a name of their own.");
  const known = new Set([...registry.all().map(({ id }) => id)]);
  for (const { name, providers = [] } of entries) {
    const unknown = providers.find((id) => !known.has(id));
    if (unknown !== undefined)
      throw wrong(
        path,
        `names an unknown provider, "${unknown}", for ${name}`,
        `Known providers: ${[...known].join(", ")}.`,
      );
  }
  const holders = entries.map(holderOf);
  const digests = holders.map((holder) => holder.sha256.toString("hex"));
  const same = digests.findIndex((digest, index) => digests.indexOf(digest) < index);
  if (same >= 0)
    throw wrong(path, `gives ${names[same]} somebody else's token`, "Give everyone a token of their own.");
  return holders;
}

async function readEntries(path: string): Promise<z.infer<typeof entry>[]> {
  const text = await readFile(path, "utf8").catch((cause) => {
    throw wrong(path, `cannot be read: ${fileErrorReason(cause)}`, "Check the path given by --tokens.");
  });
  if (process.platform !== "win32" && ((await stat(path)).mode & 0o007) !== 0)
    throw wrong(path, "can be read by everybody on this machine", `Run: chmod 600 "${path}"`);
  const read = z
    .array(entry)
    .min(1)
    .safeParse(await parse(text, path));
  if (read.success) return read.data;
  const errors = read.error.issues.map((issue) => {
    const [index, ...names] = issue.path;
    const where = index === undefined ? "the whole" : [`entry ${Number(index) + 1}`, ...names].join(", ");
    if (issue.code === "unrecognized_keys")
      return `${where}: unknown name ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
    if (index === undefined) return "it has to be a list with at least one entry";
    return `${where}: ${issue.message}`;
  });
  throw wrong(path, `is not valid: ${errors.join("; ")}`, "docs/gateway.md lists all fields.");
}

async function parse(text: string, path: string): Promise<unknown> {
  const { parse: parseYaml } = await import("yaml");
  try {
    return parseYaml(text);
  } catch {
    throw wrong(path, "is neither YAML nor JSON", "Correct the file.");
  }
}

function holderOf(read: z.infer<typeof entry>): Holder {
  const { token, token_sha256 = "", providers, search = true, open = true } = read;
  return {
    name: read.name,
    sha256: token === undefined ? Buffer.from(token_sha256, "hex") : sha256(token),
    limits: {
      ...(read.requests_per_minute !== undefined && { perMinute: read.requests_per_minute }),
      ...(read.requests_per_day !== undefined && { perDay: read.requests_per_day }),
    },
    ...(read.usd_per_day !== undefined && { usdPerDay: read.usd_per_day }),
    ...(providers && { providers }),
    ...(!(search && open) && {
      may: [...(search ? (["search"] as const) : []), ...(open ? (["open"] as const) : [])],
    }),
  };
}
