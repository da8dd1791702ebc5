// Reads messages from a terminal or a pipe, one at a time; text typed ahead is kept.
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { asMessage, createPasteFilter, pasteMarks } from "./paste-filter.ts";
import { createPromptScreen } from "./prompt-screen.ts";
import type { TerminalStream } from "../terminal/terminal.ts";

export interface LineSource {
  /**
   * The next line of a pipe, or the text that a person sends with Enter, which has several lines if
   * it was pasted. Undefined at the end of the input. On a terminal, shows the prompt with the text
   * typed ahead.
   */
  next(prompt: string): Promise<string | undefined>;
  /** What is typed on a terminal while no prompt is shown; ⏎ stands for Enter. */
  ahead(): string;
  close(): void;
}

type Input = Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown };

interface Line {
  edited: string;
  /** Whether its prompt was shown while it was typed. */
  isSeen: boolean;
}

/** @param onInterrupt called for Ctrl-C, which a terminal in raw mode reports as a key */
export function createLineSource(
  input: Input,
  output: NodeJS.WritableStream & TerminalStream,
  onInterrupt: () => void,
): LineSource {
  const terminal = input.isTTY === true;
  const keys = terminal ? keysOf(input, output) : undefined;
  const screen = terminal ? createPromptScreen(output) : undefined;
  const reader = createInterface({
    input: keys?.stream ?? input,
    output: screen?.stream ?? output,
    terminal,
  });
  const waitingLines: Line[] = [];
  const state = { open: true };
  let wake = () => {};
  reader.on("line", (line) => {
    waitingLines.push({ edited: line, isSeen: screen?.shown === true });
    screen?.hide();
    wake();
  });
  reader.on("close", () => {
    state.open = false;
    keys?.release();
    screen?.release();
    wake();
  });
  reader.on("SIGINT", onInterrupt);
  // Ctrl-Z would stop only this process, and npm would keep the terminal without reading keys.
  reader.on("SIGTSTP", () => {});

  return {
    async next(prompt) {
      if (screen && state.open && waitingLines.length === 0) {
        screen.show();
        reader.setPrompt(prompt);
        reader.prompt(true);
      }
      while (state.open && waitingLines.length === 0) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
      const line = waitingLines.shift();
      if (line === undefined || !screen) return line?.edited;
      if (!line.isSeen) output.write(`${prompt}${line.edited}\n`);
      return asMessage(line.edited);
    },
    ahead() {
      if (!screen || screen.shown) return "";
      return waitingLines.map(({ edited }) => `${edited} ⏎ `).join("") + reader.line;
    },
    close: () => reader.close(),
  };
}

/**
 * Typed and pasted text in the form that the editor reads. The terminal marks pastes only while it
 * is in raw mode, and stops marking them when the process exits.
 */
function keysOf(input: Input, output: TerminalStream): { stream: Readable; release(): void } {
  const canMark = output.isTTY === true && process.env["TERM"] !== "dumb";
  let on = false;
  const mark = (isWanted: boolean) => {
    if (canMark && on !== isWanted) output.write(isWanted ? pasteMarks.on : pasteMarks.off);
    on = isWanted;
  };
  const unmark = () => mark(false);
  process.once("exit", unmark);

  const filter = createPasteFilter();
  const stream = Object.assign(filter, {
    isTTY: true,
    setRawMode(raw: boolean) {
      input.setRawMode?.(raw);
      mark(raw);
    },
  });
  input.pipe(filter);
  return {
    stream,
    release() {
      unmark();
      process.off("exit", unmark);
      input.unpipe(filter);
      input.pause();
    },
  };
}
