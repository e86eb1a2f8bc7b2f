import type { Context } from "hono";
import type { z } from "zod";

/** The data of a request that passed the sign-in. */
export interface SignedInVariables {
  Variables: { user: string };
}

export type SignedInContext = Context<SignedInVariables>;

/** The request of a page is invalid: the sentence says why. */
export class BadRequest extends Error {}

/** The body as the schema wants it. */
export async function readBody<T>(context: SignedInContext, schema: z.ZodType<T>): Promise<T> {
  const json: unknown = await context.req.json().catch(() => undefined);
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  // A text that is too long or too short is a person's own; everything else concerns the author of a client.
  const isSentence = issue?.code === "too_big" || issue?.code === "too_small";
  const said = issue?.message ?? "not as expected";
  throw new BadRequest(isSentence ? said : `${issue?.path.join(".") || "body"}: ${said}`);
}
