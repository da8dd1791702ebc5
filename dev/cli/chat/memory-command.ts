// `/memory WORDS`: what the user and Alfred said about something, in any of the user's conversations. `/forget` deletes
// the stored memory.
import type { z } from "zod";
import type { EpisodesSchema, ForgottenSchema } from "../../../shared/contracts/api/memory.ts";
import { plain } from "../terminal/terminal.ts";
import type { ApiClient } from "./api-client.ts";

const LIMIT = "5";

export async function memoryLines(
  api: Pick<ApiClient, "request">,
  words: string,
): Promise<string[]> {
  if (words === "") return ["  Type /memory and what you want to find: /memory the plumber"];
  const query = new URLSearchParams({ q: words, limit: LIMIT });
  const { items, facts } = await api.request<z.output<typeof EpisodesSchema>>(
    "GET",
    `/v1/memory/search?${query}`,
  );
  if (items.length + facts.length === 0) return ["  Nothing about that is remembered."];
  const factLines = facts.map(({ saidAt, entity, text, validTo }) => {
    const until = validTo === null ? "" : ` (until ${validTo})`;
    return `  ${saidAt.slice(0, 10)}  ${plain(entity.name)}: ${plain(text)}${until}`;
  });
  const episodeLines = items.map(({ speaker, saidAt, text, isOutside }) => {
    const who = speaker === "user" ? "you" : "Alfred";
    const origin = isOutside ? " (may have words from outside)" : "";
    return `  ${saidAt.slice(0, 10)}  ${who}: ${plain(text.replaceAll(/\s+/g, " "))}${origin}`;
  });
  return [...factLines, ...episodeLines];
}

/** @param word after the command: only `yes` deletes, because the deletion is final */
export async function forgetLines(
  api: Pick<ApiClient, "request">,
  word: string,
): Promise<string[]> {
  if (word !== "yes") {
    return [
      "  Type /forget yes to delete all that is remembered. The conversations stay. The deletion is final.",
    ];
  }
  const { forgotten } = await api.request<z.output<typeof ForgottenSchema>>("DELETE", "/v1/memory");
  return [forgotten === 0 ? "  Nothing was remembered." : "  It is forgotten."];
}
