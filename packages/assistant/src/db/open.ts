import { join } from "node:path";
import type { Scry } from "@scry/core";
import {
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  type PrimitiveValueListNode,
  type ValueNode,
} from "kysely";
import { fileError, serverError } from "../errors.ts";
import type { AssistantSettings } from "../settings/settings.ts";
import { seedAgent, seedTool, webTools } from "./agents.ts";
import { migrate } from "./apply-migrations.ts";
import type { Tables } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

export type Database = Kysely<Tables>;

/** Where the data is: at a PostgreSQL address, or in a SQLite file. */
export interface DatabasePlace {
  url?: string;
  file: string;
}

export const kindOf = ({ url }: DatabasePlace) => (url ? "postgres" : "sqlite");

/** Opens without migrating. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  if (!place.url) return new Kysely<Tables>({ dialect: sqliteDialect(place.file), plugins: [withoutNul()] });
  // Loaded only when needed: most people use the file.
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: place.url, max: 10, connectionTimeoutMillis: 10_000 });
  // The next query replaces an idle connection that the server closed; without a listener the process would end.
  pool.on("error", () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [withoutNul()] });
}

/** Where the settings put the assistant's data. */
export const placeOf = (settings: AssistantSettings, scry: Scry): DatabasePlace => ({
  url: settings.databaseUrl,
  file: settings.databaseFile ?? join(scry.settings.stateFolder, "assistant.db"),
});

/** Opens the database of the settings and brings it up to date; returns the migrations that it applied. */
export async function prepareDatabase(
  settings: AssistantSettings,
  scry: Scry,
): Promise<{ database: Database; applied: number[] }> {
  const place = placeOf(settings, scry);
  const database = await openDatabase(place);
  try {
    const applied = await migrate(database, kindOf(place));
    await seedAgent(database);
    for (const tool of webTools) await seedTool(database, tool);
    return { database, applied };
  } catch (error) {
    await database.destroy();
    if (place.url) throw serverError(error, place.url);
    throw fileError(error, place.file, settings.databaseFile ? "SCRY_ASSISTANT_DB" : "SCRY_STATE_DIR");
  }
}

/** PostgreSQL refuses NUL characters, which a model, a page or a person may send. */
const clean = (value: unknown) => (typeof value === "string" ? value.replaceAll("\0", "") : value);

class Cleaner extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...super.transformValue(node), value: clean(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(clean) };
  }
}

/** Cleans every value of every query, on both databases. */
export function withoutNul(): KyselyPlugin {
  const cleaner = new Cleaner();
  return {
    transformQuery: ({ node, queryId }) => cleaner.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}
