// Makes the calls of the erasure job on a test database, in the job's order.
import type { TestDatabase } from "../../support/database.ts";

export interface EraseOptions {
  /** Stops as if the job were killed after so many calls. */
  calls?: number;
  /** At most so many conversations in a round, and rows in a call. */
  limit?: number;
}

/** Makes the calls until the erasure is finished or `calls` are made. @returns whether it is finished */
export async function eraseAll(
  db: TestDatabase,
  id: string,
  { calls = Number.POSITIVE_INFINITY, limit = 100 }: EraseOptions = {},
): Promise<boolean> {
  let callsLeft = calls;
  const call = async (name: string, p: Record<string, unknown> = {}) => {
    if (callsLeft-- <= 0) throw new Killed();
    return db.workerRpc(name, { id, ...p });
  };
  try {
    for (;;) {
      const { outcome, conversations } = await call("next_erasure", { limit });
      if (outcome === "done") return true;
      if (conversations.length > 0) {
        const ids = conversations.map((conversation: { id: string }) => conversation.id);
        await call("erase_conversations", { conversations: ids });
        continue;
      }
      while ((await call("erase_rows", { limit })).more);
      const ending = await call("finish_erasure", { settle_seconds: 0 });
      if (ending.outcome === "finished") return true;
    }
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}

class Killed extends Error {}

/** All tables of the schemas `public` and `alfred`, with the names of the schemas. */
export async function allTables(db: TestDatabase): Promise<string[]> {
  const rows = await db.admin<{ name: string }>(
    `select format('%I.%I', n.nspname, o.relname) as name
     from pg_class o join pg_namespace n on n.oid = o.relnamespace
     where n.nspname in ('public', 'alfred') and o.relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The tables with a row in which one of the ids stands anywhere. */
export async function tablesNaming(db: TestDatabase, ...ids: string[]): Promise<string[]> {
  const namedTables: string[] = [];
  for (const table of await allTables(db)) {
    const [row] = await db.admin<{ is: boolean }>(
      `select exists (select 1 from ${table} t where t::text like any ($1)) as is`,
      [ids.map((id) => `%${id}%`)],
    );
    if (row?.is) namedTables.push(table);
  }
  return namedTables;
}
