// The tree of alternatives, drawn for the terminal (spec/tree).
import type { z } from "zod";
import type { AlternativePageSchema } from "../../../shared/contracts/api/conversations.ts";
import { plain } from "../terminal/terminal.ts";

type TreePage = z.output<typeof AlternativePageSchema>;
export type Alternative = TreePage["items"][number];

const MAX_WORDS = 60;

/** Alternatives in the order in which they are numbered: a path before its siblings. */
export function inOrder(alternatives: readonly Alternative[]): Alternative[] {
  return branches(alternatives, null, 0).map(({ node }) => node);
}

/**
 * One line for each alternative: its number, indented by the branch on which it stands; `*` marks the path that is
 * shown.
 */
export function treeLines(alternatives: readonly Alternative[]): string[] {
  return branches(alternatives, null, 0).map(({ node, branch }, index) => {
    const mark = node.isOnPath ? "*" : " ";
    const who = node.speaker === "user" ? "you" : "Alfred";
    const state = node.cacheStatus === "valid" ? "" : `  (${node.cacheStatus})`;
    const number = String(index + 1).padStart(3);
    return `  ${number} ${mark} ${"│ ".repeat(branch)}${who}: ${wordsOf(node)}${state}`;
  });
}

/** The lines of the alternatives of these turns, with their numbers in the tree. */
export function alternativeLines(
  alternatives: readonly Alternative[],
  turns: readonly string[],
): string[] {
  const lines = treeLines(alternatives);
  return inOrder(alternatives).flatMap(({ turnId }, index) =>
    turns.includes(turnId) ? [lines[index]!.replaceAll("│ ", "")] : [],
  );
}

function wordsOf({ text }: Alternative): string {
  if (text === null) return "…";
  const words = plain(text.replaceAll(/\s+/g, " ").trim());
  return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS - 1)}…` : words;
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
