import { levelByPath } from "./helpers.ts";
import { keepLikeliest, type Strategy } from "./shared.ts";

/** Headings without text below stay: reference pages list names under them. */
export const documentation: Strategy = (draft) => {
  levelByPath(draft);
  keepLikeliest(draft);
};
