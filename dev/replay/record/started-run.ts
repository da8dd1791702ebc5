// The row of a run that is being recorded, and a query for rows as JSON.
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
  /** In Postgres' format, to the microsecond. */
  started_at: string;
}

/** @param sql a query with one column, `row` */
export async function select(client: Client, sql: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await client.query<{ row: Row }>(sql, values);
  return rows.map(({ row }) => row);
}
