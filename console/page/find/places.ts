// What can be found from any page: pages, rows and conversations, each with its address.
import { plainText } from "../parts/plain-text.ts";

export interface Place {
  name: string;
  /** The name of the page that shows it; empty for a page itself. */
  on: string;
  to: string;
}

/** A person does not read through more results, but types another letter. */
export const MAX_PLACES = 30;

/** The places whose name has all words, those that begin with them first; otherwise in the given order. */
export function placesThatFit(places: readonly Place[], words: string): Place[] {
  const wanted = plainText(words.trim());
  const parts = wanted.split(/\s+/);
  const fitting = places.filter(({ name }) => {
    const plainName = plainText(name);
    return parts.every((part) => plainName.includes(part));
  });
  const rank = ({ name }: Place) => (plainText(name).startsWith(wanted) ? 0 : 1);
  return fitting.sort((a, b) => rank(a) - rank(b)).slice(0, MAX_PLACES);
}
