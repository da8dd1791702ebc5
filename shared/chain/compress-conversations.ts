// Compression outside of runs: of idle conversations whose history is unsummarized because their Summarize
// failed or never ran, and of one conversation on demand. Each conversation is published as the Summarize hop
// of its last run. The hop's claim allows one compression at a time per conversation, and its stored answers
// let it continue where it stopped.
import type { ConversationId } from "../contracts/ids.ts";
import { FOLD_FROM, FULL_DETAIL } from "../domain/conversation/shown-exchanges.ts";
import type { CompressCandidate } from "../ports/sweep-database.ts";
import { envelopeFor, publishHops } from "../engine/hop/publish.ts";
import type { ChainDeps } from "./chain-deps.ts";

/** A conversation is due when Summarize would fold something: a hop without work is not published. */
const MIN_UNCOVERED = FULL_DETAIL + FOLD_FROM;

/**
 * Publishes one batch of idle conversations. When there may be more, the job publishes a message to continue
 * after the last conversation. Each round is bounded although the job is not, and a failed round does not lose the job.
 * @param afterId the last conversation of an earlier round of the job
 * @returns the number of published conversations; `more` is 1 when the job continues
 */
export async function compressConversations(
  deps: ChainDeps,
  afterId?: ConversationId,
): Promise<{ published: number; more: number }> {
  const { compressBatch: limit, compressIdleSeconds: idleSeconds } = deps.limits;
  const startedMs = deps.clock.now();
  const candidates = await deps.database.conversationsToCompress({
    limit,
    uncovered: MIN_UNCOVERED,
    idleSeconds,
    ...(afterId === undefined ? {} : { after: afterId }),
  });
  await publishAll(deps, candidates);
  const last = candidates.at(-1);
  const continues = last !== undefined && candidates.length === limit;
  if (continues) {
    const dedupId = `compress.${last.conversation}.${startedMs}`;
    await deps.queue.publishJob({ job: "compress", after: last.conversation, dedupId });
  }
  deps.log.info("compress", {
    published: candidates.length,
    more: continues,
    continued: afterId !== undefined,
    ms: deps.clock.now() - startedMs,
  });
  return { published: candidates.length, more: continues ? 1 : 0 };
}

/**
 * Publishes the compression of one conversation, which need not be idle. The caller has checked that the user may
 * request it.
 * @returns `nothing_to_do` while too few exchanges have left the window or a run is in progress, and if the last run
 *   ended more than a day ago, because the hot store may no longer have it: the next message's run compresses then
 */
export async function compressConversation(
  deps: ChainDeps,
  conversation: ConversationId,
): Promise<"started" | "nothing_to_do"> {
  const request = { limit: 1, uncovered: MIN_UNCOVERED, idleSeconds: 0, conversation };
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
    candidates.map((candidate) => ({ ...envelopeFor(candidate, "summarize", candidate.epoch), n })),
  );
}
