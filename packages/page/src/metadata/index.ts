export { realDay, spelledDate } from "./date.ts";
