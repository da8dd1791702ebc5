// A run that is being recorded, and rows as JSON.
import type { Client } from "pg";
import type { PressedOption } from "../../../shared/ports/store.ts";

export type Row = Record<string, unknown>;
export type Tables = Record<string, Row[]>;

export interface StartedRun {
  id: string;
  user_id: string;
  household_id: string;
  conversation_id: string;
  undo_of: string | null;
  answer: PressedOption | null;
  /** As Postgres writes it, to the microsecond. */
  started_at: string;
}

/** @param sql one column, `row` */
export async function select(client: Client, sql: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await client.query<{ row: Row }>(sql, values);
  return rows.map(({ row }) => row);
}
