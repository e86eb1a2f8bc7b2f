import type { Source } from "@scry/core";
import type { CitationView, ToolCallView } from "../../src/contract.ts";
import type { Script, Step } from "./scripted-assistant.ts";

/** An invented answer with everything in it that a channel has to show. */
export const storySources: readonly Source[] = [
  {
    id: 1,
    url: "https://lanterns.example/almanac",
    title: "The Almanac of Lanterns",
    calls: [1],
    passages: [],
  },
  {
    id: 2,
    url: "https://harbour.example/news?id=7&page=2",
    title: 'Harbour "News" <weekly>',
    calls: [1],
    passages: [],
  },
  { id: 3, url: "https://unused.example/", title: "Lamps of the north", calls: [1], passages: [] },
];

const citations: readonly CitationView[] = [
  {
    cites: [1],
    sentence: "The lighthouse of Orlow was lit in 1872.",
    verdict: "found",
    decidedBy: "words",
    passage: "On the first of May 1872 the lamp of Orlow was lit, by hand and with rapeseed oil.",
    url: "https://lanterns.example/almanac#:~:text=On%20the%20first%20of%20May%201872",
  },
  {
    cites: [2],
    sentence: "It was moved in 1931, stone by stone.",
    verdict: "not_found",
    decidedBy: "words",
    passage: "The tower was moved inland by forty metres.",
    url: "https://harbour.example/news?id=7&page=2#:~:text=The%20tower%20was%20moved",
  },
  { cites: [1, 2], sentence: "Its keeper had eleven cats.", verdict: "contradicted", decidedBy: "values" },
];

export const searchCall: ToolCallView = {
  id: "call-1",
  tool: "web_search",
  title: 'web_search: "lighthouse of Orlow"',
  status: "ok",
  detail: "duckduckgo · 3 results",
  ms: 812,
  input: { query: "lighthouse of Orlow", max_results: 3 },
  output: "[1] The Almanac of Lanterns\nhttps://lanterns.example/almanac\nThe lamp of Orlow was lit in 1872.",
};
export const searchStep: Step = { tool: searchCall };

const openStep: Step = {
  tool: {
    id: "call-2",
    tool: "open_page",
    title: "open_page: lanterns.example/almanac",
    status: "ok",
    detail: "direct · 4,120 characters",
    ms: 431,
    input: { url: "https://lanterns.example/almanac" },
    output: "# The Almanac of Lanterns\n\nOn the first of May 1872 the lamp of Orlow was lit.",
  },
};

export const storyText = [
  "The lighthouse of Orlow was **lit in 1872** [1]. It was moved in 1931, stone by stone [2].\n\n",
  "Its keeper had eleven cats [1][2].\n\n",
  "| year | height |\n| --- | --- |\n| 1872 | 24 m |\n| 1931 | 31 m |\n\n",
  "- a lamp with *rapeseed oil*\n- a horn: `blow(3)`\n\n",
  "```python\nfor night in year:\n    light(lamp)\n```\n",
] as const;

export function story(...between: readonly Step[]): Script {
  const [first = "", ...rest] = storyText;
  return {
    steps: [searchStep, openStep, { say: first }, ...between, ...rest.map((say) => ({ say }))],
    sources: storySources,
    citations,
    notes: ["1 of 3 sources could not be opened: unused.example"],
  };
}
