// What a conversation of the evaluation is made of: data that says what the user writes, and what has to
// hold, or must not hold, after each message.
import type { Language } from "../../shared/contracts/language.ts";
import type { HouseholdName } from "./households/household-rows.ts";
import type { PlayedTurn } from "./played-turn.ts";
import type { SeedRows } from "./households/seed-rows.ts";

/** The rows of the table of results. */
export const ABILITIES = [
  "understanding",
  "planning",
  "truth",
  "safety",
  "languages",
  "memory",
  "cost",
  "latency",
] as const;
export type Ability = (typeof ABILITIES)[number];

/** Whether something is so after a turn, and what was seen there. */
export interface Finding {
  holds: boolean;
  saw: string;
}

/** One thing that code can see of a turn that has ended. */
export interface Check {
  says: string;
  /** What it counts for; without one it counts for what the turn is about. */
  ability?: Ability;
  /** Foods that a screen tries to save in a recipe after the turn: whether the guard stops them. */
  tries?: readonly string[];
  find(turn: PlayedTurn): Finding;
}

export interface Turn {
  /** The user's words. Where they depend on what was answered, they are made from the turns before. */
  says: string | ((earlier: readonly PlayedTurn[]) => string);
  must?: readonly Check[];
  mustNot?: readonly Check[];
  /** What the turn's own checks count for, where that is not what the conversation is about. */
  ability?: Ability;
  /** Most model calls that the turn may take; that of `houseRules` by default. */
  calls?: number;
}

export interface Household {
  size: HouseholdName;
  /** What the owner's profile says must be avoided. */
  allergens?: readonly string[];
  /** Rows beside those of the size. */
  rows?: SeedRows;
}

export interface Conversation {
  name: string;
  ability: Ability;
  language: Language;
  household: Household;
  turns: readonly Turn[];
}
