// Prints permanent lines, and on a terminal, below them, an animated one that shows the current activity. Elsewhere,
// only the stages of the activity are shown, as permanent lines.
import {
  columnsOf,
  displayWidth,
  painter,
  widthOf,
  type Paint,
  type TerminalStream,
} from "./terminal.ts";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const frameMs = 100;
/** A shorter wait is shown without its duration. */
const showSecondsAfterMs = 2_000;

export interface Progress {
  readonly paint: Paint;
  readonly width: number;
  /** Writes a permanent line. */
  say(line: string): void;
  /** On a terminal, shows the current wait until it changes; undefined ends it. */
  busy(label: string | undefined): void;
  /**
   * Shows a part of a run that may take seconds: like `busy` on a terminal; elsewhere, except in a
   * transcript, as a permanent line.
   */
  stage(label: string): void;
  /** Shows next to the current wait what a person types in the meantime. */
  showAhead(read: () => string): void;
}

/** @param tellStages false for a transcript, which is read after the end */
export function createProgress(
  stream: TerminalStream,
  tellStages = true,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Progress {
  const paint = painter(stream, env);
  const isLive = stream.isTTY === true && env["TERM"] !== "dumb";
  let label: string | undefined;
  let stage: string | undefined;
  let since = 0;
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;
  let ahead = () => "";

  const clear = () => {
    if (timer !== undefined) stream.write("\r\u001b[K");
  };
  const draw = () => {
    if (label === undefined) return;
    const waitedMs = Date.now() - since;
    const seconds = waitedMs < showSecondsAfterMs ? "" : ` ${Math.floor(waitedMs / 1000)} s`;
    const room = columnsOf(stream) - 3 - seconds.length;
    const input = ahead();
    const tail = input === "" ? "" : ` › ${fitEnd(input, Math.floor(room / 2))}`;
    const text = fit(label, room - displayWidth(tail));
    frame = (frame + 1) % frames.length;
    stream.write(
      `\r\u001b[K${paint("cyan", frames[frame] ?? "")} ${text}${paint("dim", seconds)}${tail}`,
    );
  };

  const say = (line: string) => {
    clear();
    stream.write(`${line}\n`);
    if (timer !== undefined) draw();
  };
  const busy = (next: string | undefined) => {
    if (!isLive || next === label) return;
    clear();
    label = next;
    since = Date.now();
    if (next === undefined) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    timer ??= setInterval(draw, frameMs).unref();
    draw();
  };

  return {
    paint,
    get width() {
      return widthOf(stream);
    },
    say,
    showAhead: (read) => void (ahead = read),
    busy(next) {
      if (next === undefined) stage = undefined;
      busy(next);
    },
    stage(next) {
      if (!isLive && tellStages && next !== stage) say(paint("dim", `  ${next} …`));
      stage = next;
      busy(next);
    },
  };
}

/** Cuts the beginning of a long typed line. */
function fitEnd(text: string, width: number): string {
  let short = text;
  while (short !== "" && displayWidth(short) > width - 1) short = short.slice(1);
  return short === text ? text : `…${short}`;
}

/** Cuts a text to the width, because a line that wrapped could not be cleared. */
export function fit(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let short = text;
  while (short !== "" && displayWidth(short) >= width) short = short.slice(0, -1);
  return `${short.trimEnd()}…`;
}
