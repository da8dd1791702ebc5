// Writes a reply as it arrives, word by word, wrapped at the terminal's width.
import type { ReplySink } from "./render-run.ts";
import {
  displayWidth,
  painter,
  plain,
  widthOf,
  type TerminalStream,
} from "../terminal/terminal.ts";

export interface ReplyWriter extends ReplySink {
  /** Corrects the shown text to the stored reply, and ends it. */
  finish(text: string): void;
}

/** Streams on a terminal. Elsewhere only `finish` writes, because words cannot be corrected later. */
export function createReplyWriter(
  stream: TerminalStream,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ReplyWriter {
  const paint = painter(stream, env);
  const isLive = stream.isTTY === true;
  let shownText = "";
  let pending = "";
  let line = createLine(stream, env);

  /** Writes the words that have arrived, without the last one, which may be incomplete, unless `all` is true. */
  const flush = (all: boolean) => {
    const parts = pending.split(/(\n|[ \t]+)/);
    const lastPart = all ? "" : (parts.pop() ?? "");
    let space = "";
    for (const part of parts) {
      if (/^[ \t]+$/.test(part)) space = part;
      else if (part !== "") {
        if (part === "\n") line.end();
        else line.put(part, space);
        space = "";
      }
    }
    pending = all ? "" : space + lastPart;
  };

  const add = (text: string) => {
    if (text === "") return;
    if (shownText === "") stream.write("\n");
    shownText += text;
    pending += text;
    flush(false);
  };

  const startOver = () => {
    [shownText, pending] = ["", ""];
    line = createLine(stream, env);
  };

  const breakOff = (why: string) => {
    flush(true);
    line.end();
    stream.write(`${paint("dim", `(${why})`)}\n`);
    startOver();
  };

  return {
    delta: (text) => {
      if (isLive) add(plain(text));
    },
    reset() {
      if (shownText !== "") breakOff("starting the reply again");
    },
    finish(text) {
      const wholeText = plain(text).trimEnd();
      if (!isLive) {
        stream.write(`\n${wholeText}\n\n`);
        return;
      }
      if (!wholeText.startsWith(shownText.trimEnd())) breakOff("the reply as it was recorded");
      add(wholeText.slice(shownText.length));
      flush(true);
      line.end();
      stream.write("\n");
      startOver();
    },
  };
}

/**
 * Wraps words for a terminal: indents the continuation of a list item, and makes **words** bold.
 */
function createLine(
  stream: TerminalStream,
  env: Readonly<Record<string, string | undefined>>,
): { put(word: string, space: string): void; end(): void } {
  const paint = painter(stream, env);
  const coloured = paint("bold", "") !== "";
  let column = 0;
  let hang = 0;
  let bold = false;

  /** Emphasis may begin in one word and end in a later one. */
  const emphasise = (word: string) =>
    word
      .split("**")
      .map((piece, i) => {
        if (i > 0) bold = !bold;
        return bold && piece !== "" ? paint("bold", piece) : piece;
      })
      .join("");

  return {
    put(word, space) {
      const width = displayWidth(coloured ? word.replaceAll("**", "") : word);
      const isMarker = /^(?:[-*•]|\d+[.)])$/.test(word);
      if (column === 0 && isMarker) hang = space.length + width + 1;
      const text = coloured ? emphasise(word) : word;
      if (column > 0 && column + space.length + width > widthOf(stream)) {
        stream.write(`\n${" ".repeat(hang)}${text}`);
        column = hang + width;
      } else {
        stream.write(space + text);
        column += space.length + width;
      }
    },
    end() {
      stream.write("\n");
      [column, hang, bold] = [0, 0, false];
    },
  };
}
