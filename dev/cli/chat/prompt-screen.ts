// The screen of the line editor: the terminal, but only while a prompt is shown, so that text typed
// ahead does not mix with output.
import { Writable } from "node:stream";
import type { TerminalStream } from "../terminal/terminal.ts";

export interface PromptScreen {
  readonly stream: Writable;
  readonly shown: boolean;
  show(): void;
  hide(): void;
  release(): void;
}

export function createPromptScreen(output: NodeJS.WritableStream & TerminalStream): PromptScreen {
  let isShown = false;
  const stream = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, callback) {
      if (isShown) output.write(text);
      callback();
    },
  });
  // While the screen is hidden, the editor sees lines of infinite length, so that it does not move
  // up rows later.
  Object.defineProperty(stream, "columns", { get: () => (isShown ? output.columns : undefined) });
  const resize = () => stream.emit("resize");
  output.on("resize", resize);
  return {
    stream,
    get shown() {
      return isShown;
    },
    show: () => void (isShown = true),
    hide: () => void (isShown = false),
    release: () => void output.off("resize", resize),
  };
}
