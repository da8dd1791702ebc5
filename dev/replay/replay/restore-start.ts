// Writes a recording's rows to a database, as if the run were about to start.
import { escapeIdentifier, type Client } from "pg";
import { revealIds, type Names } from "../place-holders.ts";
import { readCatalogue } from "../record/read-catalogue.ts";
import type { Recording } from "../recording.ts";

/** The start and the message of the run with this database's ids. */
export interface RestoredStart {
  start: Recording["start"];
  message: Recording["message"];
  names: Names;
}

type Row = Record<string, unknown>;

/**
 * Every replay has its own ids, so that several can run at the same time. Times in columns `…_at` are
 * shifted by the same amount, so that yesterday stays yesterday.
 * @param client a superuser's, so that rows are written unchanged, without triggers and policies
 */
export async function restoreStart(client: Client, recording: Recording): Promise<RestoredStart> {
  const { start, message, at } = recording;
  const startWithIds = revealIds({ start, message }, await readCatalogue(client));
  // Times move by complete seconds, so that microseconds keep their order.
  const seconds = Math.floor((Date.now() - Date.parse(at)) / 1000);
  const { tables } = startWithIds.value.start;
  await client.query("begin");
  try {
    await client.query("set local session_replication_role = replica");
    const columns = await writableColumns(client, Object.keys(tables));
    for (const [table, rows] of Object.entries(tables)) {
      const shiftedRows = rows.map((row) => ({
        ...ADDED_COLUMNS[table]?.(row),
        ...shiftTimes(row, seconds),
      }));
      if (shiftedRows.length > 0)
        await insert(client, table, columns.get(table) ?? [], shiftedRows);
    }
    await linkRuns(client, startWithIds.value.start.conversation);
    await client.query(
      `update public.effects e set mark = alfred.row_mark(d, alfred.row_json(d.table_name, e.row_id))
       from public.data_tables d
       where d.table_name = e.table_name and e.mark = 'same' and e.household_id = $1`,
      [startWithIds.value.start.household],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  return { ...startWithIds.value, names: startWithIds.names };
}

/**
 * Links the earlier runs into one path, whose end is the head with which the run begins. A recording leaves out earlier
 * runs that changed nothing; an empty exchange takes the place of each one between recorded runs, because a run counts
 * the messages since a change.
 */
async function linkRuns(client: Client, conversation: string): Promise<void> {
  await client.query(
    `with exchanges as materialized (
       select n as number, r.id is null as is_missing,
         coalesce(r.user_alternative_id, gen_random_uuid()) as message,
         coalesce(r.agent_alternative_id, gen_random_uuid()) as answer
       from (select generate_series(min(number), max(number)) as n from public.runs where conversation_id = $1) p
       left join public.runs r on r.conversation_id = $1 and r.number = p.n
     ), path as (
       select *, lag(answer) over (order by number) as before from exchanges
     ), added as (
       insert into public.alternatives (id, conversation_id, turn_id, responds_to)
       select message, $1, gen_random_uuid(), before from path where is_missing
       union all
       select answer, $1, gen_random_uuid(), message from path where is_missing
     )
     update public.alternatives a
     set responds_to = case when a.id = p.answer then p.message else p.before end
     from path p
     where not p.is_missing and a.id in (p.message, p.answer)`,
    [conversation],
  );
  await client.query(
    `update public.conversations c set head_alternative_id = (
       select r.agent_alternative_id from public.runs r
       where r.conversation_id = c.id order by r.number desc limit 1)
     where c.id = $1`,
    [conversation],
  );
  // A recording has only the end of the path that the summary covers.
  await client.query(
    `update public.summaries s set alternative_id = c.head_alternative_id
     from public.conversations c where c.id = $1 and s.conversation_id = c.id`,
    [conversation],
  );
}

/** Values for columns that a recording leaves out, such as those of the conversation's tree. */
const ADDED_COLUMNS: Record<string, (row: Row) => Row> = {
  turns: () => ({ depth: 1 }),
  snapshots: (row) => ({ at_alternative_id: row["agent_alternative_id"] }),
  runs: () => ({ had_media: false }),
  summaries: (row) => ({ alternative_id: row["conversation_id"] }),
};

async function writableColumns(client: Client, tables: string[]): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text) as columns
     from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname`,
    [tables],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Inserts rows; those of runs and summaries get the chain's version. A column that only other rows name is null. */
async function insert(
  client: Client,
  table: string,
  columns: string[],
  rows: Row[],
): Promise<void> {
  const rowColumns = new Set(rows.flatMap((row) => Object.keys(row)));
  const columnNames = columns.filter((column) => rowColumns.has(column)).map(escapeIdentifier);
  const hasProcessVersion = table === "runs" || table === "summaries";
  const target = `public.${escapeIdentifier(table)}`;
  await client.query(
    `insert into ${target} (${[...columnNames, ...(hasProcessVersion ? ["process_version_id"] : [])].join(", ")})
     select ${[...columnNames, ...(hasProcessVersion ? ["(alfred.chain_version()).id"] : [])].join(", ")}
     from jsonb_populate_recordset(null::${target}, $1)`,
    [JSON.stringify(rows)],
  );
}

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;

function shiftTimes(row: Row, seconds: number): Row {
  const shift = (value: unknown): unknown => {
    const [, time, fraction = "", zone = ""] = TIME.exec(String(value)) ?? [];
    if (time === undefined) return value;
    const shiftedTime = new Date(Date.parse(time + zone) + seconds * 1000).toISOString();
    return shiftedTime.replace(/\.\d+Z$/, `${fraction}Z`);
  };
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      column.endsWith("_at") ? shift(value) : value,
    ]),
  );
}
