import { readdirSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import type { OpenedPage } from "../../src/contracts/page.ts";
import { createScry } from "../../src/engine/create-scry.ts";
import type { SettingsInput } from "../../src/settings/settings-schema.ts";
import { pageHtml, publicWorld } from "./site.ts";

export interface RecordedReply {
  status?: number;
  headers?: Record<string, string>;
  /** Text, or JSON that is written out as text. */
  body: unknown;
}

/** A recorded conversation with a site: the page's address, what was asked, and what the page has to say. */
export interface SiteFixture {
  name: string;
  url: string;
  replies: Readonly<Record<string, RecordedReply>>;
  expect?: Partial<OpenedPage> & { contains?: string[]; lacks?: string[] };
}

const folder = join(import.meta.dirname, "../../fixtures/sites");

export const fixturesOf = (id: string): SiteFixture[] =>
  readdirSync(join(folder, id))
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({
      name: basename(file, ".json"),
      ...(JSON.parse(readFileSync(join(folder, id, file), "utf8")) as Omit<SiteFixture, "name">),
    }));

export type Respond = (recorded: RecordedReply, response: ServerResponse) => void;

export const replay: Respond = ({ status = 200, headers, body }, response) =>
  void response
    .writeHead(status, headers ?? { "content-type": "application/json; charset=utf-8" })
    .end(typeof body === "string" ? body : JSON.stringify(body));

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, "");

/** Every host that the fixtures play, reached without TLS. */
const mirrorsOf = (id: string) =>
  fixturesOf(id).flatMap(({ replies }) =>
    Object.keys(replies).map((address) => {
      const { host } = new URL(address);
      return [host, `http://${host}`];
    }),
  );

/**
 * An engine whose every connection ends at one loopback server, which plays the hosts of a fixture. The page itself is
 * an ordinary HTML page, as the direct reader finds it. Shared by many tests: a thread takes its time to start.
 */
export async function siteWorld(ids: readonly string[], settings: SettingsInput = {}) {
  let replies = new Map<string, RecordedReply>();
  let respond: Respond = replay;
  let page = "";
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const key = `${request.headers.host}${request.url}`;
    const recorded = replies.get(key);
    if (recorded) {
      asked.push(key);
      return respond(recorded, response);
    }
    response
      .writeHead(key === page ? 200 : 404, { "content-type": "text/html; charset=utf-8" })
      .end(key === page ? pageHtml("The page itself") : "<h1>Nothing here</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { guard } = publicWorld({ url: `http://127.0.0.1:${port}` });
  const site_mirrors = Object.fromEntries(ids.flatMap(mirrorsOf));
  const scry = createScry({
    ...{ store: "memory" as const, config: false, cwd: false, env: {}, guard },
    settings: { ...settings, read: { site_mirrors, ...settings.read } },
  });
  return {
    scry,
    asked,
    /** Plays this fixture from now on, and gives the address of its page. */
    play(fixture: Pick<SiteFixture, "url" | "replies">, answer: Respond = replay): string {
      replies = new Map(Object.entries(fixture.replies).map(([url, reply]) => [withoutScheme(url), reply]));
      respond = answer;
      asked.length = 0;
      page = withoutScheme(fixture.url);
      return `http://${page}`;
    },
    async close() {
      await scry.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
