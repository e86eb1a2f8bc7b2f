import { keepLikeliest, type Strategy } from "./shared.ts";

export const service: Strategy = (draft) => {
  keepLikeliest(draft, 1);
};
