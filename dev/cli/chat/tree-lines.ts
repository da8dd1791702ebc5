// The tree of alternatives, drawn for the terminal (spec/tree).
import type { z } from "zod";
import type { AlternativePageSchema } from "../../../shared/contracts/api/conversations.ts";
import { displayWidth, plain } from "../terminal/terminal.ts";

type TreePage = z.output<typeof AlternativePageSchema>;
export type Alternative = TreePage["items"][number];

/** Columns that an alternative's words have at most, and at least. */
const WORDS = { most: 60, least: 12 };

/** Alternatives in the order in which they are numbered: a path before its siblings. */
export function inOrder(alternatives: readonly Alternative[]): Alternative[] {
  return branches(alternatives, null, 0).map(({ node }) => node);
}

/**
 * One line for each alternative: its number, indented by the branch on which it stands; `*` marks the path that is
 * shown. A line is no wider than `width` while its words have the least of their columns.
 */
export function treeLines(alternatives: readonly Alternative[], width: number): string[] {
  return branches(alternatives, null, 0).map(({ node, branch }, index) => {
    const mark = node.isOnPath ? "*" : " ";
    const who = node.speaker === "user" ? "you" : "Alfred";
    const state = node.cacheStatus === "valid" ? "" : `  (${node.cacheStatus})`;
    const number = String(index + 1).padStart(3);
    const start = `  ${number} ${mark} ${"│ ".repeat(branch)}${who}: `;
    const room = width - displayWidth(start) - displayWidth(state);
    return start + wordsOf(node, Math.max(WORDS.least, Math.min(WORDS.most, room))) + state;
  });
}

/** The lines of the alternatives of these turns, with their numbers in the tree. */
export function alternativeLines(
  alternatives: readonly Alternative[],
  turns: readonly string[],
  width: number,
): string[] {
  const lines = treeLines(alternatives, width);
  return inOrder(alternatives).flatMap(({ turnId }, index) =>
    turns.includes(turnId) ? [lines[index]!.replaceAll("│ ", "")] : [],
  );
}

function wordsOf({ text }: Alternative, room: number): string {
  if (text === null) return "…";
  const words = plain(text.replaceAll(/\s+/g, " ").trim());
  if (displayWidth(words) <= room) return words;
  let cut = "";
  for (const { segment } of new Intl.Segmenter().segment(words)) {
    if (displayWidth(cut + segment) >= room) break;
    cut += segment;
  }
  return `${cut}…`;
}

interface Branch {
  node: Alternative;
  branch: number;
}

/** The first child goes on in its parent's column, and each further one in a column of its own before it. */
function branches(
  alternatives: readonly Alternative[],
  parent: string | null,
  branch: number,
): Branch[] {
  const children = Map.groupBy(alternatives, ({ respondsTo }) => respondsTo);
  const lines: Branch[] = [];
  // By a stack, not by recursion: a path may have thousands of alternatives.
  const open = (children.get(parent) ?? [])
    .map((node, index) => ({ node, branch: branch + index }))
    .toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    lines.push(next);
    const { node, branch: column } = next;
    const below = (children.get(node.id) ?? []).map((child, index) => ({
      node: child,
      branch: column + index,
    }));
    open.push(...below.toReversed());
  }
  return lines;
}
