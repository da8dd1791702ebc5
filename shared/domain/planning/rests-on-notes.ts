// Whether a plan's changes have values that only a note has. A note is no evidence for a change (I13).
import type { ThinkOutput } from "../../contracts/plan.ts";

/**
 * Looks at what is written as a value: the labels of items, what makes them differ, and stated changes.
 * @param prompt what else the model was shown
 */
export function restsOnNotes(
  { steps }: Pick<ThinkOutput, "steps">,
  notes: readonly string[],
  prompt: string,
): boolean {
  if (notes.length === 0) return false;
  const noteWords = new Set(notes.flatMap(wordsIn));
  const knownWords = toPlain(prompt);
  return steps
    .filter(({ type }) => type === "write")
    .flatMap(({ batch, changes }) => [
      ...(batch ?? []).flatMap(({ label, brief }) => [label, brief]),
      JSON.stringify(changes ?? []),
    ])
    .flatMap(wordsIn)
    .some((word) => noteWords.has(word) && !knownWords.includes(word));
}

const toPlain = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Words of three letters or digits and more. */
const wordsIn = (text: string): string[] => toPlain(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
