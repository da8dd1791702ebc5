// Writes prompt sections: titles, tables, and blocks whose content cannot close them.
import { onOneLine } from "../../../contracts/texts.ts";
import { maskUuids } from "../../entities/translation/find-uuids.ts";
import { clipText } from "./fit-section.ts";

/** `## Title` with its body; an empty body is written as `(none)`. */
export function section(title: string, body: string | null): string {
  return `## ${title}\n${body === null || body.trim() === "" ? "(none)" : body}`;
}

export function subsection(title: string, body: string | null): string {
  return `### ${title}\n${body === null || body.trim() === "" ? "(none)" : body}`;
}

/** Joins a prompt's sections, without null ones. Masks UUIDs as the last defence of I1. */
export function joinSections(sections: (string | null)[]): string {
  return maskUuids(sections.filter((part) => part !== null).join("\n\n"));
}

/** Escapes untrusted text for a prompt, so that it cannot begin a section, a tag or a block. */
export function escapeBlock(text: string): string {
  if (!/[\r\u2028\u2029<#]/.test(text)) return text;
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/<(?=\s*(?:\/\s*)?(?:data|user_message)\b)/gi, "\\<")
    .replace(/^([^\S\n\r\u2028\u2029]*)([#<])/gm, "$1\\$2");
}

/** Escaped text on one line. */
export function escapeLine(text: string): string {
  return onOneLine(escapeBlock(text.trim()), " / ");
}

/** Token limit of a name in a list. The database limits names to 200 characters. */
const NAME_TOKENS = 50;

/** Escaped text on one line, cut to the length of a name or a short sentence. */
export function shortLine(text: string, tokens: number = NAME_TOKENS): string {
  return escapeLine(clipText(text.trim(), tokens));
}

/** A table cell. */
function escapeCell(value: string | number): string {
  return escapeLine(String(value)).replaceAll("|", "\\|");
}

/** A table; null when it has no rows. */
export function table(columns: string[], rows: (string | number)[][]): string | null {
  if (rows.length === 0) return null;
  return [tableLine(columns), `|${"---|".repeat(columns.length)}`, ...rows.map(tableLine)].join(
    "\n",
  );
}

/** One line of a table. */
function tableLine(cells: (string | number)[]): string {
  return `| ${cells.map(escapeCell).join(" | ")} |`;
}

/** Text from data, marked as data. */
export function dataText(text: string): string {
  return `<data>\n${escapeBlock(text)}\n</data>`;
}

/** Rows as one JSON object per line, marked as data. */
export function dataRows(rows: unknown[]): string {
  return ["<data>", ...rows.map(jsonLine), "</data>"].join("\n");
}

/** JSON on one line that can contain no tag. */
export function jsonLine(value: unknown): string {
  return (JSON.stringify(value) ?? "null").replaceAll("<", "\\u003c");
}

/** The user's own words. */
export function userMessage(text: string): string {
  return `<user_message>\n${escapeBlock(text)}\n</user_message>`;
}

export function bullets(lines: string[]): string | null {
  return lines.length === 0 ? null : lines.map((line) => `- ${line}`).join("\n");
}
