// What the run recalls: what the model has picked, and what it has searched for.
import type { RunMemory } from "../../contracts/recall.ts";
import {
  isSame,
  pickedMemories,
  refsOf,
  withRefs,
} from "../../domain/understanding/read-recall.ts";
import { visibleExchanges } from "../begin-run.ts";
import type { NodeContext } from "../node-context.ts";
import type { Fields } from "./understanding.ts";

/**
 * Searches memory once if the model requests it. Picked refs that were not shown are left out, and the log has
 * their number. Errors: TransientError when the database is unavailable.
 */
export async function recallMore(
  ctx: NodeContext,
  { output, recalled }: Fields<"output" | "recalled">,
): Promise<Fields<"memory">> {
  const { memories: picks = [], recall } = output;
  const shownRefs = refsOf(recalled);
  const unknownCount = picks.filter((ref) => !shownRefs.includes(ref)).length;
  if (unknownCount > 0) ctx.log.warn("understand.unresolved_refs", { memories: unknownCount });
  const pickedTexts = pickedMemories(recalled, picks);
  if (recall === undefined)
    return { memory: pickedTexts.length === 0 ? null : { memories: pickedTexts } };
  const { closed, failed, facts, episodes, more, untraced } = await ctx.record(async () => {
    const finderHits = await ctx.finder?.find(ctx.envelope.user, recall.words);
    return ctx.db.recallMemory({
      ...recall,
      conversation: ctx.envelope.conversation,
      run: ctx.envelope.run,
      visible: visibleExchanges(ctx),
      ...(finderHits ? { beside: finderHits } : {}),
    });
  });
  if (untraced !== undefined) ctx.log.warn("recall.untraced", { copies: untraced });
  if (failed !== undefined) ctx.log.warn("recall.failed", { "error.type": failed });
  const memories = withRefs({ facts, episodes }, shownRefs.length + pickedTexts.length);
  const memory: RunMemory = {
    memories: [
      ...pickedTexts,
      ...memories.filter((memory) => !pickedTexts.some((picked) => isSame(memory, picked))),
    ],
    searched: { ...recall, found: memories.length, more, ...(closed === null ? {} : { closed }) },
  };
  return { memory };
}
