// Jobs: what a message asks for, if every word of it is understood.
import type { Item } from "../grammar/read-amounts.ts";
import type { Range } from "../grammar/read-days.ts";
import type { Table } from "./tables.ts";

export interface Condition {
  column: string;
  op: string;
  values: string[];
}

/** The name by which the user refers to a row. */
export interface Named {
  name: string;
  /** True for "the soup", which is an existing row. */
  definite?: boolean;
}

/** Words that refer to what was shown. */
export interface Points {
  words: string;
  /** Ordinals, written as "the first one"; empty for words such as "it", "them" and "all 3". */
  places: string[];
  several: boolean;
  /** The number in "all 3"; 2 for "both". */
  count?: number;
}

export type Change =
  | { column: string; how: "set" | "clear"; value: string }
  | {
      column: "quantity";
      how: "set" | "add" | "times";
      quantity: number;
      unit?: string | undefined;
      /** Whether a number without a unit is refused for what is kept by weight or volume: "3 flour". By default only for `add`. */
      needsUnit?: boolean;
    };

/** Rows of a table: named, referred to, or all that meet a condition. */
export interface Which {
  table: Table;
  named?: Named[];
  points?: Points;
  /** Conditions that the named rows must meet; without names, all rows that meet them. */
  where?: Condition[];
}

export interface Look {
  do: "look";
  table: Table;
  where: Condition[];
  match?: "any";
  order?: string;
  /** A family of foods, which is looked up in the catalogue first. */
  family?: string;
  /** The name that the rows must match. */
  name?: string;
}

export interface Generate {
  do: "generate";
  terms: string[];
  count: number;
  servings?: number | undefined;
  save: boolean;
}

export interface Dish extends Named {
  /** Whether every word is a word for foods or dishes, or "and". */
  isFood: boolean;
}

export type Row = Record<string, string | number>;

export type Job =
  | { do: "say"; topic: Topic }
  | Look
  | { do: "create"; table: Table; rows: Row[] }
  | { do: "change"; which: Which; each: Change[][] }
  | { do: "delete"; which: Which }
  | Generate
  | { do: "again"; count?: number | undefined }
  | { do: "save"; points: Points }
  | { do: "edit"; points: Points | null; name: Named | null; tweak: Tweak }
  | { do: "forget"; points: Points | null }
  | { do: "show"; points: Points }
  | { do: "meal"; dish: Dish; day: string; meal: string }
  | { do: "days"; range: Range; meal: string }
  | { do: "match" }
  | { do: "shop"; recipe: Named | null; save: boolean }
  | { do: "avoid"; kind: "allergy" | "diet"; what: string }
  | { do: "recall"; about: string }
  | { do: "yes" | "no" | "choose" };

export type Topic = "hello" | "help" | "thanks" | "undo" | "fine";
export type Tweak = { kind: "spicier" } | { kind: "servings"; servings: number };

/** By form: the job that a message of this form asks for; null if that is uncertain. */
export type Jobs = Readonly<Record<string, (values: SlotValues) => Job | null>>;

/** The values that the slots of a pattern have read from a message. */
export interface SlotValues {
  items?: Item[];
  item?: Item;
  foods?: Item[];
  food?: Item;
  amount?: { quantity: number; unit?: string | undefined };
  n?: number;
  people?: number;
  day?: string;
  range?: Range;
  place?: { location: string };
  meal?: string;
  /** `named`: whether the words name the meal, or an evening. */
  when?: { day: string; meal: string; named: boolean };
  points?: Points;
  name?: Named;
  names?: Named[];
  newname?: string;
  dish?: Dish;
  kind?: string[];
  title?: string;
  about?: string;
  save?: boolean;
}
