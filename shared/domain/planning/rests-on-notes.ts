// Whether a plan's changes have values that only a note has. A note is not evidence for a change (I13).
import type { ThinkOutput } from "../../contracts/plan.ts";

/**
 * Looks at everything that is written as a value: the items' labels and briefs, and stated changes.
 * @param prompt everything else that the model was shown
 */
export function restsOnNotes(
  { steps }: Pick<ThinkOutput, "steps">,
  notes: readonly string[],
  prompt: string,
): boolean {
  if (notes.length === 0) return false;
  const noteWords = new Set(notes.flatMap(wordsIn));
  const knownText = toPlain(prompt);
  return steps
    .filter(({ type }) => type === "write")
    .flatMap(({ batch, changes }) => [
      ...(batch ?? []).flatMap(({ label, brief }) => [label, brief]),
      JSON.stringify(changes ?? []),
    ])
    .flatMap(wordsIn)
    .some((word) => noteWords.has(word) && !knownText.includes(word));
}

const toPlain = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Words of at least three letters or digits. */
const wordsIn = (text: string): string[] => toPlain(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
