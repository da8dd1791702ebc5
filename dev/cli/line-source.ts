// Lines from a person or a pipe, one at a time, with what was typed ahead kept for later.
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

export interface LineSource {
  /** The next line; undefined at the end of the input. On a terminal the prompt is shown. */
  next(prompt: string): Promise<string | undefined>;
  close(): void;
}

/** @param onInterrupt Ctrl-C, which a terminal that is being edited on says by a key */
export function createLineSource(
  input: Readable & { isTTY?: boolean },
  output: Writable,
  onInterrupt: () => void,
): LineSource {
  const terminal = input.isTTY === true;
  const reader = createInterface({ input, output, terminal });
  const waiting: string[] = [];
  const state = { open: true };
  let wake = () => {};
  reader.on("line", (line) => {
    waiting.push(line);
    wake();
  });
  reader.on("close", () => {
    state.open = false;
    wake();
  });
  reader.on("SIGINT", onInterrupt);

  return {
    async next(prompt) {
      if (terminal && state.open && waiting.length === 0) {
        reader.setPrompt(prompt);
        reader.prompt(true);
      }
      while (state.open && waiting.length === 0) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return waiting.shift();
    },
    close: () => reader.close(),
  };
}
