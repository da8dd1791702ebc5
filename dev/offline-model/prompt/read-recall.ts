// Parses the sections of a prompt about what was said before and about the people in mind.
export interface Memory {
  ref: string;
  /** Who said it; absent for a fact. */
  by?: string;
  /** What the fact is about; absent for a text. */
  of?: string;
  /** ISO date. */
  on: string;
  text: string;
}

export interface Recall {
  texts: Memory[];
  /** The people in mind. */
  people: { ref: string; name: string }[];
  /** A sentence that tells the user that nothing can be recalled; null if recall is possible. */
  refusal: string | null;
}

const REFUSAL_PATTERN =
  /^others read this conversation|switched memory off|memory could not be searched/m;

/** @param people the section about the people in mind */
export function readRecall(section: string | undefined, people: string | undefined): Recall {
  const lines = (section ?? "").split("\n");
  // Entries about a person have no text.
  const texts = objectsIn<Memory>(lines).filter(({ text }) => typeof text === "string");
  const isRefused = REFUSAL_PATTERN.test(lines.filter((line) => !line.startsWith("{")).join("\n"));
  const knownObjects = objectsIn<Recall["people"][number]>((people ?? "").split("\n"));
  return {
    texts,
    people: knownObjects,
    refusal: isRefused ? "I cannot look at what was said before here." : null,
  };
}

function objectsIn<T>(lines: string[]): T[] {
  return lines.flatMap((line) =>
    line.startsWith('{"ref":"memory_') ? [JSON.parse(line) as T] : [],
  );
}
