// Reads what Understand asks memory for: the words, and below them the days between which it was said.
import type { Memory, RecallAsked, RecalledText } from "../../contracts/recall.ts";
import { isCalendarDate } from "../dates/calendar.ts";

const DAY_LINE = /^(from|to)[ \t]+(\S+)$/i;

/** The search that the answer asks for; null for none. A line that is no day is part of the words. */
export function readRecall(text: string): RecallAsked | null {
  const days: Pick<RecallAsked, "from" | "to"> = {};
  const words = text.split("\n").flatMap((line) => {
    const [, name = "", day = ""] = DAY_LINE.exec(line.trim()) ?? [];
    if (!isCalendarDate(day)) return [line.trim()];
    days[name.toLowerCase() as "from" | "to"] = day;
    return [];
  });
  const asked = words.filter((line) => line !== "").join(" ");
  if (asked === "") return null;
  const { from = "", to = "" } = days;
  return from !== "" && to !== "" && from > to
    ? { words: asked, from: to, to: from }
    : { words: asked, ...days };
}

/** The texts under refs of this run, which go on after those that have one already. */
export function withRefs(texts: RecalledText[], after = 0): Memory[] {
  return texts.map((text, at) => ({ ...text, ref: `memory_${after + at + 1}` }));
}

/** The refs in the answer that were not shown, as a sentence for the repair; null when there are none. */
export function unknownMemories(refs: string[], memories: Memory[]): string | null {
  const shownRefs = memories.map(({ ref }) => ref);
  const unknown = refs.filter((ref) => !shownRefs.includes(ref));
  if (unknown.length === 0) return null;
  const known = shownRefs.length === 0 ? "nothing is recalled" : `one of ${shownRefs.join(", ")}`;
  return `memories: ${unknown.join(", ")} is not shown: ${known}`;
}
