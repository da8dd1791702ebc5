// Sends the reply of an ended run, or a notice, to its place on a platform: one sender at a time,
// part by part, in order. A repeated delivery of the job finds that the reply was sent, or
// checks again at a time when the sender must have finished.
import type { RunId } from "../contracts/ids.ts";
import { errorCode } from "../contracts/errors.ts";
import type { ClaimedSend } from "../ports/send-calls.ts";
import type { OpenChannel } from "../ports/open-channel.ts";
import { JOB_MS, SEND_LEASE_MS, WATCH_MARGIN_MS } from "./limits.ts";
import { noticeReply } from "./notice-reply.ts";
import { newPart, type Part, renderReply, unrenderedParts } from "./make-parts.ts";
import type { MessagingDeps, SendDatabase, SendRequest } from "./messaging-deps.ts";
import { endPreview } from "./end-preview.ts";
import { removePlaceholder } from "./remove-placeholder.ts";
import { sendPart, settle } from "./send-part.ts";

/**
 * `later`: another job continues. `lost`: another job holds the claim or has settled a part.
 */
export type SendReport = "sent" | "failed" | "later" | "lost" | "busy" | "done" | "not_found";

/** Errors: TransientError of the database or the queue: the job is to be delivered again. */
export async function sendReply(deps: MessagingDeps, request: SendRequest): Promise<SendReport> {
  const { user, run } = request;
  const database = deps.database.channels(user);
  await endPreview(deps, run);
  const claim = await database.claimSend({ run, leaseMs: SEND_LEASE_MS });
  if (claim.outcome === "busy") {
    const atMs = deps.clock.now() + claim.remainingMs;
    const delayMs = claim.remainingMs + WATCH_MARGIN_MS;
    await publishAgain(deps, request, delayMs, `w${Math.round(atMs / 1000)}`);
    return "busy";
  }
  if (claim.outcome !== "claimed") return claim.outcome;
  const report = await sendWhileHeld(deps, request, database, claim);
  deps.log.info("send", { "alfred.run": run, "alfred.channel": claim.channel, outcome: report });
  return report;
}

/** Always releases the claim, so that the next job need not wait for the lease. */
async function sendWhileHeld(
  deps: MessagingDeps,
  request: SendRequest,
  database: SendDatabase,
  claim: ClaimedSend,
): Promise<SendReport> {
  const { run } = request;
  const { fence } = claim;
  let result: SendResult;
  try {
    result = await sendWhole(deps, run, database, claim);
  } catch (error) {
    await database.releaseSend({ run, fence }).catch(() => undefined);
    throw error;
  }
  const { report, ms = 0, removed } = result;
  const { isDone } = await database.releaseSend({
    run,
    fence,
    ...(ms > 0 ? { delayMs: ms } : {}),
    ...(removed === undefined ? {} : { removed }),
  });
  if (!isDone) await publishAgain(deps, request, ms, `c${fence}`);
  return report;
}

interface SendResult {
  report: SendReport;
  /** Milliseconds until the next job continues. */
  ms?: number;
  /** The placeholder that no longer has to be removed. */
  removed?: string;
}

/** Sends the parts, then removes the placeholder, which has shown the run's progress until then. */
async function sendWhole(
  deps: MessagingDeps,
  run: RunId,
  database: SendDatabase,
  claim: ClaimedSend,
): Promise<SendResult> {
  const openChannel = await deps.channels.get(claim.channel);
  const result = await sendParts(deps, run, database, claim, openChannel);
  const { placeholder } = claim;
  if (placeholder === null || result.report === "later" || result.report === "lost") return result;
  const removal = await removePlaceholder(openChannel, placeholder, claim);
  if (removal.outcome === "later") return { ...result, ms: removal.ms };
  if (removal.outcome === "left") {
    deps.log.warn("send.placeholder_left", { "alfred.run": run, "alfred.channel": claim.channel });
  }
  return { ...result, removed: placeholder };
}

async function sendParts(
  deps: MessagingDeps,
  run: RunId,
  database: SendDatabase,
  claim: ClaimedSend,
  openChannel: OpenChannel | null,
): Promise<SendResult> {
  const parts = await partsOf(deps, run, database, claim, openChannel);
  if (parts === null) return { report: "lost" };
  if (parts.every(isSettled)) return { report: "done" };
  const untilMs = deps.clock.now() + JOB_MS;
  const delivery = openChannel && {
    deps,
    database,
    openChannel,
    run,
    claim,
    partCount: parts.length,
  };
  const claimedReply = { database, run, claim };
  /**
   * The reason for which no further part is sent; null while parts are sent. After a failed part the others are not
   * sent, because a reply with a gap may mean the opposite.
   */
  let failure = openChannel === null ? "channel_off" : null;
  for (const part of parts) {
    if (part.state === "failed") failure ??= "incomplete";
    if (isSettled(part)) continue;
    if (failure !== null || delivery === null) {
      await settle(claimedReply, part, { state: "failed", error: failure ?? "channel_off" });
      continue;
    }
    if (deps.clock.now() > untilMs) return { report: "later" };
    const outcome = await sendPart(delivery, part);
    if (outcome.outcome === "lost") return { report: "lost" };
    if (outcome.outcome === "later") return { report: "later", ms: outcome.ms };
    if (outcome.outcome === "failed") failure = outcome.code;
  }
  if (failure === null) return { report: "sent" };
  const fields = { "alfred.run": run, "alfred.channel": claim.channel, "error.type": failure };
  deps.log.warn("send.failed", fields);
  return { report: "failed" };
}

const isSettled = ({ state }: Part): boolean => state === "sent" || state === "failed";

/** The parts as the first claim made them; null when the claim is lost. */
async function partsOf(
  deps: MessagingDeps,
  run: RunId,
  database: SendDatabase,
  claim: ClaimedSend,
  openChannel: OpenChannel | null,
): Promise<Part[] | null> {
  const { fence, isReply, asksSteps, parts } = claim;
  if (parts.length > 0) return parts;
  const reply = noticeReply(claim);
  const renderedParts =
    openChannel === null
      ? unrenderedParts(reply)
      : render(deps, run, openChannel, { reply, isReply, asksSteps });
  return (await database.keepParts({ run, fence, parts: renderedParts }))
    ? renderedParts.map(newPart)
    : null;
}

/**
 * A reply that cannot be rendered is sent as plain text: every later claim would fail in the same
 * way.
 */
function render(
  deps: MessagingDeps,
  run: RunId,
  openChannel: OpenChannel,
  { reply, ...kind }: Pick<ClaimedSend, "reply" | "isReply" | "asksSteps">,
) {
  try {
    return renderReply(openChannel.channel, run, reply, kind);
  } catch (error) {
    deps.log.error("send.render_failed", { "alfred.run": run, "error.type": errorCode(error) });
    return unrenderedParts(reply);
  }
}

/** @param suffix distinguishes the job from the run's other jobs */
function publishAgain(
  { queue }: MessagingDeps,
  { user, run }: SendRequest,
  delayMs: number,
  suffix: string,
): Promise<void> {
  return queue.publishJob({ job: "send", user, run, delayMs, dedupId: `send-${run}.${suffix}` });
}
