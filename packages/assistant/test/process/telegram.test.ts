import { afterEach, beforeEach, expect, it } from "vitest";
import { BotApi, testToken } from "../support/bot-api.ts";
import { type Running, startCommand } from "../support/command.ts";
import { temporaryFolder } from "../support/folder.ts";

let env: Record<string, string>;
let remove: () => void;
let started: Running[] = [];

function start(args: string[], more: Record<string, string> = {}): Running {
  const running = startCommand(args, { ...env, ...more }, "");
  started.push(running);
  return running;
}

beforeEach(async () => {
  const made = temporaryFolder();
  remove = made.remove;
  // An address at which nobody listens any more.
  const gone = await new BotApi().start();
  await gone.close();
  env = {
    SCRY_STATE_DIR: made.folder,
    XDG_CONFIG_HOME: made.folder,
    TELEGRAM_BOT_TOKEN: testToken,
    TELEGRAM_ALLOWED_USERS: "1001",
    TELEGRAM_API_ROOT: gone.url,
  };
});
afterEach(() => {
  for (const { child } of started) child.kill("SIGKILL");
  started = [];
  remove();
});

it("a token of an impossible form is refused before anything is started", async () => {
  for (const args of [["telegram"], ["serve", "--port", "0"]]) {
    const { code, stdout, stderr } = await start(args, { TELEGRAM_BOT_TOKEN: "foo" }).ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^scry-assistant: TELEGRAM_BOT_TOKEN is not a token of a bot\. Copy it .*\n$/);
  }
});

it("the bot says once that it cannot reach Telegram, and the first signal ends it", async () => {
  const bot = start(["telegram"]);
  await bot.says("Telegram cannot be reached; the bot keeps trying.");
  bot.child.kill("SIGTERM");
  const { code, stdout, stderr } = await bot.ended;
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).not.toContain(testToken);
});

it("the page is served meanwhile", async () => {
  const served = start(["serve", "--port", "0", "--json"]);
  await served.says("keeps trying");
  await served.says('{"url":');
  const { url } = JSON.parse(served.stdout());
  expect((await fetch(url, { redirect: "manual" })).status).toBeLessThan(400);
  served.child.kill("SIGTERM");
  expect((await served.ended).code).toBe(0);
});

it("the page's process prints the bot's name once it is known, and ends when Telegram does not know the token", async () => {
  const api = await new BotApi().start();
  try {
    const known = start(["serve", "--port", "0"], { TELEGRAM_API_ROOT: api.url });
    await known.says("The bot is @lamp_bot on Telegram.");
    known.child.kill("SIGTERM");
    expect((await known.ended).code).toBe(0);
    const other = testToken.replace("lamp", "moth");
    const more = { TELEGRAM_API_ROOT: api.url, TELEGRAM_BOT_TOKEN: other };
    const { code, stderr } = await start(["serve", "--port", "0"], more).ended;
    expect(code).toBe(1);
    expect(stderr).toContain("Telegram does not know this bot token.");
  } finally {
    await api.close();
  }
});
