import { Hono } from "hono";
import type { Assistant, Person } from "../../contract.ts";
import { BadRequest, type SignedInContext, type SignedInVariables } from "./request.ts";

interface Parts {
  assistant: Assistant;
  /** The person and their own conversation. */
  owned(context: SignedInContext): Promise<{ who: Person; id: string }>;
  /** Throws when the person adds files too fast. */
  checkAdds(context: SignedInContext): Promise<void>;
}

/** `GET`, `POST` and `DELETE /conversations/:id/files`: the body of a `POST` is the file, `?name=` its name. */
export function createFilesApi({ assistant, owned, checkAdds }: Parts): Hono<SignedInVariables> {
  return new Hono<SignedInVariables>()
    .get("/conversations/:id/files", async (context) => {
      const { who, id } = await owned(context);
      return context.json(await assistant.newFiles(who, id));
    })
    .post("/conversations/:id/files", async (context) => {
      const name = context.req.query("name");
      if (!name) throw new BadRequest("name: say what the file is called, e.g. ?name=report.pdf");
      await checkAdds(context);
      const { who, id } = await owned(context);
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      if (bytes.length === 0) throw new BadRequest("The file is empty.");
      return context.json(await assistant.addFile(who, id, { name, bytes }, context.req.raw.signal), 201);
    })
    .delete("/conversations/:id/files/:file", async (context) => {
      const { who, id } = await owned(context);
      await assistant.removeFile(who, id, context.req.param("file"));
      return context.body(null, 204);
    });
}
