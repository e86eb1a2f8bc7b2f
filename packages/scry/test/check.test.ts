import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scry, temporaryFolder } from "./support/command.ts";
import { pageHtml, servePages } from "./support/pages.ts";
import { serveSearxng } from "./support/servers.ts";

const mill = () =>
  servePages({
    "/mill": pageHtml("The mill", "<p>A sack of flour cost eleven groschen in the year 1803.</p>"),
    "/other": pageHtml("Another mill"),
  });

/** A folder with a session in which the page of the mill was opened. */
async function conversation() {
  const pages = await mill();
  const folder = temporaryFolder();
  const opened = await pages.run(["open", `${pages.url}/mill`, "--session", "talk.json"], { folder });
  expect(opened).toMatchObject({ code: 0, stderr: "" });
  const check = (answer: string, ...args: string[]) => {
    writeFileSync(join(folder, "answer.md"), answer);
    return scry(["check", "answer.md", "--session", "talk.json", ...args], { folder });
  };
  return { pages, folder, opened, check };
}

describe.concurrent("scry check", () => {
  it("ends with 0 when the sources say what the answer says", async () => {
    const { check } = await conversation();
    const ran = await check("A sack of flour cost eleven groschen in 1803 [1].");
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(/1 found/);
    expect(ran.stdout).toContain("#:~:text=");
  });

  it("ends with 1 when they do not, and shows the difference", async () => {
    const { check } = await conversation();
    const ran = await check("A sack of flour cost twelve groschen in 1803 [1].");
    expect(ran).toMatchObject({ code: 1, stderr: "" });
    expect(ran.stdout).toMatch(/^CONTRADICTED .*twelve/m);
    expect(ran.stdout).toContain("eleven");
  });

  it("ends with 1 for a number that no source has", async () => {
    const { check } = await conversation();
    const ran = await check("A sack of flour cost eleven groschen in 1803 [1]. It was good [9].", "--json");
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stdout)).toMatchObject({ dangling: [9] });
  });

  it("prints the report as an object with --json", async () => {
    const { check, pages } = await conversation();
    const ran = await check("A sack of flour cost eleven groschen in 1803 [1].", "--json");
    expect(JSON.parse(ran.stdout)).toMatchObject({
      claims: [
        {
          cites: [1],
          verdict: "found",
          passage: { source: 1, url: expect.stringContaining(`${pages.url}/mill#:~:text=`) },
        },
      ],
      uncited: [],
      dangling: [],
    });
  });

  it("reads the answer from standard input", async () => {
    const { folder } = await conversation();
    const ran = await scry(["check", "-", "--session", "talk.json"], {
      folder,
      meanwhile: (child) => void child.stdin?.end("A sack of flour cost eleven groschen in 1803 [1]."),
    });
    expect(ran.code).toBe(0);
  });

  it("says that nothing was compared where nothing is cited", async () => {
    const { check } = await conversation();
    const ran = await check("No number at all.");
    expect(ran).toMatchObject({ code: 0, stderr: expect.stringContaining("nothing was compared") });
  });

  it.each([
    [["check", "answer.pdf", "--session", "good.json"], "answer.pdf is a PDF, not an answer."],
    [["check"], "Give an answer and the session"],
    [["check", "answer.md"], "Give an answer and the session"],
    [["check", "answer.md", "--session", "missing.json"], "There is no session missing.json."],
    [
      ["check", "missing.md", "--session", "good.json"],
      "missing.md cannot be read: there is no such file or folder.",
    ],
    [["check", "answer.md", "--session", "answer.md"], "answer.md is not a scry session."],
    [["check", "answer.md", "--session", "wrong.json"], "wrong.json is not a scry session."],
    [["check", "answer.md", "--session", "empty.json"], "empty.json is not a scry session."],
    [["check", "answer.md", "--session", "."], "cannot be read: it is a folder."],
  ])("%j ends with 2", async (args, words) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "answer.md"), "Words [1].");
    writeFileSync(join(folder, "answer.pdf"), "%PDF-1.7");
    const state = { version: 1, sources: [], seen: [], heard: [], spent: {} };
    writeFileSync(join(folder, "good.json"), JSON.stringify(state));
    writeFileSync(join(folder, "empty.json"), JSON.stringify({ ...state, spent: null }));
    writeFileSync(join(folder, "wrong.json"), JSON.stringify({ ...state, sources: [{ id: "1" }] }));
    const ran = await scry(args, { folder });
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(words);
  });
});

describe.concurrent("--session", () => {
  it("keeps the numbers of sources over several commands, in a file for its owner alone", async () => {
    const { pages, folder, opened } = await conversation();
    expect(opened.stdout).toContain("\nSource: [1]\n");
    const searxng = await serveSearxng([
      { url: "https://one.example/page", title: "The first", content: "Says one." },
      { url: `${pages.url}/mill`, title: "The mill", content: "A mill." },
    ]);
    const searched = await scry(["search", "mill", "--session", "talk.json", "--json"], {
      folder,
      env: { SEARXNG_URL: searxng.url },
    });
    expect(
      JSON.parse(searched.stdout).results.map(({ citation_id }: { citation_id: number }) => citation_id),
    ).toEqual([2, 1]);
    const again = await pages.run(["open", `${pages.url}/other`, "--session", "talk.json", "--json"], {
      folder,
    });
    expect(JSON.parse(again.stdout).citation_id).toBe(3);
    const file = join(folder, "talk.json");
    const state = JSON.parse(readFileSync(file, "utf8"));
    expect(state).toMatchObject({ version: 1, spent: { calls: 3, pages: 2 } });
    expect(state.sources.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("is not written after an error, and reported when it cannot be written", async () => {
    const folder = temporaryFolder();
    const failed = await scry(["open", "http://10.0.0.1/", "--session", "talk.json"], { folder });
    expect(failed.code).toBe(1);
    const searched = await scry(["search", "x", "--provider", "searxng", "--session", "talk.json"], {
      folder,
      env: { SEARXNG_URL: "http://127.0.0.1:1" },
    });
    expect(searched.code).toBe(1);
    expect(searched.stderr).toMatch(/\nscry doctor checks the network and every service\.\n$/);
    expect(existsSync(join(folder, "talk.json"))).toBe(false);
    const pages = await mill();
    const unwritable = await pages.run(["open", `${pages.url}/mill`, "--session", "no/such/folder.json"], {
      folder,
    });
    expect(unwritable.code).toBe(2);
    expect(unwritable.stderr).toContain(
      "The session cannot be written to no/such/folder.json: there is no such file or folder.",
    );
    expect(pages.asked).toEqual([]);
  });

  it("does not overwrite a file that is not a session", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "notes.txt"), "my notes");
    const ran = await scry(["search", "x", "--session", "notes.txt"], { folder });
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(readFileSync(join(folder, "notes.txt"), "utf8")).toBe("my notes");
  });
});
