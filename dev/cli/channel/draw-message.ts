// Draws a platform's message for the terminal: its styles, and its buttons by number.
import type { ShownMessage } from "../../channels/platform.ts";
import type { Run } from "../../channels/world/runs.ts";
import { displayWidth, plain, wrap, type Paint } from "../terminal/terminal.ts";

/**
 * Bold text is bold, code is cyan, and italic, struck or quoted text is dim; underlining is not shown. A link's address
 * follows its text, unless they are the same.
 */
function drawRun(run: Run, paint: Paint): string {
  const text = plain(run.text);
  const address = run.link !== undefined && run.link !== text ? ` (${plain(run.link)})` : "";
  const colour = run.bold
    ? "bold"
    : run.code
      ? "cyan"
      : run.italic || run.strike || run.quote
        ? "dim"
        : undefined;
  return (colour === undefined ? text : paint(colour, text)) + address;
}

export function messageLines(message: ShownMessage, paint: Paint, width: number): string[] {
  const marks = [
    ...(message.kind === "ephemeral" ? ["only you see this"] : []),
    ...(message.edits > 0 ? ["edited"] : []),
  ];
  const who =
    paint("green", "alfred ›") + (marks.length > 0 ? paint("dim", ` (${marks.join(", ")})`) : "");
  const text = wrap(message.runs.map((run) => drawRun(run, paint)).join(""), width);
  const buttons = message.buttons.map(
    ({ label }, index) => `${paint("cyan", `#${index + 1}`)} [ ${plain(label)} ]`,
  );
  const row = buttons.join("   ");
  const isWide = displayWidth(row) > width;
  return [
    who,
    text,
    ...(isWide ? buttons.map((button) => wrap(button, width)) : row ? [row] : []),
    "",
  ];
}
