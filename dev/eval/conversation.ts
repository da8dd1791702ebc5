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

/** The result of a check after a turn: whether it passed, and the observed value. */
export interface Finding {
  holds: boolean;
  saw: string;
}

/** One thing that code can see of a turn that has ended. */
export interface Check {
  says: string;
  /** The ability that it counts for; by default that of the turn. */
  ability?: Ability;
  /** Foods that a screen tries to save in a recipe after the turn: whether the guard stops them. */
  tries?: readonly string[];
  find(turn: PlayedTurn): Finding;
}

export interface Turn {
  /** The user's words; a function if they depend on earlier answers. */
  says: string | ((earlier: readonly PlayedTurn[]) => string);
  must?: readonly Check[];
  mustNot?: readonly Check[];
  /** The ability that the turn's checks count for, if it is not that of the conversation. */
  ability?: Ability;
  /** Most model calls that the turn may take; that of `houseRules` by default. */
  calls?: number;
}

export interface Household {
  size: HouseholdName;
  /** What must be avoided by the owner's profile. */
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
