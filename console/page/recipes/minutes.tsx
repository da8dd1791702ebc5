// How long a recipe takes, if known.
import { fill, useWords } from "../wording/words.ts";
import { minutesOf } from "./minutes-of.ts";

interface MinutesProps {
  recipe: { prepMinutes: number | null; cookMinutes: number | null };
}

export function Minutes({ recipe }: MinutesProps) {
  const { texts } = useWords();
  const n = minutesOf(recipe);
  return n === null ? null : <>{fill(texts.recipes.minutes, { n })}</>;
}
