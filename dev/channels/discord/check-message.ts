// The faults for which Discord refuses a message: invalid form bodies.
import type { ShownButton } from "../platform.ts";
import { asList, asRecord, asText, type Fields } from "../world/read-fields.ts";
import { readMarkdown } from "../slack/read-mrkdwn.ts";
import type { Run } from "../world/runs.ts";

export interface Content {
  runs: Run[];
  buttons: ShownButton[];
  isEphemeral: boolean;
}

const MAX_LENGTH = { content: 2000, label: 80, id: 100, nonce: 25 };
const MAX = { rows: 5, buttons: 5 };
const EPHEMERAL = 64;
const [ROW, BUTTON] = [1, 2];

/** @returns the message as a person sees it, or the problem as text */
export function checkDiscordMessage(fields: Fields): Content | string {
  const content = asText(fields["content"]) ?? "";
  if (content.length > MAX_LENGTH.content) {
    return `content: Must be ${MAX_LENGTH.content} or fewer in length.`;
  }
  const nonce = fields["nonce"];
  if (typeof nonce === "string" && nonce.length > MAX_LENGTH.nonce) {
    return `nonce: Must be ${MAX_LENGTH.nonce} or fewer in length.`;
  }
  if (content.trim() === "") return "Cannot send an empty message";
  const buttons = readRows(asList(fields["components"]).map(asRecord));
  if (typeof buttons === "string") return buttons;
  const isEphemeral = (Number(fields["flags"] ?? 0) & EPHEMERAL) !== 0;
  return { runs: readMarkdown(content), buttons, isEphemeral };
}

function readRows(rows: readonly Fields[]): ShownButton[] | string {
  if (rows.length > MAX.rows) return `components: Must be ${MAX.rows} or fewer in length.`;
  const buttons: ShownButton[] = [];
  for (const row of rows) {
    const parts = asList(row["components"]).map(asRecord);
    if (row["type"] !== ROW || parts.length === 0 || parts.length > MAX.buttons) {
      return `components: an action row has 1 to ${MAX.buttons} components.`;
    }
    for (const part of parts) {
      const label = asText(part["label"]) ?? "";
      const data = asText(part["custom_id"]) ?? "";
      if (part["type"] !== BUTTON || ![1, 2, 3, 4].includes(Number(part["style"]))) {
        return "components: this stand-in knows only buttons of the styles 1 to 4.";
      }
      if (label === "" || label.length > MAX_LENGTH.label) {
        return `label: Must be between 1 and ${MAX_LENGTH.label} in length.`;
      }
      if (data === "" || data.length > MAX_LENGTH.id) {
        return `custom_id: Must be between 1 and ${MAX_LENGTH.id} in length.`;
      }
      buttons.push({ label, data });
    }
  }
  const isUnique = new Set(buttons.map(({ data }) => data)).size === buttons.length;
  return isUnique ? buttons : "custom_id: Component custom id cannot be duplicated";
}
