// Writes a reply as it arrives, word by word, broken at the terminal's width.
import type { ReplySink } from "./render-run.ts";
import { displayWidth, painter, plain, widthOf, wrap, type TerminalStream } from "./terminal.ts";

export interface ReplyWriter extends ReplySink {
  /** Brings what is shown in line with the reply as it was recorded, and ends it. */
  finish(text: string): void;
}

/** Streams on a terminal. Anywhere else a word taken back cannot be, so only `finish` writes. */
export function createReplyWriter(stream: TerminalStream): ReplyWriter {
  const paint = painter(stream);
  const live = stream.isTTY === true;
  let shown = "";
  let pending = "";
  let column = 0;

  const put = (word: string, space: string) => {
    const width = displayWidth(word);
    if (column > 0 && column + space.length + width > widthOf(stream)) {
      stream.write(`\n${word}`);
      column = width;
    } else {
      stream.write(space + word);
      column += space.length + width;
    }
  };

  /** Writes the whole words of what has arrived; of the last one more may come. */
  const flush = (all: boolean) => {
    const parts = pending.split(/(\n|[ \t]+)/);
    const rest = all ? "" : (parts.pop() ?? "");
    let space = "";
    for (const part of parts) {
      if (part === "\n") {
        stream.write("\n");
        [column, space] = [0, ""];
      } else if (/^[ \t]+$/.test(part)) space = part;
      else if (part !== "") {
        put(part, space);
        space = "";
      }
    }
    pending = space + rest;
    if (all) pending = "";
  };

  const add = (text: string) => {
    if (text === "") return;
    if (shown === "") stream.write("\n");
    shown += text;
    pending += text;
    flush(false);
  };

  const breakOff = (why: string) => {
    flush(true);
    stream.write(`\n${paint("dim", `(${why})`)}\n`);
    [shown, pending, column] = ["", "", 0];
  };

  return {
    delta: (text) => {
      if (live) add(plain(text));
    },
    reset() {
      if (shown !== "") breakOff("starting the reply again");
    },
    finish(text) {
      const whole = plain(text).trimEnd();
      if (!live) {
        stream.write(`\n${whole}\n\n`);
        return;
      }
      if (shown === "") stream.write(`\n${wrap(whole, widthOf(stream))}`);
      else if (whole.startsWith(shown.trimEnd())) {
        add(whole.slice(shown.length));
        flush(true);
      } else {
        breakOff("the reply as it was recorded");
        stream.write(`\n${wrap(whole, widthOf(stream))}`);
      }
      stream.write("\n\n");
      [shown, pending, column] = ["", "", 0];
    },
  };
}
