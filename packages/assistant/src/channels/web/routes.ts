import { type Log, ScryError } from "@scry/core";
import { Hono } from "hono";
import { checkRate, createRateLimiter, Refusal } from "scry/http";
import { z } from "zod";
import type { AnswerEvent, Assistant, Person } from "../../contract.ts";
import { eventStream } from "./event-stream.ts";
import { createFilesApi } from "./files-api.ts";
import { refuse } from "./guards.ts";
import { libraryApi } from "./library-api.ts";
import { BadRequest, readBody, type SignedInContext, type SignedInVariables } from "./request.ts";
import { createSettingsApi, isOwner } from "./settings-api.ts";

/** A person needs seconds to type a question; a page sends requests faster. */
const asksPerMinute = 20;
const requestsPerMinute = 600;
/** Enough for several pages that each follow an answer. */
const openStreams = 20;

const longestQuestion = 20_000;

const question = z.object({
  text: z
    .string()
    .trim()
    .min(1, "The question is empty.")
    .max(longestQuestion, `The question is longer than ${longestQuestion.toLocaleString("en")} characters.`),
});
const decision = z.object({ approved: z.boolean(), remember: z.boolean().optional() });
const modelChoice = z.object({ model: z.string().trim().min(1).max(200) });
const asked = question.extend({
  files: z.array(z.string().max(100)).max(20).optional(),
  instead: z.string().max(100).optional(),
  model: z.string().trim().min(1).max(200).optional(),
});
const variant = z.object({ question: z.string().max(100) });
const change = z.object({
  title: z.string().trim().min(1, "The title is empty.").max(200, "The title is too long.").optional(),
  pinned: z.boolean().optional(),
});

const statuses: Readonly<Record<string, 400 | 403 | 404 | 413 | 415 | 429>> = {
  invalid_input: 400,
  unsupported_content: 415,
  refused_url: 400,
  unauthorized: 403,
  not_found: 404,
  too_large: 413,
  rate_limited: 429,
};

