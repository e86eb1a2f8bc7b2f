import type { Kysely } from "kysely";
import { up as tables } from "./0001-tables.ts";

export interface Migration {
  number: number;
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** In order. A migration that was released is never changed: a new one follows it. */
export const migrations: readonly Migration[] = [{ number: 1, name: "tables", up: tables }];
