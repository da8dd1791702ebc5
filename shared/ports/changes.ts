// A request to `apply_effects`: who changes household data, under which ledger key, and what.
import type { EffectOp } from "../contracts/effects.ts";
import type { OutsideSource } from "../contracts/outside.ts";
import type { ConversationId, HouseholdId, RunId } from "../contracts/ids.ts";

/** Origin, origin's id, step and sequence number form the key: a repeat gets the first answer. */
export interface Changes {
  origin: "run" | "api" | "job";
  originId: string;
  epoch?: number;
  conversation?: ConversationId;
  household?: HouseholdId;
  step: string;
  seq: number;
  mode: "each" | "atomic";
  ops: EffectOp[];
  answers: unknown;
  context: unknown;
  /**
   * The source of words for operations that do not name their own; the database adds what it knows.
   */
  outside?: OutsideSource[];
}

/** The only changes that a node makes: those of its run, at the epoch of its delivery. */
export interface RunChanges extends Changes {
  origin: "run";
  originId: RunId;
  epoch: number;
  conversation: ConversationId;
}

/** The only changes that the HTTP edge makes: those of a screen, in a household. */
export interface ScreenChanges extends Changes {
  origin: "api";
  household: HouseholdId;
}
