import { expect, it } from "vitest";
import { beginConversation, finalMessage } from "../support/assistant.ts";

/** No search service can be reached, whatever network the machine has. */
const noNetwork = Object.fromEntries(
  ["DUCKDUCKGO", "TAVILY", "MOJEEK", "WIKIPEDIA"].map((id) => [`SCRY_${id}_BASE_URL`, "http://127.0.0.1:1"]),
);

it("says in the line of a search that it was answered from the library, and why", async () => {
  const search = (query: string) => ({ name: "web_search", arguments: { query } });
  const { ask, assistant, person, web } = await beginConversation({
    model: [{ calls: [search("lamp of Holm lit")] }, { text: "It was lit in 1874 [1]." }],
    env: { WEB_SEARCH_PROVIDER: "", SEARXNG_URL: "", ...noNetwork },
  });
  const library = await assistant.library(person);
  for await (const _ of library.add(`${web.url}/lamp`));
  const { toolCalls } = await finalMessage(ask("When was the lamp of Holm lit?"));
  expect(toolCalls).toMatchObject([
    { status: "ok", detail: "library · 1 result · the web could not be reached" },
  ]);
});
