// What a pack's author says of the pages of its rows. All of it is optional: a page follows from the API's document alone.
import type { Language } from "../wording/words.ts";

export interface RowsWords {
  /** The page's heading, and what leads to it. */
  page: string;
  /** Said where there are no rows. */
  empty: string;
  /** Field → its label. */
  fields: Readonly<Record<string, string>>;
  /** Value of a choice → its label. */
  choices?: Readonly<Record<string, string>>;
}

export interface RowsPage {
  /** The field that a row is called by. */
  title: string;
  /** The fields that are shown beside it. */
  beside: readonly string[];
  words: Readonly<Record<Language, RowsWords>>;
}

/** By the resource's path: `wines`. */
export type PackPages = Readonly<Record<string, RowsPage>>;
