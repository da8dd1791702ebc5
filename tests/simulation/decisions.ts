// A person's decisions about the questions of a run, chosen by a seed: the same question always gets the same answer,
// however often it is asked.
import type { StepChoice, StepWhy } from "../../shared/contracts/definitions/step-choices.ts";
import type { StepQuestion } from "../../shared/ports/run-database.ts";
import type { StepDecision } from "../../shared/ports/step-journal.ts";
import { chanceOf } from "../hostile/chance.ts";

/**
 * - `leave`: no answer until the run has waited for too long
 * - `cancel`: no answer; the run is cancelled
 * - `twice`: the same answer, sent twice at once
 * - `both`: two answers at once, of which one counts
 * - `stale`: first an answer to something else, which is refused
 */
export type Manner = "once" | "twice" | "both" | "stale" | "leave" | "cancel";

export interface PersonDecision {
  manner: Manner;
  decision: StepDecision;
}

export type Decide = (question: StepQuestion) => PersonDecision;

const PLAIN_CHOICES = {
  ...{ manual: "run", guard: "run", unknown_outcome: "refuse", event: "happened" },
} as const satisfies Record<StepWhy, StepChoice>;

/** Decides that a manual or guarded step runs, a call of unknown outcome is not repeated, and an event has come. */
export const decidePlainly: Decide = ({ why, requestHash }) => ({
  manner: "once",
  decision: { choice: PLAIN_CHOICES[why], requestHash },
});

const MANNERS: readonly Manner[] = [
  ...(["once", "once", "once", "twice", "twice", "both", "stale", "leave", "cancel"] as const),
];

const CHOICES_IN_DOUBT = ["run", "run", "run", "refuse", "happened", "skip", "stop"] as const;

export function randomDecide(seed: number): Decide {
  // All calls in doubt get the same decision.
  const doubtChoice = chanceOf("doubt", seed).pick(CHOICES_IN_DOUBT);
  return ({ hop, why, inputs, requestHash }) => {
    const chance = chanceOf("decision", seed, hop);
    const manner = chance.pick(MANNERS);
    if (why === "unknown_outcome") {
      const output = doubtChoice === "happened" ? { output: "said so" } : {};
      return {
        manner: chance.pick(["once", "once", "twice", "both", "stale"]),
        decision: { choice: doubtChoice, ...output, requestHash },
      };
    }
    if (why === "event") {
      return {
        manner: chance.pick(["once", "twice", "both", "stale"]),
        decision: { choice: chance.pick(["happened", "happened", "skip"]), requestHash },
      };
    }
    const isRefused = chance.is(0.2);
    const edit = chance.is(0.4) ? { inputs: { ...inputs, text: `changed at ${hop}` } } : {};
    return isRefused
      ? { manner, decision: { choice: "refuse", requestHash } }
      : { manner, decision: { choice: "run", requestHash, ...edit } };
  };
}
