// Describes a run's outcome without ids and times, so that a run and its replay can be compared.
import type { Client } from "pg";
import { hideIds, type Names } from "./place-holders.ts";
import { plainTimes } from "./plain-times.ts";
import type { Outcome } from "./recording.ts";

/** Replaces the ids and times of a value with a recording's placeholders. */
export type Plain = <T>(value: T) => T;

/**
 * Ids that existed at the start become their placeholders; ids that the run created or showed
 * become their refs.
 */
export async function plainWords(
  client: Client,
  conversation: string,
  names: Names,
): Promise<Plain> {
  const { rows } = await client.query<{ entity_id: string; ref: string }>(
    "select entity_id, ref from public.refs where conversation_id = $1 and canonical",
    [conversation],
  );
  const refs = new Map(rows.map(({ entity_id, ref }) => [entity_id, `<${ref}>`]));
  const name = (id: string) => names.get(id) ?? refs.get(id) ?? "<new>";
  return <T>(value: T): T => {
    if (value === undefined || value === null) return value;
    return JSON.parse(plainTimes(JSON.stringify(hideIds(value, name)))) as T;
  };
}

interface EffectRow {
  step: string;
  seq: number;
  op: string;
  table_name: string | null;
  ref: string | null;
  label: string | null;
  status: string;
  error: unknown;
  request: unknown;
  row: unknown;
}

/** @throws Error when the run does not exist */
export async function readOutcome(client: Client, run: string, toPlain: Plain): Promise<Outcome> {
  const { rows } = await client.query<Omit<Outcome, "effects">>(
    "select status, decision, plan, reply, error from public.runs where id = $1",
    [run],
  );
  const [runRow] = rows;
  if (runRow === undefined) throw new Error(`There is no run ${run}.`);
  const effects = await client.query<EffectRow>(
    `select e.step, e.seq, e.op, e.table_name, e.ref, e.label, e.status, e.error, e.request, (
       select r -> 'row' from public.effect_decisions d
       cross join jsonb_array_elements(d.results) r
       where d.origin = 'run' and d.origin_id = e.origin_id and d.step = e.step
         and (r ->> 'seq')::int = e.seq limit 1) as row
     from public.effects e where e.origin = 'run' and e.origin_id = $1
     order by e.step, e.seq`,
    [run],
  );
  return toPlain({
    ...runRow,
    effects: effects.rows.map(
      ({ step, op, table_name: table, ref, label, status, error, ...of }) => ({
        step,
        op,
        table,
        ref,
        label,
        status,
        error,
        row: status === "applied" ? of.row : of.request,
      }),
    ),
  });
}
