// The faults that can happen to a request to a part, with their probabilities, and the random choice among them.
import type { NextNumber } from "./seeded-chance.ts";

/** The least and the greatest duration, in milliseconds. */
export type Span = readonly [number, number];

/** Rates are probabilities per request, 0 to 1; omitted faults never happen. */
export interface ChaosProfile {
  /** The connection is reset before the request's body is read. */
  refuse?: number;
  /** The connection breaks before the request reaches the part. */
  cutBefore?: number;
  /** The part executes the request and answers, but the answer is lost. */
  cutAfter?: number;
  /** As `cutAfter`, but the first half of the answer arrives. */
  cutMidway?: number;
  /** The client gets an error status, and the part does not get the request. */
  refusal?: { rate: number; statuses: readonly RefusalStatus[] };
  /** A delay before the request is forwarded. */
  latency?: { rate: number; ms: Span };
  /** The answer's body arrives in pieces. */
  drip?: { rate: number; bytes: number; ms: number };
  /** A request that reaches the part reaches it a second time, too; the answer to the copy is dropped. */
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
  /** Milliseconds until a forwarded request is sent a second time; absent if it is not. */
  duplicateMs?: number;
}

/**
 * Draws a fate. A request gets one ending; its delay, dripping and duplicate are drawn
 * independently. Every draw uses the same number of random numbers, so that a profile does not change
 * the random numbers of later requests.
 */
export function drawFate(profile: ChaosProfile, next: NextNumber): Fate {
  const [endingDraw, statusDraw, latencyDraw, delayDraw] = [next(), next(), next(), next()];
  const [dripDraw, duplicateDraw, duplicateDelayDraw] = [next(), next(), next()];
  const { latency, drip, duplicate, refusal } = profile;
  const ending = endingOf(profile, endingDraw);
  const status = refusal?.statuses[Math.floor(statusDraw * refusal.statuses.length)];
  return {
    ending: ending === "refusal" && status === undefined ? "pass" : ending,
    ...(ending === "refusal" && status ? { refusal: status } : {}),
    delayMs: latency && latencyDraw < latency.rate ? within(latency.ms, delayDraw) : 0,
    ...(drip && dripDraw < drip.rate ? { drip: { bytes: drip.bytes, ms: drip.ms } } : {}),
    ...(duplicate && duplicateDraw < duplicate.rate
      ? { duplicateMs: within(duplicate.ms, duplicateDelayDraw) }
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
