// Sends one part of a reply: marks it as begun, makes the request, judges the answer, records it. A
// request is only made while no other sender can send the part.
import type { RunId } from "../contracts/ids.ts";
import type {
  OutboundAnswer,
  OutboundCall,
  OutboundContext,
  SendOutcome,
} from "../ports/channel.ts";
import type { ClaimedSend } from "../ports/send-calls.ts";
import type { OpenChannel } from "../ports/open-channel.ts";
import { type Judgement, judgeAnswer, remainingWait, type SettledPart } from "./judge-answer.ts";
import { CALL_MS } from "./limits.ts";
import { noteOf, type Part } from "./make-parts.ts";
import type { MessagingDeps, SendDatabase } from "./messaging-deps.ts";

/** A claimed reply. */
export interface Claim {
  database: SendDatabase;
  run: RunId;
  claim: ClaimedSend;
}

/** A claimed reply of a configured channel. */
export interface Delivery extends Claim {
  deps: MessagingDeps;
  openChannel: OpenChannel;
  /** The number of parts of the whole reply. */
  partCount: number;
}

/** `lost`: another job holds the claim, or has settled the part. */
export type PartOutcome =
  | { outcome: "sent" | "lost" }
  | { outcome: "failed"; code: string }
  | { outcome: "later"; ms: number };

/** Errors: TransientError of the database. */
export async function sendPart(delivery: Delivery, part: Part): Promise<PartOutcome> {
  const { openChannel } = delivery;
  let { asPlain, asNote } = part;
  let otherWay = false;
  if (part.state === "unknown" || part.state === "sending") {
    const wait = remainingWait(part, openChannel.channel.onUnknown(contextOf(delivery, part)));
    if (wait === null) return settle(delivery, part, { state: "failed", error: "unknown" });
    if (wait > 0) return { outcome: "later", ms: wait };
  }
  for (let attempts = part.attempts + 1; ; attempts++) {
    if (!(await begin(delivery, part))) return { outcome: "lost" };
    const shownPart = asNote
      ? { ...part, asNote, part: noteOf(delivery.claim, part, delivery.partCount) }
      : part;
    const context = { ...contextOf(delivery, part), asPlain, otherWay };
    const { settledPart, retryMs, ...judgement } = await request(
      delivery,
      shownPart,
      context,
      attempts,
    );
    const outcome = await settle(delivery, part, settledPart);
    if (outcome.outcome === "lost" || retryMs === undefined) return outcome;
    if (retryMs > 0) return { outcome: "later", ms: retryMs };
    if (settledPart.state === "unknown") return { outcome: "later", ms: 0 };
    asPlain ||= settledPart.asPlain === true;
    asNote ||= settledPart.asNote === true;
    otherWay ||= judgement.otherWay === true;
  }
}

/** The part replaces no message, so a late change of the preview cannot overwrite it. */
function contextOf(delivery: Delivery, { index, asPlain }: Part): OutboundContext {
  const { claim, deps, openChannel } = delivery;
  const { address } = claim;
  const nowMs = deps.clock.now();
  const key = `${claim.key}:${index}`;
  return { config: openChannel.config, address, replaces: null, index, key, nowMs, asPlain };
}

/**
 * Marks the part as begun. If the database does not answer, the mark may or may not exist: the part
 * is then set back to `pending` if possible, because nothing was sent.
 */
async function begin(delivery: Delivery, { index }: Part): Promise<boolean> {
  const partKey = { run: delivery.run, fence: delivery.claim.fence, index };
  try {
    return await delivery.database.beginPart(partKey);
  } catch (error) {
    await delivery.database.settlePart({ ...partKey, state: "pending" }).catch(() => undefined);
    throw error;
  }
}

async function request(
  { openChannel, deps, claim, run }: Delivery,
  part: Part,
  context: OutboundContext & { otherWay: boolean },
  attempts: number,
): Promise<Judgement> {
  const { channel } = openChannel;
  const call = callOf(openChannel, part, context);
  const answer = call && (await openChannel.call(call, CALL_MS));
  const outcome = outcomeOf(openChannel, call, answer);
  const { asPlain, otherWay } = context;
  const mayNote = claim.isReply && !part.asNote;
  const judgement = judgeAnswer(
    outcome,
    { attempts, unknowns: part.unknowns, asPlain, mayNote, otherWay },
    {
      onUnknown: () => channel.onUnknown(context),
      otherWayAfter: () => channel.otherWayAfter?.(context) ?? null,
    },
  );
  const isReplaced = judgement.settledPart.asNote === true;
  const level = outcome.outcome === "misconfigured" ? "error" : isReplaced ? "warn" : "info";
  deps.log[level]("send.part", {
    "alfred.run": run,
    "alfred.channel": claim.channel,
    part: part.index,
    attempts,
    outcome: outcome.outcome,
    status: answer?.status ?? null,
    state: judgement.settledPart.state,
    ...(judgement.settledPart.error === undefined
      ? {}
      : { "error.type": judgement.settledPart.error }),
  });
  return judgement;
}

/**
 * Null for a part that the channel cannot turn into a request; every later job would fail in the
 * same way.
 */
function callOf(
  openChannel: OpenChannel,
  { part }: Part,
  context: OutboundContext,
): OutboundCall | null {
  try {
    return openChannel.channel.nextCall(part, context);
  } catch {
    return null;
  }
}

function outcomeOf(
  openChannel: OpenChannel,
  call: OutboundCall | null,
  answer: OutboundAnswer | null,
): SendOutcome {
  if (call === null) return { outcome: "failed", code: "no_request" };
  if (answer === null) return { outcome: "unknown" };
  try {
    return openChannel.channel.classify(answer);
  } catch {
    return { outcome: "unknown" };
  }
}

/** Attempts to record a platform's answer: an unrecorded answer may cost a second message. */
const MAX_RECORDINGS = 3;

/**
 * @returns `lost` if another job has the claim or has settled the part, `failed` for that state, and otherwise `sent`,
 * even if the part is to be tried again
 */
export async function settle(
  { database, run, claim }: Claim,
  { index }: Pick<Part, "index">,
  settlement: SettledPart,
): Promise<PartOutcome> {
  const request = { run, fence: claim.fence, index, ...settlement };
  for (let tryCount = 1; ; tryCount++) {
    try {
      if (!(await database.settlePart(request))) return { outcome: "lost" };
      break;
    } catch (error) {
      if (tryCount === MAX_RECORDINGS) throw error;
    }
  }
  if (settlement.state === "failed")
    return { outcome: "failed", code: settlement.error ?? "failed" };
  return { outcome: "sent" };
}
