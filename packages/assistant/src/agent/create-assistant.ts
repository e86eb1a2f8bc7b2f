import { join } from "node:path";
import { createScry, type Log, type Scry, ScryError, type ScryOptions } from "@scry/core";
import type { Keyring } from "scry/models";
import { type Assistant, type ChannelTraits, readSlashCommand, type SourceView } from "../contract.ts";
import { defaultAgent, findAgent } from "../db/agents.ts";
import { chooseQuestion } from "../db/branches.ts";
import {
  conversationView,
  currentConversation,
  listConversations,
  makeCurrent,
  removeConversation,
  startConversation,
} from "../db/conversations.ts";
import { changeConversation, searchConversations } from "../db/find-conversations.ts";
import { claim, createLeases, exclusively } from "../db/leases.ts";
import {
  allMessages,
  findMessage,
  listMessages,
  listToolCalls,
  pendingApprovals,
  updateMessage,
} from "../db/messages.ts";
import { prepareDatabase } from "../db/open.ts";
import { findUndelivered } from "../db/undelivered.ts";
import { setUserSetting } from "../db/user-settings.ts";
import { findPerson } from "../db/users.ts";
import { sentenceOf } from "../errors.ts";
import { loadExtensions } from "../extensions/load.ts";
import { checkModelAccess, howToConnect, parseModelName } from "../settings/model-access.ts";
import { type AssistantSettings, readAssistantSettings } from "../settings/settings.ts";
import { readAgentSettings } from "./agent-settings.ts";
import { readDetails } from "./answer-details.ts";
import { createAnswering, modelFor } from "./answering.ts";
import { createApprovals, decide } from "./approvals.ts";
import { createFiles } from "./attached-files.ts";
import { answersIn, conversationHtml, conversationJson } from "./export.ts";
import { pictureOf } from "./first-picture.ts";
import { askFollowUps } from "./follow-ups.ts";
import { libraryOf, libraryOwner } from "./library.ts";
import { createLog, createSecrets } from "./log.ts";
import { connectModel } from "./model.ts";
import { createModels } from "./models.ts";
import { createPreferences } from "./preferences.ts";
import { createReading, sourcesOf, whenStarted } from "./reading.ts";
import { recover } from "./recover.ts";
import { createToolRegistry, registerExtensions, type ToolRegistry } from "./tool-registry.ts";
import { approvalView, conversationMarkdown } from "./views.ts";

