// Fits a usage text to a narrow terminal: wraps at words, with each description below its flag.
import { displayWidth, widthOf, wrap, type TerminalStream } from "./terminal.ts";

/**
 * A line with its continuation lines: `--data DIR where …`, `Usage: …`, `- …`, or a paragraph.
 */
interface Item {
  /** What stands before the text, spaces included. */
  head: string;
  text: string;
  /** The indent of continuation lines; none in a paragraph. */
  goesOn: number | undefined;
}

/** Columns that a description needs to be read beside its flag. */
const NARROWEST = 24;

/** The text unchanged if it fits, or if it is not shown on a terminal. */
export function fitUsage(usage: string, stream: TerminalStream): string {
  const width = widthOf(stream);
  const lines = usage.split("\n");
  if (stream.isTTY !== true || lines.every((line) => displayWidth(line) <= width)) return usage;
  const items: (Item | undefined)[] = [];
  for (const line of lines) {
    const last = items.at(-1);
    if (line.trim() === "") items.push(undefined);
    else if (last !== undefined && indentOf(line) === last.goesOn) last.text += ` ${line.trim()}`;
    else items.push(asItem(line));
  }
  return items.map((item) => (item === undefined ? "" : fit(item, width))).join("\n");
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

function asItem(line: string): Item {
  const [, flag, described] = /^( {2,}\S.*? {2,})(\S.*)$/.exec(line) ?? [];
  if (flag !== undefined && described !== undefined) {
    return { head: flag, text: described, goesOn: flag.length };
  }
  const [, word, command] = /^((?:Usage|Examples?): | {2,})(\S.*)$/.exec(line) ?? [];
  // Each command has a line of its own: the next line is another command.
  if (word !== undefined && command !== undefined) {
    return { head: word, text: command, goesOn: undefined };
  }
  const [bullet = ""] = /^- /.exec(line) ?? [];
  return { head: bullet, text: line.slice(bullet.length), goesOn: bullet.length };
}

function fit({ head, text }: Item, width: number): string {
  const at = displayWidth(head);
  if (at > 7 && width - at < NARROWEST) {
    return `${wrap(head.trimEnd(), width)}\n${wrap(text, width, "      ")}`;
  }
  return (head + wrap(text, width, " ".repeat(at)).slice(at)).trimEnd();
}
