// The user prompt of the model call that enriches an entity: who or what it is, and its facts.
import { escapeLine, joinSections, section } from "../sections/format-prompt.ts";
import type { EnrichContext } from "./context.ts";

/** The whole prompt. Facts and quotes are untrusted: each is one line and cannot begin a section. */
export function enrichUserPrompt({ entity, facts }: EnrichContext): string {
  const lines = facts.map(({ ref, text, quote, saidOn, validFrom, validTo, isStanding }) => {
    const times = [
      `said ${saidOn}`,
      ...(validFrom === null ? [] : [`from ${validFrom}`]),
      ...(validTo === null ? [] : [`until ${validTo}`]),
    ];
    const state = isStanding ? "holds" : "past";
    const quoteText = quote === null ? "" : ` — user: “${escapeLine(quote)}”`;
    return `${ref} (${state}, ${times.join(", ")}): ${escapeLine(text)}${quoteText}`;
  });
  return joinSections([
    section("About", `${escapeLine(entity.name)} (${entity.category})`),
    section("Facts", lines.join("\n")),
  ]);
}
