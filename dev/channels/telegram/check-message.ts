// The faults for which Telegram refuses a message, mostly in its own words.
import type { ShownButton } from "../platform.ts";
import { plainRuns, textOf, type Run } from "../world/runs.ts";
import { asList, asRecord, asText, byteLength, type Fields } from "../world/read-fields.ts";
import { readTelegramHtml } from "./read-html.ts";

/** The maximum after entities are parsed, in UTF-16 code units, as in Telegram's offsets. */
const MAX_TEXT_LENGTH = 4096;
const MAX_CALLBACK_DATA_BYTES = 64;
const MAX_BUTTONS = 100;

export type Checked<T> = { ok: true; value: T } | { ok: false; description: string };

const bad = (problem: string): { ok: false; description: string } => ({
  ok: false,
  description: `Bad Request: ${problem}`,
});

export function checkText({ text, parse_mode }: Fields): Checked<Run[]> {
  const rawText = asText(text);
  if (rawText === undefined || rawText.trim() === "") return bad("message text is empty");
  let runs = plainRuns(rawText);
  if (parse_mode !== undefined) {
    if (parse_mode !== "HTML") {
      return bad("unsupported parse_mode (this stand-in reads HTML only)");
    }
    const read = readTelegramHtml(rawText);
    if (!read.ok) return bad(`can't parse entities: ${read.problem}`);
    ({ runs } = read);
  }
  const visibleText = textOf(runs).trim();
  if (visibleText === "") return bad("message text is empty");
  if (visibleText.length > MAX_TEXT_LENGTH) return bad("message is too long");
  return { ok: true, value: runs };
}

export function checkKeyboard({ reply_markup }: Fields): Checked<ShownButton[]> {
  if (reply_markup === undefined) return { ok: true, value: [] };
  const rows = asRecord(reply_markup)["inline_keyboard"];
  if (!Array.isArray(rows)) return bad("object expected as reply markup");
  const buttons = rows.flatMap((row) => asList(row).map(asRecord));
  if (buttons.length > MAX_BUTTONS) return bad("REPLY_MARKUP_TOO_LONG");
  const shownButtons: ShownButton[] = [];
  for (const button of buttons) {
    const label = asText(button["text"]);
    const data = asText(button["callback_data"]);
    if (label === undefined || label.trim() === "") {
      return bad("inline keyboard button text must be non-empty");
    }
    if (data === undefined) return bad("Text buttons are unallowed in the inline keyboard");
    if (data === "" || byteLength(data) > MAX_CALLBACK_DATA_BYTES)
      return bad("BUTTON_DATA_INVALID");
    shownButtons.push({ label, data });
  }
  return { ok: true, value: shownButtons };
}
