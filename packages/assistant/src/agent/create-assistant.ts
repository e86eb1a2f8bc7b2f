import { join } from "node:path";
import {
  type Channel,
  createScry,
  type Log,
  type Scry,
  ScryError,
  type ScryOptions,
  type SessionState,
} from "@scry/core";
import type { AnswerEvent, Assistant, Person } from "../channels/contract.ts";
import { claim } from "../db/claims.ts";
import {
  currentConversation,
  findConversation,
  leaseName,
  listConversations,
  makeCurrent,
  removeConversation,
  startConversation,
} from "../db/conversations.ts";
import { createLeases, exclusively } from "../db/leases.ts";
import {
  findApproval,
  listMessages,
  listToolCalls,
  pendingApprovals,
  runningMessage,
} from "../db/messages.ts";
import { migrate } from "../db/migrate.ts";
import { type Database, kindOf, openDatabase } from "../db/open.ts";
import type { ConversationRow } from "../db/schema.ts";
import { seedAgent } from "../db/seed.ts";
import { chooseTool, findPerson } from "../db/users.ts";
import { loadExtensions } from "../extensions/load.ts";
import { checkModelAccess, howToConnect, parseModelName } from "../settings/model-access.ts";
import { type AssistantSettings, readAssistantSettings } from "../settings/settings.ts";
import { createAnswering } from "./answering.ts";
import { createApprovals } from "./approvals.ts";
import { conversationMarkdown } from "./export-markdown.ts";
import { follow } from "./follow.ts";
import { createLog, redactorFor } from "./log.ts";
import { recover } from "./recover.ts";
import type { Run, RunEvent } from "./run.ts";
import { createToolRegistry, registerExtensions, type ToolRegistry } from "./tool-registry.ts";
import { approvalView, messageView } from "./views.ts";
import { watchStored } from "./watch-stored.ts";

export interface AssistantOptions {
  settings?: AssistantSettings;
  /** The engine, or how to make one. */
  scry?: Scry | ScryOptions;
  /** Factories of one's own tools: `registry.register("custom:name", factory)`. */
  register?(registry: ToolRegistry): void;
  log?: Log;
  /** How long answers may go on when the assistant is closed. */
  graceMs?: number;
  /** How often a request to the model that failed in a passing way is sent again. */
  retries?: number;
}

/** Answers that were left behind and approvals that ran out are looked for this often. */
const recoverMs = 30_000;
/** Beside src, and beside dist in what is published. */
const builtInExtensions = join(
  import.meta.dirname,
  import.meta.filename.endsWith(".ts") ? "../../extensions" : "../../../extensions",
);

