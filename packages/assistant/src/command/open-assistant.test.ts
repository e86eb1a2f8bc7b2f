import { describe, expect, it } from "vitest";
import { readTelegramSettings } from "../channels/telegram/telegram-channel.ts";
import { readWebSettings } from "../channels/web/web-channel.ts";
import { readSettings } from "./open-assistant.ts";

const token = `1:${"abc-_".repeat(7)}`;

describe("settings of the channels", () => {
  it("read people, bots and ports", () => {
    const settings = readSettings({
      variables: {
        SCRY_WEB_PORT: "0",
        SCRY_WEB_TOKEN: "owner-token",
        SCRY_WEB_USERS: "ann=token-of-ann, bo=a=b",
        TELEGRAM_BOT_TOKEN: token,
        TELEGRAM_ALLOWED_USERS: "7, 8",
        DATABASE_URL: "postgres://app:p%40ss-word@db/scry",
      },
    });
    expect(readWebSettings(settings)).toMatchObject({
      port: 0,
      users: { owner: "owner-token", ann: "token-of-ann", bo: "a=b" },
    });
    expect(readTelegramSettings(settings)).toMatchObject({ token, allowedUsers: [7, 8] });
    expect(settings.secrets).toEqual(expect.arrayContaining(["p@ss-word", token, "token-of-ann"]));
  });

  it.each([
    [{ SCRY_WEB_PORT: "eighty" }, "SCRY_WEB_PORT"],
    [{ SCRY_WEB_USERS: "ann" }, "SCRY_WEB_USERS"],
    [{ TELEGRAM_BOT_TOKEN: token, TELEGRAM_ALLOWED_USERS: "@ann" }, "TELEGRAM_ALLOWED_USERS"],
    [{ TELEGRAM_BOT_TOKEN: token, TELEGRAM_WEBHOOK_URL: "chat.example" }, "TELEGRAM_WEBHOOK_URL"],
    [{ TELEGRAM_BOT_TOKEN: "foo" }, "TELEGRAM_BOT_TOKEN"],
    [{ TELEGRAM_BOT_TOKEN: token.slice(0, -1) }, "TELEGRAM_BOT_TOKEN"],
  ])("say what is wrong: %o", (variables, name) => {
    expect(() => readSettings({ variables })).toThrow(name);
  });
});
