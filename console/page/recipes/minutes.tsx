// How long a recipe takes, where that is known.
import { fill, useWords } from "../wording/words.ts";

interface MinutesProps {
  recipe: { prepMinutes: number | null; cookMinutes: number | null };
}

export function Minutes({ recipe: { prepMinutes, cookMinutes } }: MinutesProps) {
  const { texts } = useWords();
  if (prepMinutes === null && cookMinutes === null) return null;
  return <>{fill(texts.recipes.minutes, { n: (prepMinutes ?? 0) + (cookMinutes ?? 0) })}</>;
}
