// What a recipe's own page tells the list of recipes after its deletion, so that the person can take it back there.
import type { Notice } from "../rows/use-choosing.ts";

let told: Notice | undefined;

export function tellDeletion(notice: Notice): void {
  told = notice;
}

/** @returns what was told; undefined if there is nothing new */
export function takeToldDeletion(): Notice | undefined {
  const notice = told;
  told = undefined;
  return notice;
}
