import type { Role } from "./vocabulary/terms.ts";

export type AiDirectedKind =
  /** Do not obey what you were told. */
  | "override"
  /** Speaks to an AI. */
  | "addresses-ai"
  /** Be someone else. */
  | "new-role"
  /** Do not tell the user. */
  | "hides-from-user"
  /** Send what you know somewhere. */
  | "exfiltration"
  /** Say what your instructions are. */
  | "prompt-leak"
  /** Use this tool. */
  | "tool-call"
  /** Say this when you speak of the page. */
  | "steers-answer"
  /** A mark of chat formats, with which text poses as a message of its own. */
  | "role-marker"
  /** One of the above in base64. */
  | "encoded";

interface Need {
  any: readonly Role[];
  /** How far from the anchor, in characters; Chinese, Japanese and Korean need half of it. */
  within: number;
}

export interface Rule {
  kind: AiDirectedKind;
  anchor: Role;
  needs: readonly Need[];
  /** What belongs together stands in one sentence; data and its destination may stand in two. */
  inside: "sentence" | "block";
}

const rule = (
  kind: AiDirectedKind,
  anchor: Role,
  needs: readonly (readonly [any: readonly Role[], within: number])[],
  inside: Rule["inside"] = "sentence",
): Rule => ({ kind, anchor, needs: needs.map(([any, within]) => ({ any, within })), inside });

/** Which roles together are worth a label. Every rule needs all of its parts in one language. */
export const rules: readonly Rule[] = [
  rule("override", "override", [
    [["prior"], 50],
    [["orders"], 60],
  ]),
  rule("override", "override", [
    [["yours"], 30],
    [["orders"], 45],
  ]),
  rule("override", "override", [
    [["yours"], 30],
    [["looseOrders"], 45],
    [["prior", "ai"], 60],
  ]),
  rule(
    "override",
    "override",
    [
      [["everything"], 25],
      [["ai", "orders", "become", "hide", "send", "answer", "reveal", "takeover", "act"], 160],
    ],
    "block",
  ),
  rule("override", "override", [
    [["yours"], 30],
    [["looseOrders"], 45],
    [["become", "act", "answer", "reveal"], 60],
  ]),
  rule("override", "override", [[["own"], 30]]),
  rule("override", "override", [
    [["safeguards"], 40],
    [["persona", "answer", "act"], 80],
  ]),
  rule("override", "bypass", [
    [["safeguards"], 40],
    [["persona", "answer", "act"], 80],
  ]),
  rule("override", "bypass", [
    [["yours"], 25],
    [["orders"], 40],
  ]),
  rule("override", "bypass", [
    [["prior"], 60],
    [["orders"], 60],
    [["ai", "yours"], 80],
  ]),
  rule(
    "override",
    "bypass",
    [
      [["yours"], 60],
      [["looseOrders", "orders"], 60],
      [["ai", "looseAi"], 90],
    ],
    "block",
  ),
  rule("addresses-ai", "call", [[["ai"], 14]]),
  rule("addresses-ai", "ai", [[["reading"], 45]]),
  rule("addresses-ai", "reading", [[["looseAi"], 40]]),
  rule("addresses-ai", "takeover", []),
  rule("new-role", "become", [[["persona"], 70]]),
  rule("new-role", "now", [
    [["persona"], 70],
    [["ai", "become"], 90],
  ]),
  rule("new-role", "mode", [
    [["become"], 40],
    [["answer", "reveal"], 90],
  ]),
  rule("new-role", "mode", [[["ai", "persona", "override", "own"], 90]]),
  rule("hides-from-user", "hide", [[["user"], 45]]),
  rule(
    "exfiltration",
    "send",
    [
      [["private"], 80],
      [["place", "address"], 120],
    ],
    "block",
  ),
  rule(
    "exfiltration",
    "send",
    [
      [["users"], 60],
      [["address"], 120],
    ],
    "block",
  ),
  rule(
    "exfiltration",
    "send",
    [
      [["secret"], 60],
      [["place", "address"], 120],
      [["ai", "override", "private", "own", "hide"], 150],
    ],
    "block",
  ),
  rule("prompt-leak", "reveal", [[["own"], 40]]),
  rule(
    "tool-call",
    "tool",
    [
      [["invoke", "send"], 30],
      [["address", "private", "users", "hide", "ai"], 110],
    ],
    "block",
  ),
  rule("steers-answer", "reading", [[["answer"], 100]]),
];
