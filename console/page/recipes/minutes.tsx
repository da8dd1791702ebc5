// How long a recipe takes, if known.
import { fill, useWords } from "../wording/words.ts";

interface MinutesProps {
  recipe: { prepMinutes: number | null; cookMinutes: number | null };
}

/** Null if not known. */
export const minutesOf = ({ prepMinutes, cookMinutes }: MinutesProps["recipe"]): number | null =>
  prepMinutes === null && cookMinutes === null ? null : (prepMinutes ?? 0) + (cookMinutes ?? 0);

export function Minutes({ recipe }: MinutesProps) {
  const { texts } = useWords();
  const n = minutesOf(recipe);
  return n === null ? null : <>{fill(texts.recipes.minutes, { n })}</>;
}
