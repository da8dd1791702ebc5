// Decides which parts of a reflection are stored: code checks that each note cites something that was shown, has a
// position that is free or Alfred's own, and contains no ref, id or address. Other parts are dropped and counted
// (spec/memory#introspection).
import { MAX_NOTE, type Reflection } from "../../contracts/answers/reflect.ts";
import type { ReflectContext } from "../prompting/reflect/context.ts";
import { foldText } from "../understanding/check-evidence.ts";
import { isClear } from "./clear-text.ts";

/** A note with the ids of its sources. `notes`: it takes over the sources of these notes. */
interface CheckedNote {
  position: number;
  text: string;
  facts: string[];
  episodes: string[];
  notes: string[];
}

export interface CheckedReflection {
  notes: CheckedNote[];
  /** Positions whose notes are archived, without those at which a note is replaced. */
  archive: number[];
  /** How many parts were dropped, keyed by reason. */
  droppedCounts: Record<string, number>;
}

export function checkReflection(context: ReflectContext, answer: Reflection): CheckedReflection {
  const droppedCounts: Record<string, number> = {};
  const drop = (reason: string) => void (droppedCounts[reason] = (droppedCounts[reason] ?? 0) + 1);
  const notes: CheckedNote[] = [];
  for (const note of answer.notes) {
    const text = note.text.replace(/\s+/gu, " ").trim();
    const sources = sourcesOf(context, note.refs, drop);
    const fault =
      faultOf(context, answer.archive, { position: note.position, text }, notes) ??
      (sources ? null : "no_source");
    if (fault !== null || sources === null) drop(fault ?? "no_source");
    else notes.push({ position: note.position, text, ...sources });
  }
  const archive = [...new Set(answer.archive)].filter((position) => {
    if (notes.some((note) => note.position === position)) return false;
    const noteThere = noteAt(context, position);
    const fault = noteThere === undefined ? "unknown_ref" : ownerFault(noteThere);
    if (fault !== null) drop(fault);
    return fault === null;
  });
  return { notes, archive, droppedCounts };
}

const noteAt = ({ notes }: ReflectContext, position: number) =>
  notes.find((note) => note.position === position);

const ownerFault = ({ madeBy }: ReflectContext["notes"][number]) =>
  madeBy === "user" ? "users_own" : null;

/** A note may not contain an address, because code has not checked it. */
const ADDRESS = /:\/\/|\bwww\.|\S@\S/i;

function faultOf(
  context: ReflectContext,
  archive: readonly number[],
  { position, text }: Pick<CheckedNote, "position" | "text">,
  notes: readonly CheckedNote[],
): string | null {
  if (!isClear(text) || ADDRESS.test(text) || text.length > MAX_NOTE) return "unclear_text";
  if (notes.some((note) => note.position === position)) return "position_taken";
  const foldedText = foldText(text);
  // The same text at another position, with the old note archived, moves a note.
  const otherNotes = context.notes.filter(
    (note) => ownerFault(note) !== null || !archive.includes(note.position),
  );
  const otherTexts = [...otherNotes, ...notes].map((note) => foldText(note.text));
  if (otherTexts.includes(foldedText)) return "known";
  const noteThere = noteAt(context, position);
  return noteThere === undefined ? null : ownerFault(noteThere);
}

/** Ids of the sources that the refs name; null if there are none. A ref that was not shown is counted. */
function sourcesOf(
  { notes, episodes, facts }: ReflectContext,
  refs: readonly string[],
  drop: (reason: string) => void,
): Pick<CheckedNote, "facts" | "episodes" | "notes"> | null {
  const refsToFind = new Set(refs);
  const ids = (sources: readonly { ref: string; id: string }[]) =>
    sources.filter(({ ref }) => refsToFind.delete(ref)).map(({ id }) => id);
  const sourceIds = { facts: ids(facts), episodes: ids(episodes), notes: ids(notes) };
  for (const _unknown of refsToFind) drop("unknown_ref");
  const count = sourceIds.facts.length + sourceIds.episodes.length + sourceIds.notes.length;
  return count === 0 ? null : sourceIds;
}
