// The user prompt of a reflection's model call: the ring, the known facts, and what was said.
import { RING_SIZE } from "../../../contracts/reflected-memory.ts";
import { weekdayOf } from "../../dates/calendar.ts";
import { speakerLine } from "../sections/format-conversation.ts";
import { escapeLine, joinSections, section } from "../sections/format-prompt.ts";
import type { ReflectContext } from "./context.ts";

/** The whole prompt. Texts are untrusted: they cannot begin a section or imitate another line. */
export function reflectUserPrompt({ notes, episodes, facts }: ReflectContext): string {
  const ring = Array.from({ length: RING_SIZE }, (_none, position) => {
    const note = notes.find((candidate) => candidate.position === position);
    if (note === undefined) return `${position}: free`;
    const { ref, madeBy, writtenOn, text } = note;
    const author = madeBy === "user" ? "the user's own, stays" : `of ${writtenOn}`;
    return `${position}: ${ref} (${author}): ${escapeLine(text)}`;
  });
  const factLines = facts.map(
    ({ ref, entity, text, saidOn }) =>
      `${ref} (${escapeLine(entity)}, ${saidOn}): ${escapeLine(text)}`,
  );
  const episodeLines = episodes.map(({ ref, saidOn, text }) =>
    speakerLine(`${ref} (${saidOn}, ${weekdayOf(saidOn)})`, text),
  );
  return joinSections([
    section("Notes", ring.join("\n")),
    section("Known", factLines.join("\n")),
    section("Said", episodeLines.join("\n")),
  ]);
}
