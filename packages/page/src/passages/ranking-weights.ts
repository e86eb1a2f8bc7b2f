/**
 * The features of a unit in the light of the query, each between 0 and 1, with their weights. Fitted by
 * bench/excerpt/fit-ranking.ts: the softmax over all units of a document that makes the units with the answer most
 * likely, over questions that other people asked of articles, contracts, papers, policies, reports and web pages. After
 * a change of a feature fit again and paste the result; the script also prints the recall of weights that never saw
 * the document.
 */
export const weights = {
  // How much of the query is in the unit, as a share of the query and of the best unit.
  coverage: 1.37,
  relative: 0.91,
  exactRelative: 1.44,
  // How much of it is in a window of about a hundred words: an answer is often the sentence after the one that names the
  // subject.
  window: 1.54,
  windowRelative: 1.95,
  // How much of it is in the paragraph, in the heading above, and in a few words right before: "8.1 Term."
  blockBest: 1.51,
  blockRelative: 0.94,
  heading: 5.36,
  underHeading: 1.8,
  label: 2.64,
  // The kind and place of the unit: notes are at the end, with high numbers.
  enumeration: 0.84,
  digits: 0.4,
  late: -1.53,
  number: -2.6,
  length: -0.35,
  isHeading: -1.55,
  isLink: -1.26,
};
