// What follows from the outcome of one request: the part's next state, and when to go on.
import type { SendOutcome, UnknownPolicy } from "../ports/channel.ts";
import type { ChannelDatabase } from "../ports/channel-database.ts";
import type { SentPart } from "../ports/send-calls.ts";
import { backoffMs, MAX_ATTEMPTS, MAX_WAIT_MS, MOVED_MS, NO_WAY_MS } from "./limits.ts";

/** The part as it is recorded after the request. */
export type Settled = Omit<Parameters<ChannelDatabase["settlePart"]>[0], "run" | "fence" | "index">;

export interface Judgement {
  settled: Settled;
  /** Milliseconds until the part is tried again: 0 for at once. Undefined when it is settled for good. */
  again?: number;
  /** By the channel's other way. */
  otherWay?: true;
}

/** The part at the time of the request, which counts among its attempts. */
export interface Tried {
  attempts: number;
  /** Earlier requests without an outcome. */
  unknowns: number;
  asPlain: boolean;
  /** A note may take the part's place: the part is one of a reply, and no note itself. */
  mayNote: boolean;
  otherWay: boolean;
}

/** What the channel knows beside the answer. */
export interface Policies {
  onUnknown(): UnknownPolicy;
  /** Milliseconds until another way is open; null where there is none. */
  otherWayAfter(): number | null;
}

export function judgeAnswer(outcome: SendOutcome, tried: Tried, policies: Policies): Judgement {
  switch (outcome.outcome) {
    case "sent":
      return { settled: { state: "sent", providerId: outcome.id } };
    case "retry_after": {
      const waitMs = Math.max(1, outcome.seconds) * 1000;
      return waitMs > MAX_WAIT_MS ? failed("rate_limited") : again(tried, waitMs, "rate_limited");
    }
    case "moved":
      return again(tried, MOVED_MS, "moved");
    case "as_plain":
      if (tried.asPlain) return refused(tried, "markup_refused");
      return { settled: { state: "pending", asPlain: true }, again: 0 };
    case "no_way":
      return afterNoWay(tried, policies.otherWayAfter());
    case "not_there":
      return refused(tried, "not_there");
    case "gone":
      return { settled: { state: "failed", gone: true, error: "gone" } };
    case "window_closed":
      return failed("window_closed");
    case "misconfigured":
      return failed(outcome.code);
    case "failed":
      return refused(tried, outcome.code);
    case "unknown":
      return afterUnknown(tried, policies.onUnknown());
  }
}

const failed = (error: string): Judgement => ({ settled: { state: "failed", error } });

/** What the platform does not take, whatever is tried: a note says so in its place, at once. */
const refused = ({ mayNote }: Tried, error: string): Judgement =>
  mayNote ? { settled: { state: "pending", asNote: true, error }, again: 0 } : failed(error);

/** The request is known to have had no effect. */
function again({ attempts }: Tried, waitMs: number, error: string): Judgement {
  if (attempts >= MAX_ATTEMPTS) return failed(error);
  return { settled: { state: "pending", error }, again: waitMs };
}

/** The other way is tried at once when it is open: nothing is known of it, and nothing has to be waited for. */
function afterNoWay(tried: Tried, afterMs: number | null): Judgement {
  if (tried.otherWay || afterMs === null) return failed("no_way");
  if (afterMs > 0) return again(tried, Math.min(afterMs, NO_WAY_MS), "no_way");
  const judged = again(tried, 0, "no_way");
  return judged.again === undefined ? judged : { ...judged, otherWay: true };
}

/** Where a repeat is a second message, one repeat is risked, and no more. */
function afterUnknown({ attempts, unknowns }: Tried, policy: UnknownPolicy): Judgement {
  const isLast = policy === "resend" ? attempts >= MAX_ATTEMPTS : unknowns >= 1;
  if (isLast) return failed("unknown");
  const waitMs = policy === "resend" ? backoffMs(unknowns + 1) : policy.waitMs;
  return { settled: { state: "unknown", error: "unknown" }, again: waitMs };
}

/**
 * How long a part that is found `unknown` still waits; null when it is given up: it was repeated once, and
 * another repeat might be a third message.
 */
export function remainingWait(
  { attempts, unknowns, unknownForMs }: Pick<SentPart, "attempts" | "unknowns" | "unknownForMs">,
  policy: UnknownPolicy,
): number | null {
  if (attempts >= MAX_ATTEMPTS || (policy !== "resend" && unknowns >= 2)) return null;
  const waitMs = policy === "resend" ? backoffMs(unknowns) : policy.waitMs;
  return Math.max(0, waitMs - (unknownForMs ?? 0));
}
