import { keepLikeliest, type Strategy } from "./shared.ts";

export const article: Strategy = (draft) => {
  keepLikeliest(draft, 1);
};
