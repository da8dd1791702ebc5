// Answers a run that enriches an entity: with up to five facts that hold, word for word, and the entity's
// relation to the user.
import { plain, splitSections } from "../prompt/split-prompt.ts";

const MAX_SENTENCES = 5;

/** A MemoryEnrichment. */
export function answerEnrich(user: string): object {
  const facts = [
    ...(splitSections(user).get("Facts") ?? "").matchAll(
      /^(fact_\d+) \(holds, [^)]*\): (.*?)(?: — user: .*)?$/gm,
    ),
  ].map(([, ref = "", text = ""]) => ({ text: plain(text), facts: [ref] }));
  const facets = facts.flatMap(({ text, facts: refs }) => {
    const value = /^(?:my|our|meine?|unsere?) (\p{L}+) \p{Lu}/iu.exec(text)?.[1];
    return value === undefined ? [] : { dimension: "relation", value, facts: refs };
  });
  return { summary: facts.slice(0, MAX_SENTENCES), facets: facets.slice(0, 1) };
}
