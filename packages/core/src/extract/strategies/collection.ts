import { keepLikeliest, type Strategy } from "./shared.ts";

export const collection: Strategy = (draft) => {
  keepLikeliest(draft, 1);
};
