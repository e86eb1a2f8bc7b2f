import { keepLikeliest, type Strategy } from "./shared.ts";

export const documentation: Strategy = (draft) => {
  keepLikeliest(draft, 1);
};
