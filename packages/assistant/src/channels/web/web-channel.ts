import { spawn } from "node:child_process";
import { wholeNumber } from "scry/terminal";
import { type AssistantSettings, invalidSetting, listOf, portOf } from "../../settings/settings.ts";
import type { ChannelDefinition } from "../definition.ts";
import type { WebOptions } from "./server.ts";

const readPort = (text: string | undefined) => wholeNumber("--port", text, 65_535);

export const web: ChannelDefinition = {
  name: "web",
  citations: "web",
  modelChoice: "/model",
  withoutModel:
    'No model is connected yet. The owner of this assistant connects one with "Connect a model" below; /search and /open work without one.',
  isOwner: (account) => account === "owner",
  secrets: (settings) => Object.values(readWebSettings(settings).users ?? {}),
  serve: {
    summary: "the chat page",
    about: "Serves the chat page on this machine and prints its address, which signs you in.",
    options: {
      host: { about: "listen here instead of 127.0.0.1", value: "HOST" },
      port: { about: "listen on this port; 0 takes a free one", value: "PORT" },
      open: { about: "open the page in the browser" },
    },
    checkOptions: (given) => void readPort(given.text("port")),
    async start({ assistant, scry, settings, log, arguments: given, tell }) {
      const { startWebChannel } = await import("./server.ts");
      const own = readWebSettings(settings);
      const page = await startWebChannel(assistant, {
        ...own,
        stateFolder: scry.settings.stateFolder,
        host: given.text("host") ?? own.host,
        port: readPort(given.text("port")) ?? own.port,
        log,
      });
      const model = await assistant.model();
      const lines = [`The assistant is at ${page.url}`, ...(model.connected ? [] : [model.hint])];
      tell({ url: page.url }, lines.join("\n"));
      if (given.flag("open")) openBrowser(page.url);
      return page;
    },
  },
};

export function readWebSettings({ read }: AssistantSettings): Omit<WebOptions, "stateFolder"> {
  const owner = read("SCRY_WEB_TOKEN");
  const others = listOf(read("SCRY_WEB_USERS")).map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1 || at === pair.length - 1)
      throw invalidSetting(
        "SCRY_WEB_USERS",
        "has an entry without a name or a token",
        "Write NAME=TOKEN,NAME=TOKEN.",
      );
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
  });
  return {
    host: read("SCRY_WEB_HOST"),
    port: portOf("SCRY_WEB_PORT", read),
    publicUrl: read("SCRY_WEB_URL"),
    users: { ...Object.fromEntries(others), ...(owner && { owner }) },
  };
}

/** The address was printed as well, so a machine without a browser is not an error. */
function openBrowser(url: string): void {
  const [program, ...args] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["rundll32", "url.dll,FileProtocolHandler", url]
        : ["xdg-open", url];
  if (!program) return;
  const child = spawn(program, args, { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
