// The names of views: short texts that the hops of an item read in place of long results. No hop has such a name.
import type { Hop } from "../../contracts/hop.ts";

/**
 * The view of everything that all items of a step need from the results around them.
 * @param frame the hop that opened the frame of the items
 */
export const basisView = (frame: Hop): string => `${frame}#`;

/** The view of one item. */
export const itemView = (frame: Hop, place: number): string => `${frame}#${place}`;

/**
 * The frame of items that a view belongs to, and the item's place, which is null for the view of all. Null for a hop.
 */
export function parseView(name: string): { frame: Hop; place: number | null } | null {
  const separator = name.indexOf("#");
  if (separator < 0) return null;
  const place = name.slice(separator + 1);
  return { frame: name.slice(0, separator), place: place === "" ? null : Number(place) };
}
