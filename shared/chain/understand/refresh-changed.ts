// Reads the current content of a run's entities: rows that were changed outside of the conversation, and
// rows that the message mentions (S26).
import type { EntityRecord } from "../../contracts/session.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { refreshData, unseenInChanged } from "../../domain/entities/refresh-entities.ts";
import type { NodeContext } from "../node-context.ts";
import type { RunFacts } from "../../ports/run-facts.ts";
import { readRows } from "../act/reads/read-rows.ts";

/**
 * Records of the changed rows with their current data. A new ref is the database's ref for that id in this
 * conversation, so a retry gets the same.
 */
export async function refreshChanged(
  ctx: NodeContext,
  changed: RunFacts["changed"],
): Promise<EntityRecord[]> {
  const { pack, session } = ctx;
  const unseen = unseenInChanged(pack, createRegistry(session.entities), changed);
  const assigned =
    unseen.length === 0 ? [] : await ctx.db.assignRefs(ctx.envelope.conversation, unseen);
  const refs = new Map(assigned.map(({ id, ref }) => [id, ref]));
  return refreshData(pack, session, changed, refs);
}

/** With more mentioned entities, a read step decides which of them matter. */
const MOST_READ = 10;

/**
 * Reads mentioned entities whose content the session does not hold: one request per table, none for drafts.
 * Mentioned entities are in play and shown in full (spec/context#entities). An entity that no longer exists
 * is marked as deleted.
 * @param records the mentioned entities' records, touched in this exchange
 */
export async function readMentioned(
  ctx: NodeContext,
  records: EntityRecord[],
): Promise<EntityRecord[]> {
  const { pack, session } = ctx;
  const missing = records.filter(
    ({ data, status }) => data === undefined && status !== "generated" && status !== "deleted",
  );
  const result: EntityRecord[] = [];
  if (missing.length > MOST_READ) return result;
  for (const spec of Object.values(pack.tables)) {
    const own = missing.filter(({ type }) => type === spec.refType);
    if (own.length === 0) continue;
    const registry = createRegistry({
      ...session.entities,
      ...Object.fromEntries(own.map((record) => [record.ref, record])),
    });
    const value = own.map(({ id }) => id);
    const read = await readRows(
      ctx,
      {
        table: spec.table,
        where: { and: [{ column: "id", op: "in", value }] },
        limit: value.length,
        children: Object.keys(spec.children).length > 0,
      },
      registry,
      true,
    );
    const there = new Set(read.rows.map(({ id }) => id));
    result.push(...read.records);
    result.push(
      ...own
        .filter(({ ref }) => !there.has(ref))
        .map((record): EntityRecord => ({ ...record, status: "deleted" })),
    );
  }
  return result;
}
