import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the search service was asked, as far as settings decide it. */
export interface AskedService {
  key: string | undefined;
  limit: unknown;
  allowed: unknown;
  blocked: unknown;
}

export interface SettingsWorld {
  /** A page of numbered words: the last one that is shown tells how much of it was. */
  page: string;
  asked: AskedService[];
  /** A fresh folder with these settings: the settings file and `.env` in it, the rest in `env`. */
  place(settings: PlacedSettings): Place;
  close(): Promise<void>;
}

export interface PlacedSettings {
  file?: { [section: string]: object };
  dotEnv?: Record<string, string>;
  env?: Record<string, string>;
  /** What the file about the keyring says. */
  keyring?: string;
}

/** Where a door is opened: the working folder, which is also the home, and the variables. */
export interface Place {
  folder: string;
  env: Record<string, string>;
}

const words = Array.from({ length: 1500 }, (_, index) => `w${String(index).padStart(4, "0")}`);
const paragraphs = Array.from(
  { length: 30 },
  (_, index) =>
    `<p>Entry ${index} of the almanac: ${words.slice(index * 50, index * 50 + 50).join(" ")}${index === 20 ? " and the lighthouse burned nine litres of oil" : ""}.</p>`,
);
const html = `<!doctype html><html lang="en"><head><title>Almanac</title></head><body><main><h1>Almanac</h1>${paragraphs.join("")}</main></body></html>`;

/** Tavily's search, and one page, both on this machine. */
export async function startSettingsWorld(): Promise<SettingsWorld> {
  const asked: AskedService[] = [];
  const folders: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    if (request.url !== "/search")
      return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
    const sent = JSON.parse(body);
    asked.push({
      key: request.headers.authorization,
      limit: sent.max_results,
      allowed: sent.include_domains,
      blocked: sent.exclude_domains,
    });
    const results = ["a", "b", "c", "d", "e", "f"].map((letter) => ({
      title: `Title ${letter}`,
      url: `https://${letter}.allowed.test/`,
      content: "Some words.",
    }));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ results }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    page: `${url}/almanac`,
    asked,
    place({ file = {}, dotEnv = {}, env = {}, keyring }) {
      const folder = mkdtempSync(join(tmpdir(), "scry-settings-"));
      folders.push(folder);
      const providers = { tavily: { base_url: url, delay_ms: 0, ...file.tavily } };
      const { tavily: _, ...sections } = file;
      mkdirSync(join(folder, "scry"), { mode: 0o700 });
      writeFileSync(join(folder, "scry", "settings.json"), JSON.stringify({ ...sections, providers }), {
        mode: 0o600,
      });
      if (keyring) writeFileSync(join(folder, "scry", "keyring.json"), keyring, { mode: 0o600 });
      const lines = Object.entries(dotEnv).map(([name, value]) => `${name}=${value}\n`);
      writeFileSync(join(folder, ".env"), lines.join(""), { mode: 0o600 });
      return {
        folder,
        env: {
          PATH: process.env.PATH ?? "",
          HOME: folder,
          XDG_CONFIG_HOME: folder,
          SCRY_STATE_DIR: folder,
          // Compiled code is the same for all tests.
          NODE_COMPILE_CACHE: join(tmpdir(), "scry-test-compiled"),
          SCRY_ALLOW_PRIVATE: `127.0.0.1:${port}`,
          ...env,
        },
      };
    },
    close() {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
