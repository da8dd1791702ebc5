// Markdown for platforms that parse it themselves, Slack and Discord. The reply's plain text is
// escaped.
import { withoutTrailing } from "../../contracts/texts.ts";
import { guardCode, guardRuns, ZERO_WIDTH } from "./guard-words.ts";
import { addressAfter, showsAddress } from "./link-address.ts";
import { listTables } from "./list-tables.ts";
import { markWords } from "./mark-words.ts";
import type { Block, Mark, Run } from "./reply-tree.ts";
import { joinEqual } from "./tidy-runs.ts";
import { prefixLines, writeBlocks, type Dialect } from "./write-blocks.ts";
import { writeRuns, type RunWriter } from "./write-runs.ts";

const DELIMITERS: Record<Mark, string> = { bold: "**", italic: "_", strike: "~~" };

const writer: RunWriter = {
  open: (mark) => DELIMITERS[mark],
  close: (mark) => DELIMITERS[mark],
  text: (text, startsLine) =>
    text
      .split("\n")
      .map((line, index) => escapeLine(line, startsLine || index > 0))
      .join("\n"),
  code: (text) => `\`${withoutTicks(text)}\``,
  link: ({ markup, url, text, isLast, isWhole }) => {
    // Discord only links to web pages.
    if (/^mailto:/i.test(url)) {
      return markup + (isLast ? escapeLine(addressAfter({ text, url }), false) : "");
    }
    // Discord does not render a link whose text is a different address.
    return isWhole && showsAddress(text, url) ? `<${url}>` : `[${markup}](${url})`;
  },
};

const dialect: Dialect = {
  paragraph: writeEscaped,
  heading: (level, runs) => {
    const line = writeEscaped(
      runs.map((run) => ({ ...run, text: run.text.replaceAll("\n", " ") })),
    );
    // Discord drops hashes at the end of a heading, so they are escaped as text.
    return `${"#".repeat(Math.min(level, 3))} ${line}`;
  },
  marker: (number, done) =>
    `${number === null ? "-" : `${number}.`} ${done === null ? "" : done ? "☑ " : "☐ "}`,
  indent: (marker) => " ".repeat(/^(?:-|\d+\.) /.exec(marker)?.[0].length ?? 2),
  quote: (text) => prefixLines(text, "> "),
  code: (text) => `\`\`\`\n${withoutTicks(guardCode(text, { tags: false }))}\n\`\`\``,
  rule: "———",
  betweenLists: `\n\n${ZERO_WIDTH}\n\n`,
};

export function writeCommonMarkdown(blocks: readonly Block[]): string {
  return writeBlocks(listTables(blocks), dialect);
}

function writeEscaped(runs: readonly Run[]): string {
  return writeRuns(guardRuns(markWords(joinEqual(runs)), { tags: false }), writer);
}

/** Characters with a meaning anywhere in a line. `_` has none within a word. */
const ANYWHERE = /[\\`*[\]|~<>]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Characters that start a block at the start of a line, or form a block by themselves. */
const AT_START =
  /^ *(?:#{1,6}(?= |$)|[-+](?=[ #]|$)|[-=]+(?=(?: [- =]*)?$)|:(?=-*:?$)|\d{1,9}(?=[.)](?: |$)))/;

function escapeLine(line: string, startsLine: boolean): string {
  const start = startsLine ? (AT_START.exec(line)?.[0] ?? "") : "";
  const escaped = withoutClosing(line.slice(start.length).replaceAll(ANYWHERE, "\\$&"));
  if (start === "") return escaped;
  return /\d$/.test(start) ? `${start}\\${escaped}` : start.replace(/\S/, "\\$&") + escaped;
}

/** Hashes at the end of a heading would close it. */
function withoutClosing(text: string): string {
  const textWithoutHashes = withoutTrailing(text, "#");
  const isClosing =
    textWithoutHashes !== text && (textWithoutHashes === "" || textWithoutHashes.endsWith(" "));
  return isClosing ? `${textWithoutHashes}\\${text.slice(textWithoutHashes.length)}` : text;
}

/** Parsers disagree about backticks within backticks; this character looks similar. */
function withoutTicks(text: string): string {
  return text.replaceAll("`", "‵");
}
