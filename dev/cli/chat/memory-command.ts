// `/memory WORDS`: what the user and Alfred said about something, in any conversation of the user's.
import type { z } from "zod";
import type { EpisodesSchema } from "../../../shared/contracts/api/memory.ts";
import { plain } from "../terminal/terminal.ts";
import type { ApiClient } from "./api-client.ts";

const LIMIT = "5";

export async function memoryLines(
  api: Pick<ApiClient, "request">,
  words: string,
): Promise<string[]> {
  if (words === "") return ["  Type /memory and what you want to find: /memory the plumber"];
  const query = new URLSearchParams({ q: words, limit: LIMIT });
  const { items } = await api.request<z.output<typeof EpisodesSchema>>(
    "GET",
    `/v1/memory/search?${query}`,
  );
  if (items.length === 0) return ["  Nothing of that is remembered."];
  return items.map(({ speaker, saidAt, text }) => {
    const who = speaker === "user" ? "you" : "Alfred";
    return `  ${saidAt.slice(0, 10)}  ${who}: ${plain(text.replaceAll(/\s+/g, " "))}`;
  });
}
