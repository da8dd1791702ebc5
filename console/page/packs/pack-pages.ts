// What a pack's author can set for the pages of its rows. All of it is optional: the API's document is enough for a page.
import type { Language } from "../wording/words.ts";

export interface RowsWords {
  /** The page's heading, and the text of links to it. */
  page: string;
  /** The text shown if there are no rows. */
  empty: string;
  /** Field → its label. */
  fields: Readonly<Record<string, string>>;
  /** Value of a choice → its label. */
  choices?: Readonly<Record<string, string>>;
}

export interface RowsPage {
  /** The field that names a row. */
  title: string;
  /** The fields shown beside the name. */
  beside: readonly string[];
  words: Readonly<Record<Language, RowsWords>>;
}

/** By the resource's path: `wines`. */
export type PackPages = Readonly<Record<string, RowsPage>>;
