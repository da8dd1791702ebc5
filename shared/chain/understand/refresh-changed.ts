// Updates the session's entities whose rows were changed outside of the conversation (S26).
import type { EntityRecord } from "../../contracts/session.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { refreshData, unseenIds } from "../../domain/entities/refresh-entities.ts";
import type { NodeContext } from "../node-context.ts";
import type { RunFacts } from "../../ports/run-facts.ts";

/**
 * Records of the changed rows with their current data. A new ref is the database's ref for that id in this
 * conversation, so a retry gets the same.
 */
export async function refreshChanged(
  ctx: NodeContext,
  changes: RunFacts["changed"],
): Promise<EntityRecord[]> {
  const { pack, session } = ctx;
  const unseenRequests = unseenIds(pack, createRegistry(session.entities), changes);
  const assignedRefs =
    unseenRequests.length === 0
      ? []
      : await ctx.db.assignRefs(ctx.envelope.conversation, unseenRequests);
  const refs = new Map(assignedRefs.map(({ id, ref }) => [id, ref]));
  return refreshData(pack, session, changes, refs);
}
