import { keepLikeliest, type Strategy } from "./shared.ts";

export const forum: Strategy = (draft) => {
  keepLikeliest(draft, 1);
};
