// What a person can want here, as data: the common ground of Understand and Think.
import type { Selection } from "../language/selection.ts";
import type { Amount, Thing } from "../language/quantities.ts";
import type { Wish } from "../language/wishes.ts";

export type Subdomain =
  "recipes" | "inventory" | "shopping" | "meal_plans" | "tasks" | "preferences" | "history";

/** What rows a look-up asks for; every field that is there narrows. */
export interface LookUp {
  subdomain: Subdomain;
  /** Foods or dishes that must be in it. */
  foods: string[];
  /** Foods that may not be in it. */
  without: string[];
  /** A name or part of one. */
  called: string | null;
  cuisine: string | null;
  tag: string | null;
  maxMinutes: number | null;
  location: string | null;
  /** `open` and `done` for lists with a tick box. */
  state: "open" | "done" | null;
  /** Words for a span of days, to be dated by whoever knows today's date. */
  when: string | null;
  /** Inventory: what is about to expire, or has run out. */
  stock: "expiring" | "expired" | "empty" | null;
  newest: boolean;
  quickest: boolean;
}

export type Intent =
  | { kind: "look_up"; lookUp: LookUp }
  | { kind: "show"; which: Selection }
  | {
      kind: "make_recipes";
      wish: Wish;
      tentative: boolean;
      save: boolean;
      instead: boolean;
      more: boolean;
    }
  | { kind: "change_recipe"; which: Selection; change: string; save: boolean }
  | { kind: "save"; which: Selection }
  | { kind: "forget"; which: Selection | null; all: boolean }
  | { kind: "delete"; subdomain: Subdomain | null; which: Selection; lookUp: LookUp | null }
  | {
      kind: "add";
      subdomain: "shopping" | "inventory";
      things: Thing[];
      /** Things that were shown before, in place of names. */
      which: Selection | null;
      location: string | null;
      expires: string | null;
      /** "Add …", "put …": said to have it entered, not only to tell. */
      isOrder: boolean;
    }
  | {
      kind: "set_amount";
      subdomain: "inventory" | "shopping" | null;
      which: Selection;
      amount: Amount;
      change: "set" | "more" | "less";
    }
  | { kind: "move_stock"; which: Selection; location: string }
  | { kind: "tick"; subdomain: "shopping" | "tasks" | null; which: Selection; done: boolean }
  | { kind: "remind"; title: string; when: string | null }
  | { kind: "plan_meal"; title: string; which: Selection | null; when: string | null; meal: string }
  | {
      kind: "plan_meals";
      when: string | null;
      meal: string;
      count: number | null;
      /** What is counted: meals, or recipes that take turns. */
      counts: "meals" | "recipes";
      foods: string[];
      /** What the meals should be like, foods apart. */
      wish: Wish;
      /** Only recipes that are saved. */
      onlySaved: boolean;
      /** How many of the meals are leftovers. */
      leftovers: number;
      tentative: boolean;
    }
  | { kind: "move_meal"; which: Selection; when: string }
  | {
      kind: "cooked";
      title: string;
      which: Selection;
      when: string | null;
      rating: number | null;
      servings: number | null;
    }
  | { kind: "rename"; which: Selection; name: string | null }
  | { kind: "rate"; which: Selection; rating: number }
  | { kind: "taste"; like: "like" | "dislike"; subjects: string[] }
  | { kind: "allergy"; subjects: string[] }
  | { kind: "remark"; wish: Wish }
  | { kind: "recall"; about: string }
  | { kind: "what_can_i_make"; with: string[]; wish: Wish }
  | { kind: "buy_for"; which: Selection; save: boolean }
  | { kind: "buy_for_plan"; when: string | null; save: boolean }
  | { kind: "adjust"; wish: Wish }
  | { kind: "question"; text: string }
  | {
      kind: "chat";
      about:
        "greeting" | "thanks" | "goodbye" | "help" | "who" | "praise" | "undo" | "nothing_open";
    }
  | { kind: "unknown" };

/** What a recogniser may know besides the words. */
export interface Situation {
  /** There are drafts that are not saved. */
  hasDrafts: boolean;
  /** What was talked about last: a subdomain, when the last thing shown was its rows. */
  topic: Subdomain | null;
  /** Labels of everything in play, lower case. */
  labels: string[];
  /** A goal about recipes is under way. */
  hasGoal: boolean;
}

export const NO_SITUATION: Situation = {
  hasDrafts: false,
  topic: null,
  labels: [],
  hasGoal: false,
};

/** A recogniser of one topic: the intent, or null when the words are about something else. */
export type Recognizer = (text: string, situation: Situation) => Intent | null;

export const TYPE_OF: Readonly<Record<Subdomain, string>> = {
  recipes: "recipe",
  inventory: "inventory",
  shopping: "shopping",
  meal_plans: "meal",
  tasks: "task",
  preferences: "pref",
  history: "log",
};

/** The subdomain whose rows have refs of this type; null for none. */
export function subdomainOfType(type: string): Subdomain | null {
  const found = Object.entries(TYPE_OF).find(([, name]) => name === type);
  return (found?.[0] as Subdomain | undefined) ?? null;
}
