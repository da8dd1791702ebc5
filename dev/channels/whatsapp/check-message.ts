// The faults for which WhatsApp's Cloud API refuses a message: parameter errors of code 100.
import type { ShownButton } from "../platform.ts";
import { asList, asRecord, asText, unknownFields, type Fields } from "../world/read-fields.ts";

export interface Content {
  body: string;
  buttons: ShownButton[];
}

const MAX_LENGTH = {
  text: 4096,
  interactive: 1024,
  button: 20,
  row: 24,
  id: 256,
  open: 20,
  opaque: 512,
};
const MAX = { buttons: 3, rows: 10 };

const KNOWN_FIELDS =
  "messaging_product recipient_type to recipient type text interactive context biz_opaque_callback_data";

/** @returns the text with its markup, and the buttons; or the problem as text */
export function checkWhatsAppMessage(fields: Fields): Content | string {
  if (fields["messaging_product"] !== "whatsapp") return "messaging_product must be whatsapp";
  const [unknown] = unknownFields(fields, KNOWN_FIELDS);
  if (unknown !== undefined) return `Unexpected key "${unknown}" on param "message"`;
  if ((asText(fields["biz_opaque_callback_data"]) ?? "").length > MAX_LENGTH.opaque) {
    return "biz_opaque_callback_data is too long";
  }
  switch (fields["type"] ?? "text") {
    case "text":
      return checkText(asRecord(fields["text"]));
    case "interactive":
      return fields["recipient_type"] === "group"
        ? "interactive messages are not for groups"
        : checkInteractive(asRecord(fields["interactive"]));
    default:
      return `type ${String(fields["type"])} is unknown to this stand-in`;
  }
}

function checkText({ body, ...rest }: Fields): Content | string {
  const [unknown] = unknownFields(rest, "preview_url");
  if (unknown !== undefined) return `Unexpected key "${unknown}" on param "text"`;
  const text = asText(body);
  if (text === undefined || text.trim() === "") return "The parameter text['body'] is required";
  if (text.length > MAX_LENGTH.text)
    return `Param text['body'] must be at most ${MAX_LENGTH.text} characters long`;
  return { body: text, buttons: [] };
}

function checkInteractive({ type, body, action, ...rest }: Fields): Content | string {
  const [unknown] = unknownFields(rest, "header footer");
  if (unknown !== undefined) return `Unexpected key "${unknown}" on param "interactive"`;
  const text = asText(asRecord(body)["text"]);
  if (text === undefined || text.trim() === "") return "interactive['body']['text'] is required";
  if (text.length > MAX_LENGTH.interactive) {
    return `interactive['body']['text'] must be at most ${MAX_LENGTH.interactive} characters long`;
  }
  const read =
    type === "button"
      ? readButtons(asRecord(action))
      : type === "list"
        ? readRows(asRecord(action))
        : "interactive['type'] must be button or list";
  if (typeof read === "string") return read;
  const problem = checkOptions(read, type === "button" ? MAX_LENGTH.button : MAX_LENGTH.row);
  return problem ?? { body: text, buttons: read };
}

function readButtons(action: Fields): ShownButton[] | string {
  const buttons = asList(action["buttons"]).map((button) => asRecord(asRecord(button)["reply"]));
  return buttons.length > MAX.buttons
    ? `at most ${MAX.buttons} buttons`
    : buttons.map(({ id, title }) => ({ data: asText(id) ?? "", label: asText(title) ?? "" }));
}

function readRows(action: Fields): ShownButton[] | string {
  const open = asText(action["button"]) ?? "";
  if (open === "" || open.length > MAX_LENGTH.open)
    return "action['button'] has 1 to 20 characters";
  const rows = asList(action["sections"]).flatMap((section) => asList(asRecord(section)["rows"]));
  return rows.length > MAX.rows
    ? `at most ${MAX.rows} rows in all sections`
    : rows
        .map(asRecord)
        .map(({ id, title }) => ({ data: asText(id) ?? "", label: asText(title) ?? "" }));
}

function checkOptions(options: readonly ShownButton[], maxTitleLength: number): string | undefined {
  if (options.length === 0) return "at least one option is required";
  const isLong = options.some(
    ({ label, data }) =>
      label === "" || label.length > maxTitleLength || data === "" || data.length > MAX_LENGTH.id,
  );
  if (isLong) return `a title has 1 to ${maxTitleLength} characters, an id 1 to ${MAX_LENGTH.id}`;
  const countDistinct = (field: (option: ShownButton) => string) =>
    new Set(options.map(field)).size;
  return countDistinct(({ data }) => data) < options.length ||
    countDistinct(({ label }) => label) < options.length
    ? "ids and titles must be unique"
    : undefined;
}
