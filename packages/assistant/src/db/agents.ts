import type { Database } from "./open.ts";
import type { AgentRow } from "./schema.ts";

export const findAgent = (database: Database, name: string): Promise<AgentRow> =>
  database
    .selectFrom("agent_configurations")
    .selectAll()
    .where("agent_name", "=", name)
    .executeTakeFirstOrThrow();
