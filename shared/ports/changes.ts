// A request to `apply_effects`: who changes household data, under which ledger key, and what.
import type { EffectOp, UndoOp } from "../contracts/effects.ts";
import type { OutsideSource } from "../contracts/outside.ts";
import type { ConversationId, HouseholdId, RunId } from "../contracts/ids.ts";

/** Origin, origin id, step and sequence number form the key: a repeat gets the first answer. */
export interface Changes {
  origin: "run" | "api" | "job";
  originId: string;
  epoch?: number;
  conversation?: ConversationId;
  household?: HouseholdId;
  step: string;
  seq: number;
  mode: "each" | "atomic";
  ops: (EffectOp | UndoOp)[];
  answers: unknown;
  context: unknown;
  /**
   * The sources of words for operations that do not name their own; the database adds the sources that it
   * knows.
   */
  outside?: OutsideSource[];
}

/** The changes that a node may make: those of its run, in the epoch of its delivery. */
export interface RunChanges extends Changes {
  origin: "run";
  originId: RunId;
  epoch: number;
  conversation: ConversationId;
  /** The run's household, which is told of the changes. */
  household: HouseholdId;
  ops: EffectOp[];
}

/** The changes that the HTTP edge may make: those of a screen, in a household. */
export interface ScreenChanges extends Changes {
  origin: "api";
  household: HouseholdId;
}
