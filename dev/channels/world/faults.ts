// Deliberate faults, which happen the next few times, or at random by a probability and a seed.
import { seededChance } from "../../chaos/seeded-chance.ts";

export const FAULT_NAMES = [
  /** A webhook is sent twice. */
  "duplicate",
  /** A webhook waits until the next one has been sent, or for a second. */
  "reorder",
  /** The Worker's answer to a webhook does not arrive, so the platform sends the webhook again by its rules. */
  "loseWebhookAnswer",
  /** The proof of a webhook's origin is wrong, such as its signature. */
  "forge",
  /** A call of Alfred's takes effect, and its answer is lost. */
  "loseAnswer",
  /** A call of Alfred's is answered with 500, without effect. */
  "fail",
  /** A call of Alfred's is refused as one too many. Platforms that name a wait name `retryAfterSeconds`. */
  "limit",
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

export interface Faults {
  /** How many of the next calls, webhooks or attempts at a webhook have the fault. */
  next: Partial<Record<FaultName, number>>;
  /** A probability from 0 to 1 for each of them. */
  chance: Partial<Record<FaultName, number>>;
  retryAfterSeconds: number;
  /** How often each fault has happened. */
  readonly happened: Readonly<Record<FaultName, number>>;
  /** Whether the fault happens now. If so, it is counted, and taken from `next` if it was requested there. */
  strikes(name: FaultName): boolean;
}

export function createFaults(seed: string | number): Faults {
  const random = seededChance("channels", seed);
  const happened = Object.fromEntries(FAULT_NAMES.map((name) => [name, 0])) as Record<
    FaultName,
    number
  >;
  const faults: Faults = {
    next: {},
    chance: {},
    retryAfterSeconds: 1,
    happened,
    strikes(name) {
      const remaining = faults.next[name] ?? 0;
      const chance = faults.chance[name] ?? 0;
      if (remaining > 0) faults.next[name] = remaining - 1;
      else if (chance === 0 || random() >= chance) return false;
      happened[name] += 1;
      return true;
    },
  };
  return faults;
}
