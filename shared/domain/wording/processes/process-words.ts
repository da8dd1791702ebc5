// What code says to users about runs of stored Processes. Names are inserted as given.

import type {
  ChoicesOf,
  StepChoice,
  StepWhy,
} from "../../../contracts/definitions/step-choices.ts";

/** Why a step failed, in kinds that differ in what a user can do. */
export type StepReason =
  | "away"
  | "tooSlow"
  | "credentials"
  | "busy"
  | "quota"
  | "rejected"
  | "broken"
  | "tooMuch"
  | "misfit"
  | "changed"
  | "inputs"
  | "notAllowed"
  | "closed"
  | "unknown"
  | "refused"
  | "notDone"
  | "condition"
  | "tooDeep"
  | "loopLimit"
  | "template"
  | "other";

/** What a user can do about a run that has failed. */
export type StepAdvice = "later" | "tomorrow" | "credential" | "tool" | "details";

export interface ProcessWords {
  /** The run has ended, and its template wrote no text. */
  done: string;
  /** The run has ended because of this step. */
  failed(step: string, reason: string): string;
  /** The run has not begun. */
  notBegun(reason: string): string;
  /** The steps of the run have ended, and its output could not be made. */
  noResult(reason: string): string;
  /** A step without an output in a run that continued. */
  missed(step: string, reason: string): string;
  /** The service's answer when it failed: its status or code. */
  saidStatus(label: string): string;
  /** The same, with the service's own words. */
  said(label: string, text: string): string;
  saidWords(text: string): string;
  /** The output was replaced by its summary, or cut, and why it was not summarised. */
  shortened: Readonly<Record<"cut" | "summarised" | "summary_failed" | "summary_too_long", string>>;
  /** What the user may decide, and until when. */
  choices: string;
  /** The same about a call that may have been made. */
  doubtChoices: string;
  /** When such a call was made, and what came back. */
  seen(step: string, time: string, sight: string): string;
  sights: Readonly<
    Record<"away" | "timeout" | "server_error" | "interrupted" | "answered", string>
  >;
  /** A question about a step: which step asks, and the heading of the inputs that it would run with. */
  asksFor(step: string, process: string): string;
  given: string;
  /** What a run waits for, if no person has to decide. */
  waitsUntil(process: string, time: string): string;
  waitsFor(process: string, event: string, time: string): string;
  /** The answers as options. A button has room for about twenty characters. */
  offers: {
    readonly [Why in StepWhy]: Readonly<Record<ChoicesOf<Why>, string>>;
  };
  /** An answer was accepted. */
  answered: Readonly<Record<StepChoice, (step: string) => string>>;
  /** Notices about unattended runs, each with advice; and how to switch them off. */
  notices: Readonly<Record<"failed" | "off" | "skipped", (process: string) => string>> & {
    readonly mute: string;
    /** The place that was chosen for them no longer exists. */
    readonly fellBack: string;
  };
  /** Why an answer was not accepted. */
  notOpen: Readonly<
    Record<"not_waiting" | "not_asked" | "stale" | "wrong_choice" | "not_found", string>
  >;
  /** Says that the call of a waiting step may have been made. */
  inDoubt(step: string): string;
  /** Says that a step waits because words from outside decide what it changes. */
  fromOutside(step: string): string;
  /** Says that an earlier run has changed data at that time, and that the step would make another change. */
  hasChanged(step: string, time: string): string;
  /** Calls whose effect no undo takes back. */
  final(steps: string[]): string;
  /** The run has waited for a decision for too long. */
  expired: string;
  /** The run has made no progress for too long, for a reason that is not an outside service. */
  stoodStill: string;
  advice: Readonly<Record<StepAdvice, string>>;
  reasons: Readonly<Record<StepReason, string>>;
}
