// WhatsApp's markup. It has no escape, so characters that would be markup are replaced by
// similar-looking ones.
import { guardCode, guardRuns, ZERO_WIDTH } from "./guard-words.ts";
import { showsAddress } from "./link-address.ts";
import { listTables } from "./list-tables.ts";
import { markWords } from "./mark-words.ts";
import type { Block, Mark, Run } from "./reply-tree.ts";
import { boldRun, joinEqual } from "./tidy-runs.ts";
import { prefixLines, writeBlocks, type Dialect } from "./write-blocks.ts";
import { writeRuns, type RunWriter } from "./write-runs.ts";

const DELIMITERS: Record<Mark, string> = { bold: "*", italic: "_", strike: "~" };

const writer: RunWriter = {
  open: (mark) => DELIMITERS[mark],
  close: (mark) => DELIMITERS[mark],
  text: (text, startsLine) =>
    text
      .split("\n")
      .map((line, index) => withoutMarkup(line, startsLine || index > 0))
      .join("\n"),
  code: (text) => `\`\`\`${withoutTicks(text)}\`\`\``,
  link: ({ markup, url, text, isLast, isWhole }) => {
    const address = url.replace(/^mailto:/i, "").replaceAll(LOOSE_UNDERSCORE, "%5F");
    // As text, the address would have characters replaced.
    if (showsAddress(text, url)) return isWhole ? address : markup;
    return isLast ? `${markup} (${address})` : markup;
  },
};

const dialectWith = (runWriter: RunWriter, code: (text: string) => string): Dialect => ({
  paragraph: (runs) => writeGuarded(runs, runWriter),
  heading: (_level, runs) => writeGuarded(runs.map(boldRun), runWriter),
  marker: (number, done) =>
    `${number === null ? "-" : `${number}.`} ${done === null ? "" : done ? "☑ " : "☐ "}`,
  indent: () => "  ",
  quote: (text) => prefixLines(text, "> "),
  code,
  rule: "———",
  betweenLists: "\n\n",
});

const markedDialect = dialectWith(
  writer,
  (text) => `\`\`\`\n${withoutTicks(guardCode(text, { tags: false }))}\n\`\`\``,
);
const plainDialect = dialectWith(
  { ...writer, open: () => "", close: () => "", code: (text) => withoutMarkup(text, false) },
  (text) => linesWithoutMarkup(guardCode(text, { tags: false })),
);

export function writeWhatsappText(blocks: readonly Block[]): string {
  return writeBlocks(listTables(blocks), markedDialect);
}

/** Without markup. The platform parses all text, so characters that would be markup are replaced here, too. */
export function writeUnmarkedWhatsappText(blocks: readonly Block[]): string {
  return writeBlocks(listTables(blocks), plainDialect);
}

function writeGuarded(runs: readonly Run[], runWriter: RunWriter): string {
  return writeRuns(guardRuns(markWords(joinEqual(runs)), { tags: false }), runWriter);
}

/** An underscore that is not within a word. */
const LOOSE_UNDERSCORE = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

const LOOKS_LIKE = { "*": "∗", "~": "∼", "`": "‵" } as const;

function withoutMarkup(line: string, startsLine: boolean): string {
  const text = line
    .replaceAll(/[*~`]/g, (mark) => LOOKS_LIKE[mark as keyof typeof LOOKS_LIKE])
    .replaceAll(LOOSE_UNDERSCORE, "＿");
  return startsLine && /^ *(?:[-•] |\d+[.)] |>)/.test(text) ? ZERO_WIDTH + text : text;
}

function linesWithoutMarkup(text: string): string {
  return text
    .split("\n")
    .map((line) => withoutMarkup(line, true))
    .join("\n");
}

function withoutTicks(text: string): string {
  return text.replaceAll("`", "‵");
}
