import { keepLikeliest, type Strategy } from "./shared.ts";

export const product: Strategy = (draft) => {
  keepLikeliest(draft, 1);
};
