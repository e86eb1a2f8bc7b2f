import { asArray, asNumber, asObject, asText } from "./json.ts";
import type { SessionState } from "./session.ts";

/** Whether a value, such as the JSON of a file, is a session as `toJSON` gave it. */
export function isSessionState(value: unknown): value is SessionState {
  const state = asObject(value);
  const spent = asObject(state?.spent);
  return (
    state?.version === 1 &&
    isListOf(state.sources, isSource) &&
    isListOf(state.seen, isText) &&
    isListOf(state.heard, isText) &&
    spent !== undefined &&
    Object.values(spent).every((amount) => asNumber(amount) !== undefined)
  );
}

const isText = (value: unknown) => asText(value) !== undefined;

const isListOf = (value: unknown, isMember: (member: unknown) => boolean) =>
  asArray(value)?.every(isMember) ?? false;

function isSource(value: unknown): boolean {
  const source = asObject(value);
  return (
    Number.isInteger(source?.id) &&
    isText(source?.url) &&
    isText(source?.title) &&
    isListOf(source?.calls, Number.isInteger) &&
    isListOf(source?.passages, (passage) => isText(asObject(passage)?.text))
  );
}
