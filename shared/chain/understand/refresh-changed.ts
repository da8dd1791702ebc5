// The current content of what a run speaks of: rows that were changed outside of the conversation,
// and rows that the message mentions (S26).
import type { EntityRecord } from "../../contracts/session.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { refreshData, unseenInChanged } from "../../domain/entities/refresh-entities.ts";
import type { NodeContext } from "../node-context.ts";
import type { RunFacts } from "../../ports/run-facts.ts";
import { readRows } from "../act/reads/read-rows.ts";

/**
 * Records of the changed rows with their current data. A ref that is new here is the one that the
 * database has for that id in this conversation: a retry gets the same.
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

/** More mentioned entities than this are for a read step, which can say which of them matter. */
const MOST_READ = 10;

/**
 * Mentioned entities whose content the session does not hold, read: one request per table, none for
 * drafts. What is spoken of is in play, and what is in play is shown in full (spec/context#entities). One
 * that is not there any more is marked as deleted.
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