/** The one assistant behind all channels, with its database migrated and its tools in place. */
export async function createAssistant(options: AssistantOptions = {}): Promise<Assistant> {
  const settings = options.settings ?? readAssistantSettings();
  const scry = isScry(options.scry) ? options.scry : createScry({ env: settings.variables, ...options.scry });
  const known = redactorFor(settings.secrets);
  const redact = (text: string) => known(scry.redact(text));
  const log = options.log ?? createLog(settings.logLevel, redact, (line) => process.stderr.write(line));
  const database = await prepareDatabase(settings, scry);
  const leases = createLeases(database);
  const approvals = createApprovals(database);
  const registry = createToolRegistry();
  const extensions = await loadExtensions(
    [builtInExtensions, ...settings.extensions],
    (manifest) => ({ getConfig: (name) => manifest.config[name], getSecret: settings.secret, scry }),
    log,
  );
  await registerExtensions(registry, database, extensions, log);
  options.register?.(registry);
  const retries = options.retries ?? 2;
  const access = settings.model;
  const answering = createAnswering({
    database,
    leases,
    approvals,
    registry,
    scry,
    log,
    redact,
    access,
    retries,
  });
  await recover(database, leases, approvals);
  const recovering = setInterval(() => {
    recover(database, leases, approvals).catch((error) =>
      log("error", "recovery failed", { error: String(error) }),
    );
  }, recoverMs);
  recovering.unref();

  const own = async (person: Person, id: string): Promise<ConversationRow> => {
    const row = await findConversation(database, person.userId, id);
    if (!row) throw notFound("There is no such conversation.");
    return row;
  };

  const messages = async (row: ConversationRow, channel: Channel, links?: boolean, only?: string) => {
    const rows = await listMessages(database, row.id);
    const shown = only ? rows.filter(({ id }) => id === only) : rows;
    const calls = await listToolCalls(
      database,
      shown.filter(({ role }) => role === "assistant").map(({ id }) => id),
    );
    const sources = answering.running(row.id)?.session.sources() ?? sourcesOf(row);
    return shown.map((message) =>
      messageView(
        message,
        calls.filter(({ message_id }) => message_id === message.id),
        sources,
        channel,
        links,
      ),
    );
  };

  /** Events of an answer, here or elsewhere, for one channel. */
  const followed = (
    row: ConversationRow,
    messageId: string,
    events: AsyncIterable<RunEvent>,
    sources: Parameters<typeof follow>[1]["sources"],
    view: { channel: Channel; links?: boolean },
  ) =>
    follow(events, {
      messageId,
      ...view,
      sources,
      async message() {
        const fresh = (await findConversation(database, row.user_id, row.id)) ?? row;
        const [message] = await messages(fresh, view.channel, view.links, messageId);
        return message;
      },
    });

  const followRun = (
    row: ConversationRow,
    run: Run,
    view: { channel: Channel; links?: boolean },
    signal?: AbortSignal,
  ) => followed(row, run.messageId, run.events(signal), run.session.sources, view);

  async function* failing(asked: Promise<AsyncIterable<AnswerEvent>>): AsyncGenerator<AnswerEvent> {
    let events: AsyncIterable<AnswerEvent>;
    try {
      events = await asked;
    } catch (thrown) {
      if (!ScryError.is(thrown) || thrown.code !== "cancelled") throw thrown;
      yield { type: "failed", message: thrown.message };
      return;
    }
    yield* events;
  }

  return {
    person: (channel, account, name) => findPerson(database, channel, account, name),
    conversations: (person) => listConversations(database, person),
    start: (person, channel) => startConversation(database, person, channel),
    current: async (person, channel) =>
      (await currentConversation(database, person, channel)) ?? startConversation(database, person, channel),
    messages: async (person, id, channel) => messages(await own(person, id), channel),
    async remove(person, id) {
      await own(person, id);
      answering.running(id)?.cancel("person");
      await removeConversation(database, person.userId, id);
    },
    ask(person, id, text, { channel, lite = false, links, signal }) {
      // At once, not when somebody reads the events: the question is safe from here on.
      const asked = (async () => {
        const conversation = await own(person, id);
        if (!text.trim()) throw new ScryError({ code: "invalid_input", message: "The question is empty." });
        await makeCurrent(database, person.userId, channel, id);
        const { run } = await answering.ask({ conversation, person, text, channel, lite, signal });
        return followRun(conversation, await run, { channel, links });
      })();
      asked.catch(() => undefined);
      return failing(asked);
    },
    async *watch(person, id, channel, signal) {
      const row = await own(person, id);
      const run = await answering.resume(id);
      if (run) return yield* followRun(row, run, { channel }, signal);
      const message = await runningMessage(database, id);
      if (!message || !(await leases.isHeld(leaseName(id)))) return;
      const events = watchStored(database, person.userId, message, signal);
      let sources = sourcesOf(row);
      const look = async function* () {
        for await (const event of events) {
          if (event.type === "tool")
            sources = sourcesOf((await findConversation(database, person.userId, id)) ?? row);
          yield event;
        }
      };
      yield* followed(row, message.id, look(), () => sources, { channel });
    },
    async cancel(person, id) {
      await own(person, id);
      const run = answering.running(id);
      if (run) run.cancel("person");
      else await leases.revoke(leaseName(id));
    },
    async approvals(person, id) {
      await own(person, id);
      return (await pendingApprovals(database, person.userId, id)).map(approvalView);
    },
    async decide(person, approvalId, approved, remember = false) {
      const row = await findApproval(database, approvalId);
      if (row?.user_id !== person.userId) throw notFound("There is no such approval.");
      if (row.expires_at <= new Date().toISOString())
        return void (await approvals.close(row.id, row.tool_call_id, "expired"));
      await approvals.close(row.id, row.tool_call_id, approved ? "approved" : "denied");
      const call = await database
        .selectFrom("tool_calls")
        .select("tool")
        .where("id", "=", row.tool_call_id)
        .executeTakeFirst();
      if (remember && call) await chooseTool(database, person.userId, call.tool, approved ? "auto" : "ask");
      // The process that asked may be gone: then the answer goes on here.
      answering
        .resume(row.conversation_id)
        .catch((error) => log("error", "resuming failed", { error: String(error) }));
    },
    async exportMarkdown(person, id) {
      const row = await own(person, id);
      return conversationMarkdown(row.title, await listMessages(database, id), sourcesOf(row));
    },
    model() {
      if (!access.name) return { connected: false, hint: howToConnect };
      try {
        checkModelAccess(parseModelName(access.name), access);
        return { connected: true, name: access.name };
      } catch (thrown) {
        return {
          connected: false,
          hint: ScryError.is(thrown) ? `${thrown.message} ${thrown.hint}` : String(thrown),
        };
      }
    },
    async setModel(person, id, model) {
      await own(person, id);
      checkModelAccess(parseModelName(model), access);
      await database.updateTable("conversations").set({ model }).where("id", "=", id).execute();
    },
    claim: (key) => claim(database, key),
    exclusively: (name, signal, work) => exclusively(leases, name, signal, work),
    async close() {
      clearInterval(recovering);
      await answering.close(options.graceMs ?? 5000);
      await leases.close();
      await database.destroy();
      if (!isScry(options.scry)) await scry.close();
    },
  };
}

const isScry = (value: Scry | ScryOptions | undefined): value is Scry =>
  value !== undefined && "search" in value && "redact" in value;

async function prepareDatabase(settings: AssistantSettings, scry: Scry): Promise<Database> {
  const place = placeOf(settings, scry);
  const database = await openDatabase(place);
  try {
    await migrate(database, kindOf(place));
    await seedAgent(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Where the assistant's data is, by the settings. */
export const placeOf = (settings: AssistantSettings, scry: Scry) => ({
  url: settings.databaseUrl,
  file: settings.databaseFile ?? join(scry.settings.stateFolder, "assistant.db"),
});

const sourcesOf = (row: ConversationRow) =>
  row.session ? (JSON.parse(row.session) as SessionState).sources : [];

const notFound = (message: string) =>
  new ScryError({ code: "not_found", message, hint: "List your conversations to see which there are." });