/** Everything that the page requests. The user is already signed in. */
export function createApi(assistant: Assistant, log: Log): Hono<SignedInVariables> {
  const api = new Hono<SignedInVariables>();
  const requests = createRateLimiter();
  const asks = createRateLimiter();
  const streams = new Map<string, number>();
  const people = new Map<string, Promise<Person>>();

  function person(context: SignedInContext): Promise<Person> {
    const user = context.get("user");
    const known = people.get(user) ?? assistant.person("web", user, user);
    people.set(user, known);
    known.catch(() => people.delete(user));
    return known;
  }

  /** Checked before a stream begins, while the status can still be 404. */
  async function owned(context: SignedInContext): Promise<{ who: Person; id: string }> {
    const who = await person(context);
    const { id } = await assistant.conversation(who, context.req.param("id") ?? "");
    return { who, id };
  }

  /** Streams the events, unless the person already follows too many answers. */
  async function streamed(
    context: SignedInContext,
    open: (left: AbortSignal) => AsyncIterable<AnswerEvent> | Promise<AsyncIterable<AnswerEvent>>,
  ): Promise<Response> {
    const user = context.get("user");
    const count = streams.get(user) ?? 0;
    if (count >= openStreams) throw tooManyStreams();
    streams.set(user, count + 1);
    const onClosed = () => streams.set(user, (streams.get(user) ?? 1) - 1);
    const leaving = new AbortController();
    try {
      const events = await open(leaving.signal);
      return eventStream(events, { failure, onLeave: () => leaving.abort(), onClosed });
    } catch (error) {
      onClosed();
      throw error;
    }
  }

  /** Leaving the page does not end the answer. */
  const answers = (who: Person, id: string, { text, ...more }: z.infer<typeof asked>) =>
    assistant.ask(who, id, text, { channel: "web", ...more });

  function failure(error: unknown): string {
    if (ScryError.is(error)) return error.message;
    log("error", "An answer broke off.", { error: String(error) });
    return "Something went wrong here. The log of the server says more.";
  }

  const checkAsks = (context: SignedInContext) =>
    checkRate(asks, context.get("user"), { perMinute: asksPerMinute }, "you");

  api.use(async (context, next) => {
    await checkRate(requests, context.get("user"), { perMinute: requestsPerMinute }, "you");
    return next();
  });
  api.onError((error, context) => {
    if (error instanceof BadRequest) return refuse(context, 400, error.message);
    if (ScryError.is(error)) {
      if (error.retryAfter) context.header("Retry-After", String(error.retryAfter));
      return context.json(
        { error: { code: error.code, message: error.message, hint: error.hint } },
        statuses[error.code] ?? 503,
      );
    }
    return context.json({ error: { message: failure(error) } }, 500);
  });
  api.notFound((context) => refuse(context, 404, "There is nothing here."));

  api.get("/me", async (context) =>
    context.json({
      name: context.get("user"),
      isOwner: isOwner(context),
      model: await assistant.model(await person(context)),
    }),
  );
  api.get("/conversations", async (context) =>
    context.json(await assistant.conversations(await person(context), context.req.query("q"))),
  );
  api.post("/conversations", async (context) =>
    context.json(await assistant.start(await person(context), "web"), 201),
  );
  api.delete("/conversations/:id", async (context) => {
    await assistant.remove(await person(context), context.req.param("id"));
    return context.body(null, 204);
  });
  api.patch("/conversations/:id", async (context) => {
    const wanted = await readBody(context, change);
    const { who, id } = await owned(context);
    await assistant.change(who, id, wanted);
    return context.json(await assistant.conversation(who, id));
  });
  api.post("/conversations/:id/choose", async (context) => {
    const { question: chosen } = await readBody(context, variant);
    const { who, id } = await owned(context);
    await assistant.choose(who, id, chosen);
    return context.body(null, 204);
  });
  api.get("/conversations/:id/messages", async (context) => {
    const { who, id } = await owned(context);
    const [messages, approvals] = await Promise.all([
      assistant.messages(who, id, "web"),
      assistant.approvals(who, id),
    ]);
    return context.json({ messages, approvals });
  });
  api.post("/conversations/:id/ask", async (context) => {
    const wanted = await readBody(context, asked);
    await checkAsks(context);
    const { who, id } = await owned(context);
    return streamed(context, () => answers(who, id, wanted));
  });
  // The first question starts the conversation, so one that is refused leaves none.
  api.post("/ask", async (context) => {
    const { text } = await readBody(context, question);
    await checkAsks(context);
    let begun: string | undefined;
    const reply = await streamed(context, async () => {
      const who = await person(context);
      const { id } = await assistant.start(who, "web");
      begun = id;
      return answers(who, id, { text });
    });
    if (begun !== undefined) reply.headers.set("Content-Location", `/api/conversations/${begun}`);
    return reply;
  });
  api.get("/conversations/:id/watch", async (context) => {
    const { who, id } = await owned(context);
    return streamed(context, (left) => assistant.watch(who, id, "web", left));
  });
  api.post("/conversations/:id/cancel", async (context) => {
    const { who, id } = await owned(context);
    await assistant.cancel(who, id);
    return context.body(null, 204);
  });
  api.post("/conversations/:id/model", async (context) => {
    const { model } = await readBody(context, modelChoice);
    const { who, id } = await owned(context);
    await assistant.setModel(who, id, model);
    return context.body(null, 204);
  });
  api.get("/conversations/:id/export", async (context) => {
    const { who, id } = await owned(context);
    const { title } = await assistant.conversation(who, id);
    const { type, ending, write } = formatOf(context.req.query("format"));
    const language = context.req.query("language") === "de" ? "de" : "en";
    context.header("Content-Type", `${type}; charset=utf-8`);
    context.header("Content-Disposition", attachmentHeader(title, ending));
    const text = write === "exportHtml" ? assistant.exportHtml(who, id, language) : assistant[write](who, id);
    return context.body(await text);
  });
  api.post("/messages/:id/follow-ups", async (context) => {
    await checkAsks(context);
    return context.json(await assistant.followUps(await person(context), context.req.param("id")));
  });
  api.get("/messages/:id/sources/:source/picture", async (context) => {
    const { id, source } = context.req.param();
    const picture = await assistant.picture(await person(context), id, Number(source));
    if (picture === undefined) return context.body(null, 204);
    context.header("Content-Type", picture.type);
    context.header("Cache-Control", "private, max-age=86400");
    return context.body(picture.bytes);
  });
  api.post("/approvals/:id", async (context) => {
    const { approved, remember } = await readBody(context, decision);
    await assistant.decide(await person(context), context.req.param("id"), approved, remember);
    return context.body(null, 204);
  });
  api.route("/", createFilesApi({ assistant, owned, checkAdds: checkAsks }));
  api.route("/", createSettingsApi(assistant, person));
  api.route(
    "/library",
    libraryApi({
      library: async (context) => assistant.library(await person(context)),
      checkAdds: checkAsks,
    }),
  );
  return api;
}

const formats = {
  markdown: { type: "text/markdown", ending: "md", write: "exportMarkdown" },
  html: { type: "text/html", ending: "html", write: "exportHtml" },
  json: { type: "application/json", ending: "json", write: "exportJson" },
} as const;

function formatOf(name = "markdown") {
  if (Object.hasOwn(formats, name)) return formats[name as keyof typeof formats];
  throw new BadRequest(`format: one of ${Object.keys(formats).join(", ")}`);
}

const tooManyStreams = () =>
  new Refusal({
    httpStatus: 429,
    code: "rate_limited",
    message: "Too many answers are followed at the same time.",
    hint: "Close a page.",
    retryAfter: 60,
  });

const longestName = 60;

/** A file name for every system: no separators, no dots, nothing that a shell would interpret. */
const nameOf = (title: string, unwanted: RegExp) =>
  title.replace(unwanted, "").trim().replace(/\s+/g, "-").slice(0, longestName).toWellFormed();

/** `Content-Disposition` for a conversation: its title in ASCII, and in its own script where that differs. */
export function attachmentHeader(title: string, ending = "md"): string {
  const plain = nameOf(title.normalize("NFKD"), /[^\w -]+/g) || "conversation";
  const own = nameOf(title.normalize("NFC"), /[^\p{L}\p{M}\p{N}_ -]+/gu);
  const header = `attachment; filename="${plain}.${ending}"`;
  return own && own !== plain ? `${header}; filename*=UTF-8''${encodeURIComponent(own)}.${ending}` : header;
}
