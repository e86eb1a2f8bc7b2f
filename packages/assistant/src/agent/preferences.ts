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
      const { enabled, providers: named } = scry.settings.search;
      return all.map(({ id, label, searches, reads, configured, automatic, missing, paused, note }) => {
        const isUsed = named ? named.includes(id) : automatic || configured;
        const said = paused
          ? `${paused.code.replaceAll("_", " ")}: left alone for ${paused.seconds} s`
          : missing && !isUsed
            ? `needs ${missing.variable}`
            : note;
        const ready = enabled && isUsed && !paused;
        const state = paused ? "paused" : missing ? "missing" : "unused";
        const view: ProviderView = { id, label, searches, reads, ready, ...(!ready && { state }) };
        return said ? { ...view, note: said } : view;
      });
    },
  };
}
