import { type Scry, ScryError } from "@scry/core";
import type { Assistant, ProviderView } from "../contract.ts";
import { defaultAgent } from "../db/agents.ts";
import type { Database } from "../db/open.ts";
import type { ApprovalTier } from "../db/schema.ts";
import { chooseTool, toolChoice } from "../db/users.ts";
import { activeTools } from "./tool-registry.ts";

/** Whether a person may decide about it: a tool that the operator wants to be asked about is always asked about. */
export const isChoice = (tier: ApprovalTier | null) => tier !== null && tier !== "REQUIRES_APPROVAL";

/** The preferences that a person sees and changes in the settings of the page. */
export function createPreferences(
  database: Database,
  scry: Scry,
): Pick<Assistant, "tools" | "chooseTool" | "providers"> {
  const rows = () => activeTools(database, defaultAgent);
  return {
    async tools({ userId }) {
      const found = await rows();
      return Promise.all(
        found.map(async ({ row, name, description, tier, whenUnchosen }) => {
          const usual = tier === "AUTO_APPROVE" ? "auto" : whenUnchosen;
          const canChoose = isChoice(tier);
          const approval = canChoose ? ((await toolChoice(database, userId, row)) ?? usual) : "ask";
          return { name, description, approval, canChoose };
        }),
      );
    },
    async chooseTool({ userId }, name, approval) {
      const found = (await rows()).find((row) => row.name === name);
      if (!found) throw new ScryError({ code: "not_found", message: "There is no such tool." });
      if (!isChoice(found.tier))
        throw new ScryError({
          code: "unauthorized",
          message: `You are always asked before ${name} is used.`,
          hint: "Whoever runs the assistant decided so.",
        });
      await chooseTool(database, userId, found.row, approval);
    },
    async providers() {
      const all = await scry.providers();
      const { enabled, providers: named, fallback } = scry.settings.search;
      // With a wrong name in the settings every search fails: nobody is asked.
      const plan = await scry.why({ query: "anything" }).catch(() => undefined);
      const order = plan?.asked.map(({ id }) => id) ?? [];
      const views = all.map(
        ({ id, label, searches, reads, configured, automatic, missing, paused, note }) => {
          // The mode without a key is for those that nobody named.
          const isUsed = order.includes(id) && (configured || (automatic && (!named || fallback)));
          const said = paused
            ? `${paused.code.replaceAll("_", " ")}: left alone for ${paused.seconds} s`
            : missing && !isUsed
              ? `needs ${missing.variable}`
              : note;
          const ready = enabled && isUsed && !paused;
          const idle = automatic ? "unused" : configured ? "named" : "missing";
          const state = paused ? "paused" : isUsed ? "unused" : idle;
          const view: ProviderView = { id, label, searches, reads, ready, ...(!ready && { state }) };
          return said ? { ...view, note: said } : view;
        },
      );
      const place = ({ id }: ProviderView) => (order.includes(id) ? order.indexOf(id) : order.length);
      const kind = ({ state = "named" }: ProviderView) =>
        ["paused", "named", "unused", "missing"].indexOf(state);
      return views.toSorted((one, other) => place(one) - place(other) || kind(one) - kind(other));
    },
  };
}
