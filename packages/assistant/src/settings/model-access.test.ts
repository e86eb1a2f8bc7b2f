import { describe, expect, it } from "vitest";
import { checkModelAccess, parseModelName, readModelAccess } from "./model-access.ts";
import { readAssistantSettings } from "./settings.ts";

const access = (variables: Record<string, string>) => readModelAccess((name) => variables[name]);

describe("the name of a model", () => {
  it.each([
    ["openai:gpt-5-mini", { kind: "openai", model: "gpt-5-mini" }],
    ["Anthropic: claude-sonnet-5 ", { kind: "anthropic", model: "claude-sonnet-5" }],
    ["ollama:qwen3:8b", { kind: "ollama", model: "qwen3:8b" }],
    ["compatible:org/model", { kind: "compatible", model: "org/model" }],
  ])("%s", (text, expected) => expect(parseModelName(text)).toEqual(expected));

  it.each(["gpt-5", "openai:", ":x", "", "acme:large"])("%o is none", (text) => {
    expect(() => parseModelName(text)).toThrow("names no model");
  });
});

describe("access to a model", () => {
  it("needs what its kind needs", () => {
    const check = (name: string, variables: Record<string, string>) => () =>
      checkModelAccess(parseModelName(name), access(variables));
    expect(check("openai:x", {})).toThrow("needs a key");
    expect(check("openai:x", { OPENAI_API_KEY: "k" })).not.toThrow();
    expect(check("google:x", { GEMINI_API_KEY: "k" })).not.toThrow();
    expect(check("compatible:x", {})).toThrow("address");
    expect(check("compatible:x", { SCRY_MODEL_BASE_URL: "http://127.0.0.1:1/v1" })).not.toThrow();
    expect(check("ollama:x", {})).not.toThrow();
  });

  it.each([
    [undefined, "http://127.0.0.1:11434/v1"],
    ["box", "http://box:11434/v1"],
    ["box:9999", "http://box:9999/v1"],
    ["0.0.0.0", "http://127.0.0.1:11434/v1"],
    ["https://box.example/", "https://box.example/v1"],
  ])("OLLAMA_HOST %s", (host, expected) => {
    expect(access(host ? { OLLAMA_HOST: host } : {}).baseUrls.ollama).toBe(expected);
  });
});

describe("settings", () => {
  it("find secrets, and nothing else, in a keyring when the environment has none", () => {
    const asked: string[] = [];
    const keyring = (name: string) => {
      asked.push(name);
      return { OPENAI_API_KEY: "from-the-keyring", ANTHROPIC_API_KEY: "not-this-one" }[name];
    };
    const settings = readAssistantSettings({ ANTHROPIC_API_KEY: "from-outside" }, keyring);
    expect(settings.model.keys).toEqual({ openai: "from-the-keyring", anthropic: "from-outside" });
    expect(settings.secrets).toContain("from-the-keyring");
    expect(settings.secret("OPENAI_API_KEY")).toBe("from-the-keyring");
    expect(asked).not.toContain("ANTHROPIC_API_KEY");
    expect(asked).not.toContain("SCRY_MODEL");
  });

  it("keep the password in a model's address secret", () => {
    const { secrets } = readAssistantSettings({ SCRY_MODEL_BASE_URL: "http://me:hidden-word@host/v1" });
    expect(secrets).toContain("hidden-word");
  });

  it.each([
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ SCRY_MODEL: "gpt-5" }, "SCRY_MODEL"],
    [{ OLLAMA_HOST: "http://" }, "OLLAMA_HOST"],
  ])("say what is wrong: %o", (variables, name) => {
    expect(() => readAssistantSettings(variables)).toThrow(name);
  });
});
