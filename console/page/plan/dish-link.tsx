// Says which recipe a planned dish is, with what must be avoided in it. If the dish is no recipe, it shows recipes with a
// similar name, and a way to save the dish as a recipe.
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import { Done } from "../parts/done.tsx";
import type { Recipe } from "../recipes/recipe-draft.ts";
import type { Editing } from "../rows/edit-row.tsx";
import { Link } from "../shell/link.tsx";
import { fill, useWords } from "../wording/words.ts";
import { recipesLike } from "./recipes-like.ts";

interface DishLinkProps extends Editing {
  recipes: readonly Recipe[];
}

export function DishLink({ values, row, isKeptOut, enter, recipes }: DishLinkProps) {
  const { plan } = useWords().texts;
  const { title, recipeId } = { ...row, ...values };
  const dish = typeof title === "string" ? title.trim() : "";
  const recipe = recipes.find(({ id }) => id === recipeId);
  const before = recipes.find(({ id }) => id === row?.["recipeId"]);
  const findings = recipe === undefined && !("title" in values) ? row?.findings : recipe?.findings;
  const isNote = recipe === undefined && dish !== "";
  const suggested = isNote ? recipesLike(recipes, dish) : [];
  return (
    <>
      <div role="status" class={recipe !== undefined || isNote ? "stack" : "for-readers"}>
        {recipe !== undefined && (
          <p>
            <Done>{plan.isRecipe}</Done>{" "}
            {location.pathname === `/recipes/${recipe.id}` ? (
              recipe.name
            ) : (
              <Link to={`/recipes/${recipe.id}`}>{recipe.name}</Link>
            )}
          </p>
        )}
        {isNote && (
          <p class="hint">
            {before !== undefined && `${fill(plan.unlinked, { name: before.name })} `}
            {plan.isNote}{" "}
            <Link to={`/recipes/new?name=${encodeURIComponent(dish)}`}>{plan.write}</Link>
          </p>
        )}
      </div>
      {suggested.length > 0 && (
        <div class="options" role="group" aria-label={plan.meant}>
          <span class="hint">{plan.meant}</span>
          {suggested.map(({ id, name }) => (
            <button key={id} type="button" onClick={() => enter({ title: name })}>
              {name}
            </button>
          ))}
        </div>
      )}
      {!isKeptOut && <AvoidedFoods findings={findings} />}
    </>
  );
}
