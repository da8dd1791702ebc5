// Compression outside of runs: idle conversations whose history no summary covers yet, because their
// Summarize failed or never came, and one conversation on demand. Each is handed to the queue as the
// Summarize hop of its last run: the hop's claim keeps compression to one at a time per conversation,
// and its stored answers let it go on where it stopped.
import { FOLD_FROM, FULL_DETAIL } from "../domain/conversation/shown-exchanges.ts";
import type { CompressCandidate } from "../ports/database.ts";
import { envelopeFor, publishHops } from "../engine/hop/publish.ts";
import type { ChainDeps } from "./chain-deps.ts";

/** What makes a conversation due is what Summarize folds: a hop that finds nothing to do is not published. */
const UNCOVERED = FULL_DETAIL + FOLD_FROM;

/**
 * One batch of idle conversations. When there may be more, the queue is asked to go on after the last
 * of them: a round is bounded, the job is not, and it is not lost when a round fails.
 * @param after the conversation that an earlier round of the job ended with
 * @returns how many conversations were handed to the queue, and 1 when the job goes on
 */
export async function compressConversations(
  deps: ChainDeps,
  after?: string,
): Promise<{ published: number; more: number }> {
  const { compressBatch: limit, compressIdleSeconds: idleSeconds } = deps.limits;
  const started = deps.clock.now();
  const candidates = await deps.database.conversationsToCompress({
    limit,
    uncovered: UNCOVERED,
    idleSeconds,
    ...(after === undefined ? {} : { after }),
  });
  await publishAll(deps, candidates);
  const last = candidates.at(-1);
  const more = last !== undefined && candidates.length === limit;
  if (more) {
    const dedupId = `compress.${last.conversation}.${started}`;
    await deps.queue.publishJob({ job: "compress", after: last.conversation, dedupId });
  }
  deps.log.info("compress", {
    published: candidates.length,
    more,
    continued: after !== undefined,
    ms: deps.clock.now() - started,
  });
  return { published: candidates.length, more: more ? 1 : 0 };
}

/**
 * The same for one conversation, at once. The caller has made sure that the user may ask for it.
 * @returns `nothing_to_do` while too few exchanges have left the window, a run is under way, or the hot store
 *   has let go of the last run: the next message's run compresses then
 */
export async function compressConversation(
  deps: ChainDeps,
  conversation: string,
): Promise<"started" | "nothing_to_do"> {
  const request = { limit: 1, uncovered: UNCOVERED, idleSeconds: 0, conversation };
  const candidates = await deps.database.conversationsToCompress(request);
  await publishAll(deps, candidates);
  const outcome = candidates.length > 0 ? "started" : "nothing_to_do";
  deps.log.info("compress.on_demand", { conversation, outcome });
  return outcome;
}

async function publishAll(deps: ChainDeps, candidates: CompressCandidate[]): Promise<void> {
  const n = deps.clock.now();
  await publishHops(
    deps,
    candidates.map((candidate) => ({
      ...envelopeFor(candidate, "summarize", candidate.epoch),
      n,
    })),
  );
}
