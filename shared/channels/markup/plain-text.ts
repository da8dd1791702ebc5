// A reply without markup: for SMS, for the text part of an e-mail, and for a platform that has refused markup.
import { guardCode, guardRuns } from "./guard-words.ts";
import { addressAfter } from "./link-address.ts";
import { listTables } from "./list-tables.ts";
import type { Block, Run } from "./reply-tree.ts";
import { prefixLines, writeBlocks, type Dialect } from "./write-blocks.ts";
import { writeRuns, type RunWriter } from "./write-runs.ts";

const writer: RunWriter = {
  open: () => "",
  close: () => "",
  text: (text) => text,
  code: (text) => text,
  link: ({ markup, isLast, ...link }) => markup + (isLast ? addressAfter(link) : ""),
};

const dialectWith = (
  guard: (runs: readonly Run[]) => readonly Run[],
  code: (text: string) => string,
): Dialect => ({
  paragraph: (runs) => writeRuns(guard(runs), writer),
  heading: (_level, runs) => writeRuns(guard(runs), writer),
  marker: (number, done) =>
    `${number === null ? "-" : `${number}.`} ${done === null ? "" : done ? "[x] " : "[ ] "}`,
  indent: () => "  ",
  quote: (text) => prefixLines(text, "> "),
  code,
  rule: "---",
  betweenLists: "\n\n",
});

const plainDialect = dialectWith(
  (runs) => runs,
  (text) => text,
);
const guardedDialect = dialectWith(
  (runs) => guardRuns(runs, { tags: true }),
  (text) => guardCode(text, { tags: true }),
);

/**
 * For SMS and e-mail, without guarding characters: in an SMS, a character outside the GSM alphabet makes the
 * whole message more expensive.
 */
export function writePlainText(blocks: readonly Block[]): string {
  return writeBlocks(listTables(blocks), plainDialect);
}

/** For chats, which detect mentions and addresses in any text. */
export function writeGuardedText(blocks: readonly Block[]): string {
  return writeBlocks(listTables(blocks), guardedDialect);
}
