// What is missing for one recipe, for a given number of people.
import { useState } from "preact/hooks";
import type { Recipe } from "../recipes/recipe-draft.ts";
import { useWords } from "../wording/words.ts";
import { AddMissing } from "./add-missing.tsx";

export function RecipeMissing({ recipe, onClose }: { recipe: Recipe; onClose(): void }) {
  const { texts } = useWords();
  const [servings, setServings] = useState(recipe.servings?.toString() ?? "");
  const eaters = Number(servings);
  const isNumber = Number.isInteger(eaters) && eaters >= 1 && eaters <= 1000;
  return (
    <AddMissing
      name={recipe.name}
      question={{ recipes: [{ id: recipe.id, ...(isNumber ? { servings: eaters } : {}) }] }}
      onClose={onClose}
    >
      {/* A recipe that does not say for how many people it is cannot be scaled. */}
      {recipe.servings !== null && (
        <label>
          {texts.fields.servings}
          <input
            type="number"
            min={1}
            max={1000}
            value={servings}
            onInput={(event) => setServings(event.currentTarget.value)}
          />
        </label>
      )}
    </AddMissing>
  );
}
