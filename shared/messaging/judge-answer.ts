// Decides from the outcome of one request: the part's next state, and when to continue.
import type { SendOutcome, UnknownPolicy } from "../ports/channel.ts";
import type { ChannelDatabase } from "../ports/channel-database.ts";
import type { SentPart } from "../ports/send-calls.ts";
import { backoffMs, MAX_ATTEMPTS, MAX_WAIT_MS, MOVED_MS, NOT_OPEN_MS } from "./limits.ts";

/** The part's state as it is recorded after the request. */
export type SettledPart = Omit<
  Parameters<ChannelDatabase["settlePart"]>[0],
  "run" | "fence" | "index"
>;

export interface Judgement {
  settledPart: SettledPart;
  /**
   * Milliseconds until the part is tried again; 0 is at once. Undefined when the part is settled.
   */
  retryMs?: number;
  /** Use the channel's other way of sending. */
  otherWay?: true;
}

/** The part at the time of the request, which is included in its attempts. */
export interface PartAttempt {
  attempts: number;
  /** Earlier requests without an outcome. */
  unknowns: number;
  asPlain: boolean;
  /** Whether a note may replace the part: true for parts of a reply, false for a note itself. */
  mayNote: boolean;
  otherWay: boolean;
}

/** What the channel knows in addition to the answer. */
export interface Policies {
  onUnknown(): UnknownPolicy;
  /** Milliseconds until the other way is open; null when there is none. */
  otherWayAfter(): number | null;
}

export function judgeAnswer(
  outcome: SendOutcome,
  attempt: PartAttempt,
  policies: Policies,
): Judgement {
  switch (outcome.outcome) {
    case "sent":
      return { settledPart: { state: "sent", providerId: outcome.id } };
    case "retry_after": {
      const waitMs = Math.max(1, outcome.seconds) * 1000;
      return waitMs > MAX_WAIT_MS
        ? failure("rate_limited")
        : retry(attempt, waitMs, "rate_limited");
    }
    case "moved":
      return retry(attempt, MOVED_MS, "moved");
    case "as_plain":
      if (attempt.asPlain) return refusal(attempt, "markup_refused");
      return { settledPart: { state: "pending", asPlain: true }, retryMs: 0 };
    case "not_open":
      return afterNotOpen(attempt, policies.otherWayAfter());
    case "not_there":
      return refusal(attempt, "not_there");
    case "gone":
      return { settledPart: { state: "failed", gone: true, error: "gone" } };
    case "window_closed":
      return failure("window_closed");
    case "misconfigured":
      return failure(outcome.code);
    case "failed":
      return refusal(attempt, outcome.code);
    case "unknown":
      return afterUnknown(attempt, policies.onUnknown());
  }
}

const failure = (error: string): Judgement => ({ settledPart: { state: "failed", error } });

/** The platform will never accept this part, so a note replaces it at once. */
const refusal = ({ mayNote }: PartAttempt, error: string): Judgement =>
  mayNote ? { settledPart: { state: "pending", asNote: true, error }, retryMs: 0 } : failure(error);

/** The request is known to have had no effect. */
function retry({ attempts }: PartAttempt, waitMs: number, error: string): Judgement {
  if (attempts >= MAX_ATTEMPTS) return failure(error);
  return { settledPart: { state: "pending", error }, retryMs: waitMs };
}

/**
 * The other way is tried at once when it is open: it has not been used, so there is nothing to wait
 * for.
 */
function afterNotOpen(attempt: PartAttempt, afterMs: number | null): Judgement {
  if (attempt.otherWay || afterMs === null) return failure("not_open");
  if (afterMs > 0) return retry(attempt, Math.min(afterMs, NOT_OPEN_MS), "not_open");
  const judgement = retry(attempt, 0, "not_open");
  return judgement.retryMs === undefined ? judgement : { ...judgement, otherWay: true };
}

/** On a platform where a repeat would be a second message, one repeat is risked, but not more. */
function afterUnknown({ attempts, unknowns }: PartAttempt, policy: UnknownPolicy): Judgement {
  const isLast = policy === "resend" ? attempts >= MAX_ATTEMPTS : unknowns >= 1;
  if (isLast) return failure("unknown");
  const waitMs = policy === "resend" ? backoffMs(unknowns + 1) : policy.waitMs;
  return { settledPart: { state: "unknown", error: "unknown" }, retryMs: waitMs };
}

/**
 * How long a part whose outcome is `unknown` still waits; null when it is abandoned. After one
 * repeat, another might be a third message.
 */
export function remainingWait(
  { attempts, unknowns, unknownForMs }: Pick<SentPart, "attempts" | "unknowns" | "unknownForMs">,
  policy: UnknownPolicy,
): number | null {
  if (attempts >= MAX_ATTEMPTS || (policy !== "resend" && unknowns >= 2)) return null;
  const waitMs = policy === "resend" ? backoffMs(unknowns) : policy.waitMs;
  return Math.max(0, waitMs - (unknownForMs ?? 0));
}
