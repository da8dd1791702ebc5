// Parses the sections of a prompt that have what was said before, and who is in mind.
export interface Recalled {
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
  texts: Recalled[];
  /** Who is in mind. */
  people: { ref: string; name: string }[];
  /** Why nothing can be recalled, as the user may read it; null if it can. */
  closed: string | null;
}

const CLOSED_PATTERN =
  /^others read this conversation|switched memory off|memory could not be searched/m;

/** @param people the section of those who are in mind */
export function readRecall(section: string | undefined, people: string | undefined): Recall {
  const lines = (section ?? "").split("\n");
  // What is noted of somebody has no text of its own.
  const texts = objectsIn<Recalled>(lines).filter((one) => typeof one.text === "string");
  const isClosed = CLOSED_PATTERN.test(lines.filter((line) => !line.startsWith("{")).join("\n"));
  const knownObjects = objectsIn<Recall["people"][number]>((people ?? "").split("\n"));
  return {
    texts,
    people: knownObjects,
    closed: isClosed ? "I cannot look at what was said before here." : null,
  };
}

function objectsIn<T>(lines: string[]): T[] {
  return lines.flatMap((line) =>
    line.startsWith('{"ref":"memory_') ? [JSON.parse(line) as T] : [],
  );
}
