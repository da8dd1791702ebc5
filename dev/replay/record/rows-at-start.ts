// Reads the rows that a run could see at its start: in a transaction, it undoes the household's later changes, reads
// the rows, and rolls the transaction back.
import { escapeIdentifier, type Client } from "pg";
import {
  conversationRows,
  earlierRuns,
  effectsOf,
  householdRows,
  withMarks,
} from "./conversation-at-start.ts";
import { select, type Row, type StartedRun, type Tables } from "./started-run.ts";

interface Effect {
  inverse: unknown;
  user_id: string;
}

/**
 * @param session the session's version that the run started from
 * @param changedIds ids of rows that the run found changed outside of its conversation
 * @throws Error if another transaction uses these rows; the caller may try again
 * @returns rows by table; a row that was changed since the start has a time of change before it
 */
export async function rowsAtStart(
  client: Client,
  run: StartedRun,
  session: number,
  changedIds: ReadonlySet<string>,
): Promise<Tables> {
  // All reads see one point in time, and the lock timeout gives way to other transactions.
  await client.query("begin isolation level repeatable read");
  try {
    await client.query("set local lock_timeout = '200ms'");
    const earlierRunIds = await earlierRuns(client, run, session);
    const effects = await effectsOf(client, run, earlierRunIds);
    await undoChanges(client, run);
    const tables: Tables = {
      ...(await householdRows(client, run)),
      ...(await conversationRows(client, run, session, earlierRunIds)),
      effects: await withMarks(client, effects),
      ...(await dataRows(client, run)),
    };
    return moveTimesBack(tables, run, changedIds);
  } finally {
    await client.query("rollback");
  }
}

/** Applies the inverses of the changes since the start, newest first. */
async function undoChanges(client: Client, run: StartedRun): Promise<void> {
  const { rows } = await client.query<Effect>(
    `select inverse, user_id from public.effects
     where household_id = $1 and status = 'applied' and created_at >= $2
     order by created_at desc, seq desc`,
    [run.household_id, run.started_at],
  );
  for (const { inverse, user_id } of rows) {
    const claims = JSON.stringify({ role: "alfred_pipeline", sub: user_id });
    await client.query("select set_config('request.jwt.claims', $1, true)", [claims]);
    await client.query("select alfred.apply_operation($1, null, $2, true)", [
      run.household_id,
      JSON.stringify(inverse),
    ]);
  }
}

/** The rows of the domain: the household's rows, and in private tables the user's. */
async function dataRows(client: Client, run: StartedRun): Promise<Tables> {
  // Leaves out hidden generated columns, which are generated again, and an empty `outside`, which is the default.
  const { rows } = await client.query<{
    table_name: string;
    owner_kind: string;
    derived: string[];
  }>(
    `select d.table_name, d.owner_kind, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = format('public.%I', d.table_name)::regclass
         and a.attgenerated <> '' and a.attname = any (d.hidden)) as derived
     from public.data_tables d where d.owner_kind <> 'catalogue' order by 1`,
  );
  const tables: Tables = {};
  for (const { table_name, owner_kind, derived } of rows) {
    const isPrivate = owner_kind === "user";
    tables[table_name] = await select(
      client,
      `select to_jsonb(t) - $2::text[] - case when t.outside = '{}' then array['outside'] else '{}' end as row from public.${escapeIdentifier(table_name)} t
       where ${isPrivate ? "user_id" : "household_id"} = $1 order by t.created_at, t.id`,
      [isPrivate ? run.user_id : run.household_id, derived],
    );
  }
  return tables;
}

/** Moves times of change back before the run, because undoing a change also sets the row's time. */
function moveTimesBack(tables: Tables, run: StartedRun, changedIds: ReadonlySet<string>): Tables {
  const timeBefore = new Date(Date.parse(run.started_at) - 1).toISOString();
  const movedTables = Object.entries(tables).map(([table, rows]): [string, Row[]] => [
    table,
    rows.map((row) => {
      const { updated_at: at, created_at: createdAt } = row;
      if (typeof at !== "string" || Date.parse(at) < Date.parse(run.started_at)) return row;
      const updatedAt =
        changedIds.has(String(row["id"])) || typeof createdAt !== "string" ? timeBefore : createdAt;
      return { ...row, updated_at: updatedAt };
    }),
  ]);
  return Object.fromEntries(movedTables);
}
