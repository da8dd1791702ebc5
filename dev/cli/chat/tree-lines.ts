// The tree of alternatives, drawn for the terminal (spec/tree).
import type { z } from "zod";
import type { AlternativePageSchema } from "../../../shared/contracts/api/conversations.ts";
import { displayWidth, plain } from "../terminal/terminal.ts";

export type Alternative = z.output<typeof AlternativePageSchema>["items"][number];

/** The maximum and minimum number of columns for an alternative's text. */
const WORD_COLUMNS = { max: 60, min: 12 };

/** Alternatives in the order in which they are numbered: a path before its siblings. */
export function inOrder(alternatives: readonly Alternative[]): Alternative[] {
  return placesOf(alternatives).map(({ node }) => node);
}

/**
 * One line for each alternative: its number, indented by the branch on which it stands; `*` marks the path that is
 * shown. A line is no wider than `width`, unless its text would get less than the minimum.
 */
export function treeLines(alternatives: readonly Alternative[], width: number): string[] {
  return placesOf(alternatives).map((place) => lineOf(place, width));
}

/** The lines of the wanted alternatives, with their numbers in the tree, and without its branches. */
export function alternativeLines(
  alternatives: readonly Alternative[],
  isWanted: (alternative: Alternative) => boolean,
  width: number,
): string[] {
  return placesOf(alternatives)
    .filter(({ node }) => isWanted(node))
    .map((place) => lineOf({ ...place, branch: 0 }, width));
}

function lineOf({ node, number, branch }: Place, width: number): string {
  const mark = node.isOnPath ? "*" : " ";
  const who = node.speaker === "user" ? "you" : "Alfred";
  const state = node.cacheStatus === "valid" ? "" : `  (${node.cacheStatus})`;
  const start = `  ${String(number).padStart(3)} ${mark} ${"│ ".repeat(branch)}${who}: `;
  const room = width - displayWidth(start) - displayWidth(state);
  return (
    start + excerpt(node, Math.max(WORD_COLUMNS.min, Math.min(WORD_COLUMNS.max, room))) + state
  );
}

/** The alternative's text on one line, cut to `room` columns; `…` if it has no text yet. */
export function excerpt({ text }: Alternative, room: number = WORD_COLUMNS.max): string {
  if (text === null) return "…";
  const words = plain(text.replaceAll(/\s+/g, " ").trim());
  if (displayWidth(words) <= room) return words;
  let cutText = "";
  for (const { segment } of new Intl.Segmenter().segment(words)) {
    if (displayWidth(cutText + segment) >= room) break;
    cutText += segment;
  }
  return `${cutText}…`;
}

interface Place {
  node: Alternative;
  /** From 1, in the order in which the tree is drawn. */
  number: number;
  /** The column of its branch, from 0. */
  branch: number;
}

/** The first child continues in its parent's column; each further child begins a new column to the right. */
function placesOf(alternatives: readonly Alternative[]): Place[] {
  const children = Map.groupBy(alternatives, ({ respondsTo }) => respondsTo);
  const below = (parent: string | null, column: number) =>
    (children.get(parent) ?? []).map((node, index) => ({ node, branch: column + index }));
  const places: Place[] = [];
  // A stack and not recursion, because a path may have thousands of alternatives.
  const pendingNodes = below(null, 0).toReversed();
  for (let next = pendingNodes.pop(); next; next = pendingNodes.pop()) {
    places.push({ ...next, number: places.length + 1 });
    pendingNodes.push(...below(next.node.id, next.branch).toReversed());
  }
  return places;
}
