/** A whole assistant over a scripted model and a small web, in this process. */
import { join } from "node:path";
import type { Log } from "@scry/core";
import { onTestFinished } from "vitest";
import { type AssistantOptions, createAssistant } from "../../src/agent/create-assistant.ts";
import { channels } from "../../src/channels/list.ts";
import type { AnswerEvent, Assistant, MessageView } from "../../src/contract.ts";
import { readAssistantSettings } from "../../src/settings/settings.ts";
import { temporaryFolder } from "./folder.ts";
import { type ModelScript, type ScriptedModel, serveModel } from "./model.ts";
import { nowhere } from "./nowhere.ts";
import { serveWeb, type TestWeb } from "./web.ts";

export interface TestOptions extends Pick<AssistantOptions, "register" | "graceMs" | "retries"> {
  /** False: no model is connected. */
  model?: ModelScript | false;
  /** PostgreSQL instead of a file. */
  databaseUrl?: string;
  /** Added to, or replacing, the variables that point to the scripted servers. */
  env?: Record<string, string>;
}

export interface TestAssistant {
  assistant: Assistant;
  model: ScriptedModel | undefined;
  web: TestWeb;
  env: Record<string, string>;
  folder: string;
  logged: { level: string; message: string }[];
  /** Another assistant on the same database, e.g. after this one was closed. */
  again(options?: Pick<AssistantOptions, "register" | "graceMs" | "scry">): Promise<Assistant>;
  close(): Promise<void>;
}

export async function startTestAssistant(options: TestOptions = {}): Promise<TestAssistant> {
  const { folder, remove } = temporaryFolder();
  const web = await serveWeb();
  const script = options.model ?? [{ text: "Hello." }];
  const model = script ? await serveModel(script) : undefined;
  const env: Record<string, string> = {
    ...web.env,
    SCRY_STATE_DIR: folder,
    XDG_CONFIG_HOME: folder,
    SCRY_ASSISTANT_DB: join(folder, "assistant.db"),
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    ...nowhere,
    ...(model && { SCRY_MODEL: "compatible:scripted", SCRY_MODEL_BASE_URL: `${model.url}/v1` }),
    ...options.env,
  };
  const logged: TestAssistant["logged"] = [];
  const log: Log = (level, message) => void logged.push({ level, message });
  const started: Assistant[] = [];
  const start = async (more: Partial<AssistantOptions>) => {
    const settings = readAssistantSettings(env);
    const scry = { env, cwd: false as const, store: "memory" as const };
    const { register, graceMs = 200, retries = 0 } = options;
    const assistant = await createAssistant({
      settings,
      scry,
      log,
      channels,
      register,
      graceMs,
      retries,
      ...more,
    });
    started.push(assistant);
    return assistant;
  };
  const assistant = await start({});
  return {
    assistant,
    model,
    web,
    env,
    folder,
    logged,
    again: start,
    async close() {
      for (const one of started) await one.close().catch(() => undefined);
      model?.close();
      web.close();
      remove();
    },
  };
}

/** All events of an answer. */
export async function collect(events: AsyncIterable<AnswerEvent>): Promise<AnswerEvent[]> {
  const found: AnswerEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

/** The message with which an answer ended; throws what it failed with. */
export async function finalMessage(events: AsyncIterable<AnswerEvent>): Promise<MessageView> {
  const last = (await collect(events)).at(-1);
  if (last?.type === "done") return last.message;
  throw new Error(last?.type === "failed" ? last.message : "The answer has no end.");
}

/** A conversation of Ada's on the page, and the whole assistant, which is closed when the test is over. */
export async function beginConversation(options: TestOptions) {
  const world = await startTestAssistant(options);
  onTestFinished(() => world.close());
  const { assistant } = world;
  const person = await assistant.person("web", "ada", "Ada");
  const { id } = await assistant.start(person, "web");
  const ask = (text: string, more: { signal?: AbortSignal; lite?: boolean } = {}) =>
    assistant.ask(person, id, text, { channel: "web", ...more });
  const stored = () => assistant.messages(person, id, "web");
  return { ...world, person, id, ask, stored };
}
