import { asArray } from "./json.ts";
import type { Reply } from "./reply.ts";

/**
 * A reply that is a bare list; undefined if it is not a list. An empty one says little about where it comes from, so it
 * must at least be declared as JSON.
 */
export function bareList(reply: Reply): readonly unknown[] | undefined {
  const list = asArray(reply.json());
  const isJson = /\bjson\b/i.test(reply.headers["content-type"] ?? "");
  if (list && !list.length && !isJson) throw reply.unexpected("an empty list is not declared as JSON");
  return list;
}
