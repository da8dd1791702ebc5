// The job that erases an account or a household: conversations first, in the hot store and then in Postgres;
// then all other rows; then, for an account, the identity and what the hot store still has of the user. Postgres
// knows what is left, so a job that stops anywhere continues from there when it is delivered again.
import type { ErasureId, UserId } from "../../contracts/ids.ts";
import type { ErasureDeps } from "./erasure-deps.ts";
import { publishErasure } from "./publish-erasure.ts";

/** Maximum conversations per statement. */
const MAX_CONVERSATIONS = 20;
/** Maximum rows per statement. */
const MAX_ROWS = 2000;
/** After this time the job continues in another delivery. */
const ROUND_MS = 15_000;

export type EraseOutcome = "finished" | "continued";

/** Errors: TransientError, after which the queue delivers again; FatalError. */
export async function erase(deps: ErasureDeps, erasure: ErasureId): Promise<EraseOutcome> {
  const { erasures, forget, clock, log, settleSeconds } = deps;
  const deadline = clock.now() + ROUND_MS;
  let user: UserId | null = null;
  while (clock.now() < deadline) {
    const next = await erasures.nextErasure(erasure, MAX_CONVERSATIONS);
    if (next === null) return "finished";
    user = next.user;
    if (next.conversations.length > 0) {
      // The hot store first: once Postgres has forgotten the conversations, their keys are unknown.
      const erasedIds = await forget.conversations(next.conversations);
      await erasures.eraseConversations(erasure, erasedIds);
      continue;
    }
    if (await erasures.eraseRows(erasure, MAX_ROWS)) continue;
    await forgetAccount(deps, user);
    const outcome = await erasures.finishErasure(erasure, settleSeconds);
    if (outcome.outcome === "finished") {
      log.info("erasure.finished", { "alfred.erasure": erasure });
      return "finished";
    }
    if (outcome.outcome === "early") {
      await publishErasure(deps, erasure, outcome.waitSeconds * 1000);
      return "continued";
    }
  }
  await publishErasure(deps, erasure);
  return "continued";
}

async function forgetAccount(
  { forget, identities }: Pick<ErasureDeps, "forget" | "identities">,
  user: UserId | null,
): Promise<void> {
  if (user === null) return;
  await identities.delete(user);
  await forget.user(user);
}
