// `/fact N`: corrects, closes or deletes the fact that `/known NAME` has shown as number N.
import type { z } from "zod";
import type { FactPageSchema } from "../../../shared/contracts/api/memory-entities.ts";
import { plain } from "../terminal/terminal.ts";
import type { ApiClient } from "./api-client.ts";

export type Fact = z.output<typeof FactPageSchema>["items"][number];

const USAGE = [
  "  Type /known NAME to see its facts with their numbers, then one of:",
  "  /fact N = WORDS       say what is true instead",
  "  /fact N until DATE    give the first day on which it is no longer true, such as 2026-11-22",
  "  /fact N delete        delete the fact; the message that it comes from stays",
];

/**
 * @param words after the command
 * @param numberedIds ids of the facts shown last, in their order; a correction's id replaces that of the corrected fact
 */
export async function factLines(
  api: Pick<ApiClient, "request">,
  words: string,
  numberedIds: string[],
): Promise<string[]> {
  const pattern =
    /^(?<number>\d{1,3})\s*(?:=\s*(?<text>\S.*)|until\s+(?<day>\d{4}-\d\d-\d\d)|(?<deletion>delete))$/s;
  const { number, text, day, deletion } = pattern.exec(words)?.groups ?? {};
  if (number === undefined) return USAGE;
  const place = Number(number) - 1;
  const id = numberedIds[place];
  if (id === undefined) return [`  No fact ${number} was shown.`, ...USAGE];
  const address = `/v1/memory/facts/${id}`;
  if (deletion !== undefined) {
    await api.request("DELETE", address);
    return [`  Fact ${number} is deleted.`];
  }
  const body = text === undefined ? { validTo: day } : { text };
  const fact = await api.request<Fact>("PATCH", address, body);
  numberedIds[place] = fact.id;
  return [factLine(fact, place)];
}

/** @param place from 0 */
export function factLine(
  { text, quote, saidAt, validTo, knownTo, isOwned }: Fact,
  place: number,
): string {
  const untilText = validTo === null ? "" : ` (until ${validTo})`;
  const closedText = isOwned ? " (kept in your profile, not here)" : " (closed)";
  const stateText = knownTo === null ? "" : closedText;
  const source = quote === null ? "you wrote it" : `“${plain(quote.replaceAll(/\s+/g, " "))}”`;
  return `  ${place + 1}. ${saidAt.slice(0, 10)}  ${plain(text)}${untilText}${stateText}: ${source}`;
}
