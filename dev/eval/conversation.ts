// A conversation of the evaluation as data: the user's messages, and what must or must not hold
// after each.
import type { Language } from "../../shared/contracts/language.ts";
import type { HouseholdName } from "./households/household-rows.ts";
import type { PlayedTurn } from "./played-turn.ts";
import type { SeedRows } from "./households/seed-rows.ts";

/** What a check may say something about: the rows of the results table. */
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
  observedValue: string;
}

/** A check of an ended turn, by code. */
export interface Check {
  title: string;
  /** The ability that the check counts for; by default the turn's. */
  ability?: Ability;
  /** Foods that a screen tries to save in a recipe after the turn, to see whether the guard stops them. */
  triedFoods?: readonly string[];
  find(turn: PlayedTurn): Finding;
}

export interface Turn {
  /** The user's words; a function if they depend on earlier answers. */
  message: string | ((earlier: readonly PlayedTurn[]) => string);
  must?: readonly Check[];
  mustNot?: readonly Check[];
  /** The ability that the turn's checks count for, if it is not the conversation's. */
  ability?: Ability;
  /** The maximum number of model calls in the turn; by default the limit of `houseRules`. */
  calls?: number;
}

export interface Household {
  size: HouseholdName;
  /** What the owner's profile says to avoid. */
  allergens?: readonly string[];
  /** Rows in addition to those of the household's size. */
  rows?: SeedRows;
}

export interface Conversation {
  name: string;
  ability: Ability;
  language: Language;
  household: Household;
  turns: readonly Turn[];
}