/** What `createAssistant` takes; without options it is configured by the settings file and the environment. */
export interface AssistantOptions {
  settings?: AssistantSettings;
  /** The engine, or how to make one. */
  scry?: Scry | ScryOptions;
  /** Registers factories of your own tools: `registry.register("custom:name", factory)`. */
  register?(registry: ToolRegistry): void;
  log?: Log;
  /** The channels it serves. Any other name is a program, which gets Markdown. */
  channels?: readonly ChannelTraits[];
  /** How long answers may continue once the assistant is closing. */
  graceMs?: number;
  /** How often a request to the model is retried after a temporary failure. */
  retries?: number;
  /** Where keys of models are kept that a person gives on the page; without one, in a file for this user alone. */
  keyStore?: Keyring;
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
  const models = createModels({ settings, keyStore: options.keyStore, onSecret: add });
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
    models,
    prices: settings.modelPrices,
    retries,
  });
  const recoverAll = async () => {
    for (const id of await recover(database, leases, approvals))
      answering.resume(id).catch((error) => log("error", "resuming failed", { error: String(error) }));
  };
  await recoverAll();
  const recovering = setInterval(() => {
    recoverAll().catch((error) => log("error", "recovery failed", { error: String(error) }));
  }, recoverMs);
  recovering.unref();
  let closed: Promise<void> | undefined;
  const shut = async () => {
    clearInterval(recovering);
    await answering.close(options.graceMs ?? 5000);
    await leases.close();
    await database.destroy();
    if (!isScry(options.scry)) await scry.close();
  };

  const { own, messages, followRun, watch } = createReading(database, leases, answering);

  return {
    person: (channel, account, name) => findPerson(database, channel, account, name),
    conversations: (person, words = "") =>
      words.trim() ? searchConversations(database, person, words) : listConversations(database, person),
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
    async change(person, id, change) {
      await own(person, id);
      await changeConversation(database, id, change);
    },
    async choose(person, id, questionId) {
      await own(person, id);
      await chooseQuestion(database, id, questionId);
    },
    ask(
      person,
      id,
      text,
      { channel: name, lite = false, links, once, instead, files, model, onSaved, signal },
    ) {
      // At once, not only when somebody reads the events: from here on the question is safe.
      const asked = (async () => {
        const conversation = await own(person, id);
        if (!text.trim()) throw new ScryError({ code: "invalid_input", message: "The question is empty." });
        if (files?.length && readSlashCommand(text))
          throw new ScryError({
            code: "invalid_input",
            message: "A command does not read files.",
            hint: "Ask about the file in a question that begins without a slash.",
          });
        if (model !== undefined) checkModelAccess(parseModelName(model), models.access());
        await makeCurrent(database, person.userId, name, id);
        const channel = findChannel(name);
        const taken = await answering.ask({
          conversation,
          text,
          channel,
          lite,
          once,
          instead,
          files,
          model,
          signal,
        });
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
    ...createFiles(database, scry, { own }),
    async followUps(person, messageId) {
      const message = await findMessage(database, messageId);
      const row = await own(person, message?.conversation_id ?? "");
      const agent = await findAgent(database, row.agent_name);
      const details = readDetails(message?.details ?? "{}");
      if (details.followUps || message?.state !== "done" || !message.model) return details.followUps ?? [];
      if (!readAgentSettings(agent.agent_name, agent.settings).follow_ups) return [];
      const question = (await findMessage(database, message.reply_to ?? ""))?.text ?? "";
      const model = await connectModel(message.model, models.access());
      const followUps = await askFollowUps(model, question, message.text).catch(() => []);
      await updateMessage(database, messageId, { details: JSON.stringify({ ...details, followUps }) });
      return followUps;
    },
    async picture(person, messageId, number) {
      const message = await findMessage(database, messageId);
      await own(person, message?.conversation_id ?? "");
      const sources = JSON.parse(message?.sources ?? "[]") as SourceView[];
      const source = sources.find(({ id, cited }) => id === number && cited);
      return source && pictureOf(scry, source.url);
    },
    async approvals(person, id) {
      await own(person, id);
      return (await pendingApprovals(database, person.userId, id)).map(approvalView);
    },
    async decide(person, approvalId, approved, remember = false) {
      const id = await decide(database, approvals, person, approvalId, approved, remember);
      // If the process that asked has died, the answer continues here.
      answering.resume(id).catch((error) => log("error", "resuming failed", { error: String(error) }));
    },
    library: async ({ userId }) =>
      libraryOf(scry, await libraryOwner({ database, scry, channel: findChannel }, userId)),
    async exportMarkdown(person, id) {
      const row = await own(person, id);
      return conversationMarkdown(row.title, await listMessages(database, id), sourcesOf(row));
    },
    async exportHtml(person, id, language) {
      const row = await own(person, id);
      return conversationHtml(row.title, await messages(row, { channel: findChannel("web") }), language);
    },
    async exportJson(person, id) {
      const row = await own(person, id);
      const all = await allMessages(database, id);
      return conversationJson(row, all, await listToolCalls(database, answersIn(all)));
    },
    async model(person) {
      const agent = await findAgent(database, defaultAgent);
      const whose = person && { model: null, user_id: person.userId };
      const name = await modelFor({ database, models }, whose, agent);
      if (!name) return { connected: false, hint: howToConnect };
      try {
        checkModelAccess(parseModelName(name), models.access());
        return { connected: true, name };
      } catch (thrown) {
        return { connected: false, hint: sentenceOf(thrown) };
      }
    },
    async setModel(person, id, model) {
      await own(person, id);
      checkModelAccess(parseModelName(model), models.access());
      await database.updateTable("conversations").set({ model }).where("id", "=", id).execute();
    },
    async preferModel({ userId }, model) {
      checkModelAccess(parseModelName(model), models.access());
      await setUserSetting(database, userId, "model", model);
    },
    models,
    ...createPreferences(database, scry),
    claim: (key) => claim(database, key),
    undelivered: (channel, prefix) => findUndelivered(database, leases, channel, prefix),
    ping: async () => void (await database.selectFrom("agent_configurations").select("agent_name").execute()),
    exclusively: (name, signal, work) => exclusively(leases, name, signal, work),
    close() {
      closed ??= shut();
      return closed;
    },
  };
}

const isScry = (value: Scry | ScryOptions | undefined): value is Scry =>
  value !== undefined && "search" in value && "redact" in value;
