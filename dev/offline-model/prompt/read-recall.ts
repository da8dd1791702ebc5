// Parses the section of a prompt that has what was said before.
export interface Recalled {
  ref: string;
  by: string;
  /** ISO date. */
  on: string;
  text: string;
}

export interface Recall {
  texts: Recalled[];
  /** Why nothing can be recalled, as the user may read it; null if it can. */
  closed: string | null;
}

const CLOSED = /^others read this conversation|switched memory off|memory could not be searched/m;

export function readRecall(section: string | undefined): Recall {
  const lines = (section ?? "").split("\n");
  const texts = lines.flatMap((line) =>
    line.startsWith('{"ref":"memory_') ? [JSON.parse(line) as Recalled] : [],
  );
  const isClosed = CLOSED.test(lines.filter((line) => !line.startsWith("{")).join("\n"));
  return { texts, closed: isClosed ? "I cannot look at what was said before here." : null };
}
