// The sources that the message asks to read, as a section of a prompt. They have refs, so that no model
// retypes an address.
import type { Source } from "../../../contracts/plan.ts";
import { escapeLine, shortLine } from "./format-prompt.ts";

/** `page_1: a page, https://…`, `text_1: a text that the user gives, 812 characters: …` */
export function sourceLines(sources: Record<string, Source>): string[] {
  return Object.entries(sources).map(([ref, { kind, value }]) =>
    kind === "page"
      ? `${ref}: a page, ${shortLine(value)}`
      : `${ref}: a text that the user gives, ${value.length} characters: ${escapeLine(value.slice(0, 60))} …`,
  );
}
