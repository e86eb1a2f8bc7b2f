import { keepLikeliest, type Strategy } from "./shared.ts";

export const listing: Strategy = (draft) => {
  keepLikeliest(draft, 1);
};
