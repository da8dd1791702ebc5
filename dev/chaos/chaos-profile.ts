// The faults that may happen to a request to a part, their probabilities, and the draw of a
// request's fate.
import type { NextNumber } from "./seeded-chance.ts";

/** Both bounds included, in milliseconds. */
export type Span = readonly [number, number];

/** Rates are probabilities per request, 0 to 1; omitted faults never happen. */
export interface ChaosProfile {
  /** The connection is refused: reset before anything of the request is read. */
  refuse?: number;
  /** The connection breaks before the request reaches the part: nothing happens there. */
  cutBefore?: number;
  /** The part executed the request and answered, and the answer is lost. */
  cutAfter?: number;
  /** As `cutAfter`, but the first half of the answer arrives. */
  cutMidway?: number;
  /** An error status instead of the part's answer: the part never sees the request. */
  refusal?: { rate: number; statuses: readonly RefusalStatus[] };
  /** A delay before the request is forwarded. */
  latency?: { rate: number; ms: Span };
  /** The answer's body arrives in pieces. */
  drip?: { rate: number; bytes: number; ms: number };
  /** The same request reaches the part a second time, later; the second answer is dropped. */
  duplicate?: { rate: number; ms: Span };
}

export interface RefusalStatus {
  status: number;
  /** Whole seconds, for the `Retry-After` header. */
  retryAfter?: number;
}

export type Ending = "pass" | "refuse" | "cutBefore" | "cutAfter" | "cutMidway" | "refusal";

/** The fate of one request. */
export interface Fate {
  ending: Ending;
  refusal?: RefusalStatus;
  /** Milliseconds to wait first. */
  delayMs: number;
  drip?: { bytes: number; ms: number };
  /** Milliseconds until the part gets the request a second time; absent if it does not. */
  duplicateMs?: number;
}

/**
 * Draws a fate. A request gets at most one ending other than "pass"; delay, dripping and a
 * duplicate are drawn independently. Every draw uses the same number of random numbers, so that the
 * fates of later requests do not depend on the profile.
 */
export function drawFate(profile: ChaosProfile, next: NextNumber): Fate {
  const [end, which, late, howLate] = [next(), next(), next(), next()];
  const [drips, twice, howMuchLater] = [next(), next(), next()];
  const { latency, drip, duplicate, refusal } = profile;
  const ending = endingOf(profile, end);
  const status = refusal?.statuses[Math.floor(which * refusal.statuses.length)];
  return {
    ending: ending === "refusal" && status === undefined ? "pass" : ending,
    ...(ending === "refusal" && status ? { refusal: status } : {}),
    delayMs: latency && late < latency.rate ? within(latency.ms, howLate) : 0,
    ...(drip && drips < drip.rate ? { drip: { bytes: drip.bytes, ms: drip.ms } } : {}),
    ...(duplicate && twice < duplicate.rate
      ? { duplicateMs: within(duplicate.ms, howMuchLater) }
      : {}),
  };
}

function endingOf(profile: ChaosProfile, number: number): Ending {
  const rates: [Ending, number][] = [
    ["refuse", profile.refuse ?? 0],
    ["cutBefore", profile.cutBefore ?? 0],
    ["cutAfter", profile.cutAfter ?? 0],
    ["cutMidway", profile.cutMidway ?? 0],
    ["refusal", profile.refusal?.rate ?? 0],
  ];
  let upTo = 0;
  for (const [ending, rate] of rates) {
    upTo += rate;
    if (number < upTo) return ending;
  }
  return "pass";
}

function within([from, to]: Span, number: number): number {
  return Math.round(from + (to - from) * number);
}
