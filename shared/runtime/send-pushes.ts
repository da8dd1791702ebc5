// Sends notices to browsers by Web Push: each notice to each browser of its user, in order.
import { errorCode } from "../contracts/errors.ts";
import type { PushService } from "../ports/push-service.ts";
import type { Runtime } from "./create-runtime.ts";

/** Maximum users of one round; the next round is a minute later. */
const BATCH = 50;
/** Longer than the time limit of a request to a push service. */
const LEASE_MS = 60_000;
/** Maximum sends to one user's browsers in a round: as many as the notices that a user gets in a day. */
const MAX_PER_USER = 20;

/** @returns how many were accepted by push services; empty if there are no keys */
export async function sendPushes({
  pushService,
  database,
  flow: { log },
}: Pick<Runtime, "pushService" | "database" | "flow">): Promise<{ pushes?: number }> {
  if (pushService === null) return {};
  let pushes = 0;
  for (const user of await database.pushKeeper().duePushes(BATCH)) {
    try {
      pushes += await sendTo(pushService, database.pushes(user));
    } catch (error) {
      // Other users' notices are still sent; this user's are sent in a later round.
      log.error("sweep.push_failed", { "error.type": errorCode(error) });
    }
  }
  return { pushes };
}

async function sendTo(
  service: PushService,
  database: ReturnType<Runtime["database"]["pushes"]>,
): Promise<number> {
  let sent = 0;
  for (let claims = 0; claims < MAX_PER_USER; claims++) {
    const claim = await database.claimPush(LEASE_MS);
    if (claim === null) break;
    const { id, fence, notice, kind, process, run, language } = claim;
    const outcome = await service.send(claim, { tag: notice, kind, process, run, language });
    await database.settlePush({ id, fence, notice, outcome });
    if (outcome === "sent") sent += 1;
  }
  return sent;
}
