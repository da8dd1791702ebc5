// The compress job: a Summarize that failed after its run's end left its hop open; it is published
// again. The hop's claim keeps compression to one at a time per conversation.
import { firstEnvelope, publishHops } from "./publish.ts";
import type { FlowDeps } from "./flow-deps.ts";

/** Conversations handed to the queue per round: bounded, the next round takes the rest. */
const BATCH = 20;

/** @returns how many conversations were handed to the queue */
export async function compressConversations(deps: FlowDeps): Promise<{ published: number }> {
  const candidates = await deps.database.conversationsToCompress(BATCH);
  await publishHops(
    deps,
    candidates.map((candidate) => ({
      ...firstEnvelope(candidate, candidate.epoch),
      hop: "summarize",
      n: deps.clock.now(),
    })),
  );
  if (candidates.length > 0) deps.log.info("compress", { published: candidates.length });
  return { published: candidates.length };
}
