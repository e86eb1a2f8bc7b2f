import { createHash } from "node:crypto";
import { blockFeatureNames, describeBlocks } from "../../src/choose/features/block-features.ts";
import { signalNames } from "../../src/choose/features/page-signals.ts";
import { analyse } from "../../src/choose/page-analysis.ts";
import { ClassReader } from "../../src/html/class-names.ts";
import { pageTypes } from "../../src/types.ts";

/** A page on which most features differ from block to block. */
const page = `<title>How bees see</title>
<meta property=og:type content=article><meta name=generator content=WordPress>
<body class=single-post><header class=site-header><nav><a href=/>Home</a> <a href=/shop>Shop</a></nav></header>
<main><article class="post entry-content"><h1>How bees see</h1><p class=byline>By Ann Lee, 3 May 2024</p>
<p>Bees see ultraviolet light, and they tell its direction; we do not. Subscribe to our newsletter!</p>
<h2>Tools?</h2><ul><li>A veil<li>A <a href=/smoker>smoker</a></ul><pre>count(hive)</pre>
<table><tr><th>Breed<td>21 kg</table><blockquote>Bees are kind.</blockquote><p>Photo: Getty | © 2024</p></article></main>
<aside class=related-posts><a href=/more>More stories of the valley</a></aside>
<form><button>Search</button></form><footer>All rights reserved</footer>`;

/**
 * Identifies the features that weights are learned with, by their names and by their values on one page: it changes
 * with a definition or a word list too.
 */
export function featureHash(): string {
  const analysis = analyse(
    page,
    { url: "https://example.org/2024/05/bees" },
    new ClassReader(new Map([["post", 1]])),
  );
  const hash = createHash("sha256");
  hash.update([...blockFeatureNames, ...signalNames, ...pageTypes].join("\n"));
  const ofPage = [...analysis.signals, ...pageTypes.map(() => 0)];
  describeBlocks(analysis.layout, analysis.metadata.title, ofPage, (row) => {
    // Rounded, because engines differ in the last digits of logarithms.
    for (const value of row) hash.update(`${value.toFixed(3)} `);
  });
  return hash.digest("hex").slice(0, 16);
}
