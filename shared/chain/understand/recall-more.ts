// What the run recalls: the texts that the model has picked, and those that it has searched for.
import type { RunMemory } from "../../contracts/recall.ts";
import { withRefs } from "../../domain/understanding/read-recall.ts";
import { visibleExchanges } from "../begin-run.ts";
import type { NodeContext } from "../node-context.ts";
import type { Fields } from "./understanding.ts";

/**
 * One request if the model asks for a search; none otherwise. Picked refs that were not shown are left out, and counted
 * in the log. Errors: TransientError when the database is unavailable.
 */
export async function recallMore(
  ctx: NodeContext,
  { output, recalled }: Fields<"output" | "recalled">,
): Promise<Fields<"memory">> {
  const { memories: picks = [], recall } = output;
  const picked = recalled.memories.filter(({ ref }) => picks.includes(ref));
  if (picked.length < picks.length) {
    ctx.log.warn("understand.unresolved_refs", { memories: picks.length - picked.length });
  }
  if (recall === undefined) return { memory: picked.length === 0 ? null : { memories: picked } };
  const { closed, episodes, more } = await ctx.record(() =>
    ctx.db.recallMemory({
      ...recall,
      conversation: ctx.envelope.conversation,
      run: ctx.envelope.run,
      visible: visibleExchanges(ctx),
    }),
  );
  const isPicked = (text: string) => picked.some((one) => one.text === text);
  const found = withRefs(
    episodes.filter(({ text }) => !isPicked(text)),
    recalled.memories.length,
  );
  const memory: RunMemory = {
    memories: [...picked, ...found],
    searched: { ...recall, found: episodes.length, more, ...(closed === null ? {} : { closed }) },
  };
  return { memory };
}
