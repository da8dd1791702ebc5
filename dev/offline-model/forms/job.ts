// What a message asks for, once every word of it is explained.
import type { Item } from "../grammar/read-amounts.ts";
import type { Range } from "../grammar/read-days.ts";
import type { Table } from "./tables.ts";

export interface Condition {
  column: string;
  op: string;
  values: string[];
}

/** A row, named by the user. */
export interface Named {
  name: string;
  /** "the soup": one that exists. */
  definite?: boolean;
}

/** Words that point at what was shown. */
export interface Points {
  words: string;
  /** "the first one": in the user's words, each by itself; otherwise the last mentioned entity. */
  places: string[];
  several: boolean;
  /** "all 3". */
  count?: number;
}

export type Change =
  | { column: string; how: "set" | "clear"; value: string }
  | {
      column: "quantity";
      how: "set" | "add" | "times";
      quantity: number;
      unit?: string | undefined;
      /** True for "3 eggs", not for "3 flour": a number alone counts pieces. */
      strict?: boolean;
    };

/** Rows of a table: named, referred to, or all that meet a condition. */
export interface Which {
  table: Table;
  named?: Named[];
  points?: Points;
  /** Of the named ones those, or all rows that meet it. */
  where?: Condition[];
}

export interface Look {
  do: "look";
  table: Table;
  where: Condition[];
  match?: "any";
  order?: string;
  /** A family of food, looked up in the catalogue first. */
  family?: string;
  /** One entity is meant, by this name. */
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
  /** Every word is a word for food. */
  known: boolean;
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

/** By form: what it asks for; null when that is uncertain. */
export type Jobs = Readonly<Record<string, (captured: Captured) => Job | null>>;

/** The values of a pattern's slots, as their readers give them. */
export interface Captured {
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
