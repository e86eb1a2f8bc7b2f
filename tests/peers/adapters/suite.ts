import { createSession } from "@scry/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { malformed, parallel, searchOpenAnswer, toldTo } from "../../support/ask-the-web.ts";
import type { Ask, Framework } from "../../support/framework.ts";
import { type ModelServer, type Script, startModelServer } from "../../support/model-server.ts";
import { startWorld, type WebWorld } from "../../support/web-world.ts";

/** One suite for all: what a person may rely on, whichever framework they use. */
export function testFramework({ name, ask, noJson, carriesData }: Framework): void {
  describe(name, () => {
    let world: WebWorld;
    let model: ModelServer;
    beforeEach(async () => {
      world = await startWorld();
    });
    afterEach(async () => {
      await model.close();
      await world.close();
    });

    async function run(script: Script, options: Partial<Ask["options"]> = {}, signal?: AbortSignal) {
      model = await startModelServer(script);
      const session = options.session ?? createSession();
      const asked = await ask({
        url: model.url,
        question: "When was the mill built?",
        scry: world.scry(),
        options: { ...options, session },
        signal,
      });
      return { ...asked, session };
    }

    it("searches, opens, and answers; the app gets the JSON", async () => {
      const heard: unknown[] = [];
      const { answer, data, session } = await run(searchOpenAnswer(world.pages), {
        onResult: (_name, result) => heard.push(result.data),
      });
      expect(answer).toContain("The mill was built in 1783 [1].");
      expect(model.requests).toHaveLength(3);
      expect(model.requests[0]?.tools).toEqual(["web_search", "open_page"]);
      // The parameters reach the model, although the framework lets every object through.
      const offered = JSON.stringify(model.requests[0]?.body.tools);
      expect(offered).not.toContain('"additionalProperties":{}');
      for (const word of ["1-500 characters", "allowed_domains", '"required":["query"', "max_length"])
        expect(offered).toContain(word);
      const [list = "", page = ""] = toldTo(model.requests);
      expect(list).toMatch(/^Found 3 results? for "water mills":\n\n<\S+ \w+> Data from web search/);
      expect(list).toContain("The old mill at Tarn was built in 1783.");
      expect(page).toContain("Source: [1]");
      expect(page).toContain("The wheel measures 6.4 metres");
      const json = [
        { query: "water mills", results: [{ citation_id: 1 }, { citation_id: 2 }, { citation_id: 3 }] },
        { title: "Water mills", citation_id: 1, status: "success" },
      ];
      expect(heard).toMatchObject(json);
      if (carriesData) expect(data).toEqual(heard);
      expect(session.sources().map(({ id, url }) => [id, url])).toContainEqual([1, `${world.pages}/mills`]);
    });

    it("answers two calls at once, each under its own id", async () => {
      await run(parallel(world.pages));
      const outputs = model.requests.at(-1)?.outputs ?? [];
      expect(outputs.map(({ id }) => id)).toEqual(["call_0_0", "call_0_1"]);
      expect(outputs[0]?.text).toContain("The old mill at Tarn");
      expect(outputs[1]?.text).toContain("carries boats, leaves and now and then a hat");
    });

    it("tells the model what was wrong with its arguments, forgives slips, and continues", async () => {
      const { answer } = await run(noJson ? malformed() : malformed().slice(1));
      const told = toldTo(model.requests);
      if (noJson) expect(told.shift()).toMatch(noJson);
      const [emptyText, forgiven] = told;
      expect(emptyText).toContain("Search query cannot be empty.");
      expect(forgiven).toContain('Found 2 results for "mills"');
      expect(answer).toContain("The mill was built in 1783 [1].");
    });

    it("lets a failed search and a refused page reach the model as text", async () => {
      world.breakSearch();
      const { answer } = await run([
        { calls: [{ name: "web_search", arguments: { query: "mills" } }] },
        { calls: [{ name: "open_page", arguments: { url: "http://169.254.169.254/latest" } }] },
        { text: "I could not look it up." },
      ]);
      const [failed, refused] = toldTo(model.requests);
      expect(failed).toMatch(/Search failed:\n- searxng: /);
      expect(refused).toContain("Could not open the page: ");
      expect(answer).toBe("I could not look it up.");
    });

    it("stops at the budget of the conversation, and the model hears of it", async () => {
      const session = createSession({ budget: { calls: 1 } });
      const { answer } = await run(searchOpenAnswer(world.pages), { session });
      expect(toldTo(model.requests)[1]).toMatch(/budget/i);
      expect(world.fetched).toEqual([]);
      expect(answer).toContain("1783");
    });

    it("ends the search under way when the run is cancelled", async () => {
      world.hold();
      const results: boolean[] = [];
      const controller = new AbortController();
      const onResult: Ask["options"]["onResult"] = (_name, { data }) => {
        results.push(data.code === "cancelled");
      };
      const running = run(searchOpenAnswer(world.pages), { onResult }, controller.signal);
      const ended = running.then(
        () => "ended",
        () => "ended",
      );
      await vi.waitUntil(() => world.searches.length > 0, 60_000);
      controller.abort();
      expect(await ended).toBe("ended");
      await vi.waitUntil(() => results.length > 0, 60_000);
      expect(results).toEqual([true]);
      expect(model.requests).toHaveLength(1);
    });

    it("takes other names, and one tool alone", async () => {
      await run([{ calls: [{ name: "search_web", arguments: { query: "mills" } }] }, { text: "Done." }], {
        names: { search: "search_web" },
        only: "search",
      });
      expect(model.requests[0]?.tools).toEqual(["search_web"]);
      expect(toldTo(model.requests)[0]).toContain("Found 3 results");
    });
  });
}
