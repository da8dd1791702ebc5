// Describes a run's outcome without ids and times, so that a run and its replay can be compared.
import type { Client } from "pg";
import { hideIds, type Names } from "./place-holders.ts";
import { hideTimes } from "./plain-times.ts";
import type { Outcome } from "./recording.ts";

/** Replaces the ids and times of a value, which differ between a run and its replay. */
export type Normalize = <T>(value: T) => T;

/**
 * Makes a function that replaces ids that existed at the start by their placeholders, ids that the
 * run created or showed by their refs, and other ids by `<new>`. It also replaces times.
 */
export async function createNormalizer(
  client: Client,
  conversation: string,
  names: Names,
): Promise<Normalize> {
  const { rows } = await client.query<{ entity_id: string; ref: string }>(
    "select entity_id, ref from public.refs where conversation_id = $1 and canonical",
    [conversation],
  );
  const refs = new Map(rows.map(({ entity_id, ref }) => [entity_id, `<${ref}>`]));
  const nameOf = (id: string) => names.get(id) ?? refs.get(id) ?? "<new>";
  return <T>(value: T): T => {
    if (value === undefined || value === null) return value;
    return JSON.parse(hideTimes(JSON.stringify(hideIds(value, nameOf)))) as T;
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

/** @throws Error if the run does not exist */
export async function readOutcome(
  client: Client,
  run: string,
  normalize: Normalize,
): Promise<Outcome> {
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
  return normalize({
    ...runRow,
    effects: effects.rows.map(
      ({ step, op, table_name: table, ref, label, status, error, row, request }) => ({
        step,
        op,
        table,
        ref,
        label,
        status,
        error,
        row: status === "applied" ? row : request,
      }),
    ),
  });
}
