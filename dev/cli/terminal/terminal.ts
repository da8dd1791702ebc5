// Formats text for a terminal: colours if supported, width, lines, and no control sequences.
import { stripVTControlCharacters } from "node:util";

export interface TerminalStream {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

const styles = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;
export type Style = keyof typeof styles;
export type Paint = (style: Style, text: string) => string;

/** Colours only on a terminal, and never with NO_COLOR (no-color.org) or TERM=dumb. */
export function painter(
  stream: TerminalStream,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Paint {
  const hasColours = stream.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb";
  return (style, text) => (hasColours ? `\u001b[${styles[style]}m${text}\u001b[0m` : text);
}

/** The terminal's width; 80 when the terminal reports nothing or 0. */
export function columnsOf(stream: TerminalStream): number {
  return stream.columns || 80;
}

/** The number of columns to fill, 20 to 100: long lines are hard to read even when there is room. */
export function widthOf(stream: TerminalStream): number {
  return Math.max(20, Math.min(columnsOf(stream), 100));
}

/** Text from a model, a database or a server, without anything that could control the terminal. */
export function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex -- this pattern removes control characters
  return stripVTControlCharacters(text).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}

const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const segmenter = new Intl.Segmenter();

/** The columns that a text occupies; colours occupy none. */
export function displayWidth(text: string): number {
  let width = 0;
  const visibleText = stripVTControlCharacters(text);
  for (const { segment } of segmenter.segment(visibleText)) width += wide.test(segment) ? 2 : 1;
  return width;
}

/** Wraps lines at spaces. Continuation lines are indented to the text after the line's indent and bullet. */
export function wrap(text: string, width: number, indent = ""): string {
  return text
    .split("\n")
    .map((line) => {
      const lead = /^\s*(?:[-*•]\s+|\d+[.)]\s+)?/.exec(line)?.[0] ?? "";
      const hanging = indent + " ".repeat(displayWidth(lead));
      const lines: string[] = [];
      let current = indent + lead;
      let isEmpty = true;
      for (const word of line.slice(lead.length).split(" ")) {
        const longer = isEmpty ? current + word : `${current} ${word}`;
        if (!isEmpty && displayWidth(longer) > width) {
          lines.push(current);
          current = hanging + word;
        } else current = longer;
        isEmpty = false;
      }
      return [...lines, current].map((piece) => piece.trimEnd()).join("\n");
    })
    .join("\n");
}

/** Rows in columns, each as wide as its longest cell; the last one is not padded. */
export function columns(rows: readonly (readonly string[])[], gap = "  "): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) {
      widths[i] = Math.max(widths[i] ?? 0, displayWidth(cell));
    }
  }
  return rows.map((row) =>
    row
      .map((cell, i) =>
        i === row.length - 1 ? cell : cell + " ".repeat((widths[i] ?? 0) - displayWidth(cell)),
      )
      .join(gap)
      .trimEnd(),
  );
}

/**
 * Rows in columns within a width. The last cell is wrapped in its own column, or below its row if
 * the column would be too narrow.
 */
export function table(rows: readonly (readonly string[])[], width: number): string[] {
  const heads = columns(rows.map((row) => [...row.slice(0, -1), "|"]));
  return rows.map((row, i) => {
    const lead = `  ${heads[i]?.slice(0, -1) ?? ""}`;
    const last = row.at(-1) ?? "";
    const position = displayWidth(lead);
    if (width - position < MIN_LAST_CELL_COLUMNS && last !== "") {
      return `${wrap(lead.trimEnd(), width)}\n${wrap(last, width, "    ")}`;
    }
    return (lead + wrap(last, width, " ".repeat(position)).slice(position)).trimEnd();
  });
}

/** The columns that a last cell needs to be readable next to the others. */
const MIN_LAST_CELL_COLUMNS = 24;

/** Text for a terminal is wrapped at words; elsewhere it stays as it is. */
export function fitted(text: string, stream: TerminalStream): string {
  return stream.isTTY === true ? wrap(text, widthOf(stream)) : text;
}
