import { z } from "zod";
import type { Attempt } from "../contracts/hit.ts";

/** One provider or reader that was asked, or was to be asked. */
export const attempt = z.object({
  provider: z.string(),
  ms: z.number(),
  outcome: z.enum(["ok", "empty", "error", "skipped"]),
  code: z.string().optional(),
  message: z.string().optional(),
  hint: z.string().optional(),
  cached: z.boolean(),
  credits: z.number().optional(),
  usd: z.number().optional(),
});

export const attemptsOf = (attempts: readonly Attempt[]): z.infer<typeof attempt>[] =>
  attempts.map((one) => ({ ...one }));
