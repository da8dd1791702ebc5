// Where the line editor draws: a terminal, but only while a prompt is shown, so that typing ahead mixes with nothing.
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
  let shown = false;
  const stream = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      if (shown) output.write(text);
      done();
    },
  });
  // Hidden, the editor has a line without end: it remembers no rows that it would later go up by.
  Object.defineProperty(stream, "columns", { get: () => (shown ? output.columns : undefined) });
  const resize = () => stream.emit("resize");
  output.on("resize", resize);
  return {
    stream,
    get shown() {
      return shown;
    },
    show: () => void (shown = true),
    hide: () => void (shown = false),
    release: () => void output.off("resize", resize),
  };
}
