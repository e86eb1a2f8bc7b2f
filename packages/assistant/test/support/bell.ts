import type { Tool } from "@scry/core";
import { z } from "zod";
import type { ToolRegistry } from "../../src/agent/tool-registry.ts";
import { seedTool } from "../../src/db/agents.ts";
import { openDatabase } from "../../src/db/open.ts";
import type { ApprovalTier } from "../../src/db/schema.ts";

/** A custom tool, `ring`: a row and a factory. It records what it was called with. */
export function createBell(): { rung: string[]; register(registry: ToolRegistry): void } {
  const rung: string[] = [];
  const bell = (name: string): Tool<unknown, unknown> => ({
    name,
    description: "Rings the bell of the house.",
    inputSchema: z.looseObject({ times: z.number() }),
    outputSchema: z.unknown(),
    annotations: { readOnlyHint: true, openWorldHint: true, destructiveHint: false, idempotentHint: true },
    tier: "auto",
    promptSection: () => `Use ${name} to ring.`,
    async execute(input) {
      rung.push(JSON.stringify(input));
      return { text: "It rang.", data: {}, isError: false };
    },
    display: () => ({ title: `${name}: ring` }),
  });
  return { rung, register: (registry) => registry.register("custom:bell", ({ name }) => bell(name)) };
}

/** Puts its row into the database of a test. */
export async function hangBell(
  place: { databaseUrl?: string; file: string },
  tier: ApprovalTier,
  settings: Record<string, unknown> = {},
): Promise<void> {
  const database = await openDatabase({ url: place.databaseUrl, file: place.file });
  await seedTool(database, { name: "ring", type: "custom:bell", description: "Rings.", tier });
  await database
    .updateTable("agent_configurations")
    .set({ settings: JSON.stringify(settings) })
    .execute();
  await database.destroy();
}
