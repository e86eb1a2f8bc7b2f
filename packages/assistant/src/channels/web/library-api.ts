import { type LibraryEvent, ScryError } from "@scry/core";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { PersonalLibrary } from "../../contract.ts";
import { readBody, type SignedInVariables } from "./request.ts";

/** As many as a page shows; the rest is asked for with `after`. */
const mostListed = 200;
const longestAddress = 2048;

const addition = z.object({
  url: z
    .string()
    .trim()
    .min(1, "The address is missing.")
    .max(longestAddress, "The address is too long.")
    .regex(/^https?:\/\//i, "has to begin with https:// or http://"),
});

type SignedIn = Context<SignedInVariables>;

interface Parts {
  library(context: SignedIn): Promise<PersonalLibrary>;
  /** Throws when the person adds pages too fast. */
  checkAdds(context: SignedIn): Promise<void>;
}

/** `GET`, `POST` and `DELETE /library`: the pages that a person keeps. */
export function libraryApi({ library, checkAdds }: Parts): Hono<SignedInVariables> {
  return new Hono<SignedInVariables>()
    .get("/", async (context) => {
      const own = await library(context);
      const { query, prefix, after } = context.req.query();
      const { documents } = await own.stats();
      if (query?.trim()) {
        const { hits } = await own.search(query, { limit: mostListed, signal: context.req.raw.signal });
        const entries = hits.map(
          ({ document: { owner: _, markdown, headings, plain, ...entry }, snippet }) => ({
            ...entry,
            length: markdown.length,
            snippet,
          }),
        );
        return context.json({ documents, entries });
      }
      const listed = await own.list({
        limit: mostListed,
        ...(prefix !== undefined && { prefix }),
        ...(after !== undefined && { after }),
      });
      return context.json({ documents, entries: listed.map(({ owner: _, ...entry }) => entry) });
    })
    .post("/", async (context) => {
      const { url } = await readBody(context, addition);
      await checkAdds(context);
      const own = await library(context);
      const events: LibraryEvent[] = [];
      for await (const event of own.add(url, { signal: context.req.raw.signal })) events.push(event);
      return context.json({ events }, 201);
    })
    .delete("/", async (context) => {
      const url = context.req.query("url");
      if (!url)
        throw new ScryError({
          code: "invalid_input",
          message: "The address is missing.",
          hint: "Name it: DELETE /api/library?url=https://…",
        });
      if (await (await library(context)).remove({ url })) return context.body(null, 204);
      throw new ScryError({
        code: "not_found",
        message: "This page is not in your library.",
        hint: "List it first.",
      });
    });
}
