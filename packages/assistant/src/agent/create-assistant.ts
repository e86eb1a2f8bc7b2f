import { join } from "node:path";
import { createScry, type Log, type Scry, ScryError, type ScryOptions } from "@scry/core";
import type { Assistant, ChannelTraits } from "../contract.ts";
import { defaultAgent, findAgent } from "../db/agents.ts";
import {
  conversationView,
  currentConversation,
  listConversations,
  makeCurrent,
  removeConversation,
  startConversation,
} from "../db/conversations.ts";
import { claim, createLeases, exclusively } from "../db/leases.ts";
import { listMessages, pendingApprovals } from "../db/messages.ts";
import { prepareDatabase } from "../db/open.ts";
import { findUndelivered } from "../db/undelivered.ts";
import { findPerson } from "../db/users.ts";
import { sentenceOf } from "../errors.ts";
import { loadExtensions } from "../extensions/load.ts";
import { checkModelAccess, howToConnect, parseModelName } from "../settings/model-access.ts";
import { type AssistantSettings, readAssistantSettings } from "../settings/settings.ts";
import { createAnswering } from "./answering.ts";
import { createApprovals, decide } from "./approvals.ts";
import { createLog, createSecrets } from "./log.ts";
import { createReading, sourcesOf, whenStarted } from "./reading.ts";
import { recover } from "./recover.ts";
import { createToolRegistry, registerExtensions, type ToolRegistry } from "./tool-registry.ts";
import { approvalView, conversationMarkdown } from "./views.ts";

export interface AssistantOptions {
  settings?: AssistantSettings;
  /** The engine, or how to make one. */
  scry?: Scry | ScryOptions;
  /** Registers factories of your own tools: `registry.register("custom:name", factory)`. */
  register?(registry: ToolRegistry): void;
  log?: Log;
  /** The channels it serves. Any other name stands for a program, which gets Markdown. */
  channels?: readonly ChannelTraits[];
  /** How long answers may go on after the assistant is told to close. */
  graceMs?: number;
  /** How often a request to the model is retried after a temporary failure. */
  retries?: number;
}

/** How often to look for abandoned answers and expired approvals. */
const recoverMs = 30_000;
/** Next to src, and next to dist in the published package. */
const builtInExtensions = join(
  import.meta.dirname,
  import.meta.filename.endsWith(".ts") ? "../../extensions" : "../../../extensions",
);

/** Creates the one assistant of all channels, with its database migrated and its tools in place. */
export async function createAssistant(options: AssistantOptions = {}): Promise<Assistant> {
  const settings = options.settings ?? readAssistantSettings();
  const scry = isScry(options.scry)
    ? options.scry
    : createScry({ env: settings.variables, store: "sqlite", ...options.scry });
  const { add, redact } = createSecrets(settings.secrets, scry);
  const log = options.log ?? createLog(settings.logLevel, redact, (line) => process.stderr.write(line));
  for (const warning of scry.settings.warnings) log("warn", warning);
  const { database } = await prepareDatabase(settings, scry);
  const leases = createLeases(database);
  const approvals = createApprovals(database);
  const registry = createToolRegistry();
  const getSecret = (name: string) => {
    const value = settings.secret(name);
    if (value !== undefined) add(value);
    return value;
  };
  const extensions = await loadExtensions(
    [builtInExtensions, ...settings.extensions],
    (manifest) => ({ getConfig: (name) => manifest.config[name], getSecret, scry }),
    log,
  );
  await registerExtensions(registry, database, extensions, log);
  options.register?.(registry);
  const retries = options.retries ?? 2;
  const access = settings.model;
  const findChannel = (name: string) => options.channels?.find((channel) => channel.name === name);
  const answering = createAnswering({
    database,
    leases,
    approvals,
    registry,
    scry,
    log,
    redact,
    channel: findChannel,
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

  const { own, messages, followRun, watch } = createReading(database, leases, answering);

  return {
    person: (channel, account, name) => findPerson(database, channel, account, name),
    conversations: (person) => listConversations(database, person),
    conversation: async (person, id) => conversationView(await own(person, id)),
    start: (person, channel) => startConversation(database, person, channel),
    current: async (person, channel) =>
      (await currentConversation(database, person, channel)) ?? startConversation(database, person, channel),
    messages: async (person, id, channel) =>
      messages(await own(person, id), { channel: findChannel(channel) }),
    async remove(person, id) {
      await own(person, id);
      answering.running(id)?.cancel("person");
      await removeConversation(database, person.userId, id);
    },
    ask(person, id, text, { channel: name, lite = false, links, once, onSaved, signal }) {
      // At once, not only when somebody reads the events: from here on the question is safe.
      const asked = (async () => {
        const conversation = await own(person, id);
        if (!text.trim()) throw new ScryError({ code: "invalid_input", message: "The question is empty." });
        await makeCurrent(database, person.userId, name, id);
        const channel = findChannel(name);
        const taken = await answering.ask({ conversation, text, channel, lite, once, signal });
        if (!taken) return undefined;
        onSaved?.();
        return followRun(conversation, await taken.run, { channel, links });
      })();
      asked.catch(() => undefined);
      return whenStarted(asked);
    },
    async *watch(person, id, channel, signal) {
      yield* watch(await own(person, id), { channel: findChannel(channel) }, signal);
    },
    async cancel(person, id) {
      await own(person, id);
      await answering.cancel(id);
    },
    async approvals(person, id) {
      await own(person, id);
      return (await pendingApprovals(database, person.userId, id)).map(approvalView);
    },
    async decide(person, approvalId, approved, remember = false) {
      const id = await decide(database, approvals, person, approvalId, approved, remember);
      // If the process that asked is gone, the answer goes on here.
      answering.resume(id).catch((error) => log("error", "resuming failed", { error: String(error) }));
    },
    async exportMarkdown(person, id) {
      const row = await own(person, id);
      return conversationMarkdown(row.title, await listMessages(database, id), sourcesOf(row));
    },
    async model() {
      const agent = await findAgent(database, defaultAgent);
      const name = agent.model ?? access.name;
      if (!name) return { connected: false, hint: howToConnect };
      try {
        checkModelAccess(parseModelName(name), access);
        return { connected: true, name };
      } catch (thrown) {
        return { connected: false, hint: sentenceOf(thrown) };
      }
    },
    async setModel(person, id, model) {
      await own(person, id);
      checkModelAccess(parseModelName(model), access);
      await database.updateTable("conversations").set({ model }).where("id", "=", id).execute();
    },
    claim: (key) => claim(database, key),
    undelivered: (channel, prefix) => findUndelivered(database, leases, channel, prefix),
    ping: async () => void (await database.selectFrom("agent_configurations").select("agent_name").execute()),
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
