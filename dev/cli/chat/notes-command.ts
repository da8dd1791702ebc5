// `/notes`: shows what Alfred has noted about the user, with the sources. `/notes N = TEXT` corrects a note,
// `/notes delete N` deletes one, and `/notes all` also shows archived notes.
import type { z } from "zod";
import type { NoteSchema } from "../../../shared/contracts/api/memory-notes.ts";
import { plain } from "../terminal/terminal.ts";
import type { ApiClient } from "./api-client.ts";
import { readPages } from "./read-pages.ts";

type Api = Pick<ApiClient, "request">;
type Note = z.output<typeof NoteSchema>;

const NOTES = "/v1/memory/notes";
const USAGE = "  Type /notes and a number that /notes shows: /notes 3 = WORDS, or /notes delete 3.";

/** @param words after the command: nothing, `all`, `N = TEXT` or `delete N` */
export async function notesLines(api: Api, words: string): Promise<string[]> {
  if (words === "" || words === "all") return noteLines(await readNotes(api, words === "all"));
  const change = /^(?<number>\d) *=(?<text>.+)$/su.exec(words)?.groups;
  const number = change?.["number"] ?? /^delete +(\d)$/.exec(words)?.[1];
  if (number === undefined) return [USAGE];
  const note = (await readNotes(api, false)).find(({ position }) => position === Number(number));
  if (!note) return [USAGE];
  const address = `${NOTES}/${note.id}`;
  if (change === undefined) {
    await api.request("DELETE", address);
    return ["  It is deleted."];
  }
  const text = change["text"]!.trim();
  return [noteLine(await api.request<Note>("PATCH", address, { text }))];
}

const readNotes = (api: Api, archived: boolean): Promise<Note[]> =>
  readPages<Note>(api, NOTES, { archived: String(archived) });

function noteLines(notes: readonly Note[]): string[] {
  if (notes.length === 0) return ["  Nothing is noted."];
  // The ring in the order of its positions, then the archived notes, newest first.
  const inRing = notes.filter(({ archivedAt }) => archivedAt === null);
  const ring = inRing.toSorted((a, b) => a.position - b.position);
  const archivedNotes = notes.filter(({ archivedAt }) => archivedAt !== null);
  const lines = [...ring, ...archivedNotes].flatMap((note) => [
    noteLine(note),
    ...note.sources.map(
      ({ text, saidAt }) => `       ${saidAt.slice(0, 10)}  ${plain(text.replaceAll(/\s+/g, " "))}`,
    ),
  ]);
  return [...lines, USAGE];
}

/** `3. Wants short answers. (yours)` */
function noteLine({ position, text, madeBy, archivedAt, isShown }: Note): string {
  const why = [
    ...(madeBy === "user" ? ["yours"] : []),
    ...(archivedAt === null ? [] : [`until ${archivedAt.slice(0, 10)}`]),
    ...(archivedAt === null && !isShown ? ["not used: its words were replaced"] : []),
  ];
  return `  ${position}. ${plain(text)}${why.length === 0 ? "" : ` (${why.join(", ")})`}`;
}
