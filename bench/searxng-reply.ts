/** A reply in the shape of SearXNG's JSON, with as many hits as asked for. */
export function searxngReply(hits: number): string {
  const results = Array.from({ length: hits }, (_, index) => ({
    url: `https://site-${index}.example/articles/${index}`,
    title: `An article about bench number ${index}`,
    content: `What it says in <b>two</b> lines &amp; a bit, number ${index}. `.repeat(3),
    engine: "invented",
    engines: ["invented"],
    score: 1 / (index + 1),
    publishedDate: "2026-03-01T00:00:00",
    category: "general",
  }));
  return JSON.stringify({
    query: "hello",
    number_of_results: hits,
    results,
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [],
  });
}
