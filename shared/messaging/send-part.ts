// One part of a reply: marked as begun, requested, judged, recorded. A request leaves only while no one
// else can send the part.
import type { RunId } from "../contracts/ids.ts";
import type {
  OutboundAnswer,
  OutboundCall,
  OutboundContext,
  SendOutcome,
} from "../ports/channel.ts";
import type { ClaimedSend } from "../ports/send-calls.ts";
import type { OpenChannel } from "../ports/open-channel.ts";
import { type Judgement, judgeAnswer, remainingWait, type Settled } from "./judge-answer.ts";
import { CALL_MS } from "./limits.ts";
import { noteOf, type Part } from "./make-parts.ts";
import type { MessagingDeps, SendDatabase } from "./messaging-deps.ts";

/** A claimed reply. */
export interface Claim {
  database: SendDatabase;
  run: RunId;
  claim: ClaimedSend;
}

/** A claimed reply of a channel that is configured. */
export interface Held extends Claim {
  deps: MessagingDeps;
  open: OpenChannel;
  /** Of the whole reply. */
  parts: number;
}

/** `lost`: another job holds the claim, or has settled the part. */
export type PartOutcome =
  | { outcome: "sent" | "lost" }
  | { outcome: "failed"; code: string }
  | { outcome: "later"; ms: number };

/** Errors: TransientError of the database. */
export async function sendPart(held: Held, part: Part): Promise<PartOutcome> {
  const { open } = held;
  let { asPlain, asNote } = part;
  let otherWay = false;
  if (part.state === "unknown" || part.state === "sending") {
    const wait = remainingWait(part, open.channel.onUnknown(contextOf(held, part)));
    if (wait === null) return settle(held, part, { state: "failed", error: "unknown" });
    if (wait > 0) return { outcome: "later", ms: wait };
  }
  for (let attempts = part.attempts + 1; ; attempts++) {
    if (!(await begin(held, part))) return { outcome: "lost" };
    const shown = asNote ? { ...part, asNote, part: noteOf(held.claim, part, held.parts) } : part;
    const context = { ...contextOf(held, part), asPlain, otherWay };
    const { settled, again, ...judged } = await request(held, shown, context, attempts);
    const done = await settle(held, part, settled);
    if (done.outcome === "lost" || again === undefined) return done;
    if (again > 0) return { outcome: "later", ms: again };
    if (settled.state === "unknown") return { outcome: "later", ms: 0 };
    asPlain ||= settled.asPlain === true;
    asNote ||= settled.asNote === true;
    otherWay ||= judged.otherWay === true;
  }
}

/** A message of its own: a change that comes late can cover none but the message that it was meant for. */
function contextOf(held: Held, { index, asPlain }: Part): OutboundContext {
  const { claim, deps, open } = held;
  const { address } = claim;
  const nowMs = deps.clock.now();
  const key = `${claim.key}:${index}`;
  return { config: open.config, address, replaces: null, index, key, nowMs, asPlain };
}

/** Without an answer it may have begun or not: nothing was sent yet, and that is recorded if it can be. */
async function begin(held: Held, { index }: Part): Promise<boolean> {
  const at = { run: held.run, fence: held.claim.fence, index };
  try {
    return await held.database.beginPart(at);
  } catch (error) {
    await held.database.settlePart({ ...at, state: "pending" }).catch(() => undefined);
    throw error;
  }
}

async function request(
  { open, deps, claim, run }: Held,
  part: Part,
  context: OutboundContext & { otherWay: boolean },
  attempts: number,
): Promise<Judgement> {
  const { channel } = open;
  const call = callOf(open, part, context);
  const answer = call && (await open.call(call, CALL_MS));
  const outcome = outcomeOf(open, call, answer);
  const { asPlain, otherWay } = context;
  const mayNote = claim.isReply && !part.asNote;
  const judged = judgeAnswer(
    outcome,
    { attempts, unknowns: part.unknowns, asPlain, mayNote, otherWay },
    {
      onUnknown: () => channel.onUnknown(context),
      otherWayAfter: () => channel.otherWayAfter?.(context) ?? null,
    },
  );
  const isHole = judged.settled.asNote === true;
  const level = outcome.outcome === "misconfigured" ? "error" : isHole ? "warn" : "info";
  deps.log[level]("send.part", {
    "alfred.run": run,
    "alfred.channel": claim.channel,
    part: part.index,
    attempts,
    outcome: outcome.outcome,
    status: answer?.status ?? null,
    state: judged.settled.state,
    ...(judged.settled.error === undefined ? {} : { "error.type": judged.settled.error }),
  });
  return judged;
}

/** Null for a part that the channel cannot make a request of: it would fail the same with every job. */
function callOf(open: OpenChannel, { part }: Part, context: OutboundContext): OutboundCall | null {
  try {
    return open.channel.nextCall(part, context);
  } catch {
    return null;
  }
}

function outcomeOf(
  open: OpenChannel,
  call: OutboundCall | null,
  answer: OutboundAnswer | null,
): SendOutcome {
  if (call === null) return { outcome: "failed", code: "no_request" };
  if (answer === null) return { outcome: "unknown" };
  try {
    return open.channel.classify(answer);
  } catch {
    return { outcome: "unknown" };
  }
}

/** Tries of recording what a platform has said: each that fails may cost a second message. */
const RECORDINGS = 3;

export async function settle(
  { database, run, claim }: Claim,
  { index }: Pick<Part, "index">,
  settled: Settled,
): Promise<PartOutcome> {
  const request = { run, fence: claim.fence, index, ...settled };
  for (let tries = 1; ; tries++) {
    try {
      if (!(await database.settlePart(request))) return { outcome: "lost" };
      break;
    } catch (error) {
      if (tries === RECORDINGS) throw error;
    }
  }
  if (settled.state === "failed") return { outcome: "failed", code: settled.error ?? "failed" };
  return { outcome: "sent" };
}
