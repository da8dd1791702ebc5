// Decides which parts of a reflection are stored: code checks that each note rests on something that was shown, stands at a free
// position or at one of Alfred's own, and has no ref, id or address. The rest is dropped and counted
// (spec/memory#introspection).
import { MAX_NOTE, type Reflection } from "../../contracts/answers/reflect.ts";
import type { ReflectContext } from "../prompting/reflect/context.ts";
import { foldText } from "../understanding/check-evidence.ts";
import { isClear } from "./clear-text.ts";

/** A note with the ids of what it rests on. `notes`: it takes over the sources of these. */
interface CheckedNote {
  position: number;
  text: string;
  facts: string[];
  episodes: string[];
  notes: string[];
}

export interface CheckedReflection {
  notes: CheckedNote[];
  /** Positions, without those at which a note is replaced. */
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
    const rests = sourcesOf(context, note.refs, drop);
    const fault =
      faultOf(context, answer.archive, { position: note.position, text }, notes) ??
      (rests ? null : "no_source");
    if (fault !== null || rests === null) drop(fault ?? "no_source");
    else notes.push({ position: note.position, text, ...rests });
  }
  const archive = [...new Set(answer.archive)].filter((position) => {
    if (notes.some((note) => note.position === position)) return false;
    const standing = standingAt(context, position);
    const fault = standing === undefined ? "unknown_ref" : usersOwn(standing);
    if (fault !== null) drop(fault);
    return fault === null;
  });
  return { notes, archive, droppedCounts };
}

const standingAt = ({ notes }: ReflectContext, position: number) =>
  notes.find((note) => note.position === position);

const usersOwn = ({ madeBy }: ReflectContext["notes"][number]) =>
  madeBy === "user" ? "users_own" : null;

/** An address would be one that nobody has looked at. */
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
  // An archived note may have another position: in this way it is moved.
  const otherNotes = context.notes.filter(
    (note) => usersOwn(note) !== null || !archive.includes(note.position),
  );
  const others = [...otherNotes, ...notes].map((note) => foldText(note.text));
  if (others.includes(foldedText)) return "known";
  const standing = standingAt(context, position);
  return standing === undefined ? null : usersOwn(standing);
}

/** What the refs name. A ref that was not shown is counted; null if none was. */
function sourcesOf(
  { notes, episodes, facts }: ReflectContext,
  refs: readonly string[],
  drop: (reason: string) => void,
): Pick<CheckedNote, "facts" | "episodes" | "notes"> | null {
  const openRefs = new Set(refs);
  const ids = (sources: readonly { ref: string; id: string }[]) =>
    sources.filter(({ ref }) => openRefs.delete(ref)).map(({ id }) => id);
  const sourceIds = { facts: ids(facts), episodes: ids(episodes), notes: ids(notes) };
  for (const _unknown of openRefs) drop("unknown_ref");
  const count = sourceIds.facts.length + sourceIds.episodes.length + sourceIds.notes.length;
  return count === 0 ? null : sourceIds;
}
