// The user prompt of a memory run's model call: what is known, and what was said.
import { weekdayOf } from "../../dates/calendar.ts";
import { speakerLine } from "../sections/format-conversation.ts";
import { escapeLine, joinSections, section } from "../sections/format-prompt.ts";
import { USER, type RememberContext } from "./context.ts";

const SPEAKERS = { user: "user", agent: "Alfred" } as const;

/** The whole prompt. Texts of Episodes are untrusted: they cannot begin a section or imitate another speaker. */
export function rememberUserPrompt({ episodes, entities }: RememberContext): string {
  const entityLines = entities.map(({ ref, name, category, summary, facts }) => {
    const summaryText = summary === "" ? "" : ` ${escapeLine(summary)}`;
    const lines = facts.map(({ ref: fact, text, validFrom }) => {
      const since = validFrom === null ? "" : ` (from ${validFrom})`;
      return `  ${fact}: ${escapeLine(text)}${since}`;
    });
    const heading = ref === USER ? USER : `${ref} ${escapeLine(name)} (${category})`;
    return [`${heading}${summaryText}`, ...lines].join("\n");
  });
  const episodeLines = episodes.map(({ ref, speaker, saidOn, text }) =>
    speakerLine(`${ref} (${SPEAKERS[speaker]}, ${saidOn}, ${weekdayOf(saidOn)})`, text),
  );
  return joinSections([
    section("Known", entityLines.join("\n")),
    section("Said", episodeLines.join("\n")),
  ]);
}
