// A recipe in a list: its picture, its name, its time, and any food in it to avoid.
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import type { Choice } from "../rows/use-choosing.ts";
import { Link } from "../shell/link.tsx";
import { Minutes } from "./minutes.tsx";
import { RecipePicture } from "./recipe-picture.tsx";
import type { Recipe } from "./recipe-draft.ts";

interface RecipeLineProps {
  recipe: Recipe;
  /** Only in choosing mode. */
  choice?: Choice | undefined;
}

export function RecipeLine({ recipe, choice }: RecipeLineProps) {
  const content = (
    <>
      <RecipePicture recipe={recipe} isSmall />
      <span class="name">{recipe.name}</span>
      <span class="amount">
        <Minutes recipe={recipe} />
      </span>
    </>
  );
  return (
    <>
      {choice === undefined ? (
        <Link to={`/recipes/${recipe.id}`} class="row">
          {content}
        </Link>
      ) : (
        <label>
          <input
            type="checkbox"
            checked={choice.isChosen}
            onChange={(event) => choice.onChoose(event.currentTarget.checked)}
          />
          {content}
        </label>
      )}
      <AvoidedFoods findings={recipe.findings} />
    </>
  );
}
