// Assigns refs and UUIDs to the drafts of a plan before any of them exists, so that parallel hops need no
// counter and a retry makes the same drafts (spec/refs#draft-refs).
import type { Plan } from "../../contracts/plan.ts";
import type { EntityRecord, SessionPatch } from "../../contracts/session.ts";
import { RefSchema } from "../../contracts/ids.ts";
import { assignDraftRefs, draftsWithoutRef } from "../../domain/planning/build-plan.ts";
import { patchOf } from "../../domain/conversation/session-fields.ts";
import type { NodeContext } from "../node-context.ts";

/** Satisfies the type only, because Postgres returns a ref for every id. */
const NO_REF = RefSchema.parse("");

/**
 * The plan with `gen_` refs in its generate items, and the records of new drafts; makes no call if there are none.
 */
export async function assignDrafts(
  ctx: NodeContext,
  plan: Plan,
): Promise<{ plan: Plan; patch: SessionPatch }> {
  const places = draftsWithoutRef(plan, ctx.pack);
  if (places.length === 0) return { plan, patch: {} };
  const { run, epoch, conversation } = ctx.envelope;
  const ids = await Promise.all(
    places.map(({ step, item }) => ctx.ids.named(`${run}.${epoch}.${step}.${item}`)),
  );
  const items = places.map(({ type }, index) => ({ type, id: ids[index] ?? "", generated: true }));
  const assignedRefs = await ctx.db.assignRefs(conversation, items);
  const byId = new Map(assignedRefs.map(({ id, ref }) => [id, ref]));
  const refs = ids.map((id) => byId.get(id) ?? NO_REF);
  const exchange = ctx.session.exchange + 1;
  const records = places.map(({ type, label }, index): EntityRecord => ({
    ref: refs[index] ?? NO_REF,
    id: ids[index] ?? "",
    type,
    label,
    status: "generated",
    created: exchange,
    touched: exchange,
  }));
  return { plan: assignDraftRefs(plan, places, refs), patch: patchOf(records) };
}
