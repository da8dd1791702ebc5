// Says which recipe a planned dish is, with what must be avoided in it. If the dish is not a recipe, it shows recipes with a
// similar name, and a way to save the dish as a recipe. If the person saves nevertheless, it asks which recipe is meant.
import { useEffect, useRef } from "preact/hooks";
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import { Done } from "../parts/done.tsx";
import type { Recipe } from "../recipes/recipe-draft.ts";
import type { Editing } from "../rows/edit-row.tsx";
import { Link } from "../shell/link.tsx";
import { fill, useWords } from "../wording/words.ts";
import { recipesLike } from "./recipes-like.ts";

interface DishLinkProps extends Editing {
  recipes: readonly Recipe[];
  /** The dish that was to be saved although recipes have a similar name. */
  asked: { dish: string } | undefined;
  /** The meal's place in the plan, to return to after writing the recipe: its id or `new`, and the day of a new meal. */
  place: { week: string; meal: string };
  /** The person wants the dish as a note. The form is submitted next. */
  onNote(dish: string): void;
}

export function DishLink({
  values,
  row,
  isRefusedByGuard,
  enter,
  recipes,
  asked,
  place,
  onNote,
}: DishLinkProps) {
  const { plan } = useWords().texts;
  const { title, recipeId } = { ...row, ...values };
  const dish = typeof title === "string" ? title.trim() : "";
  const recipe = recipes.find(({ id }) => id === recipeId);
  const before = recipes.find(({ id }) => id === row?.["recipeId"]);
  const findings = recipe === undefined && !("title" in values) ? row?.findings : recipe?.findings;
  const isNote = recipe === undefined && dish !== "";
  const suggested = isNote ? recipesLike(recipes, dish) : [];
  const back = { ...place, week: String(row?.["plannedOn"] ?? place.week) };
  const isAsked = suggested.length > 0 && asked?.dish === dish;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) first.current?.focus();
  }, [asked]);
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
            <Link to={`/recipes/new?${new URLSearchParams({ name: dish, ...back })}`}>
              {plan.write}
            </Link>
          </p>
        )}
      </div>
      {suggested.length > 0 && (
        <div class={isAsked ? "problem options" : "options"} role="group" aria-label={plan.meant}>
          <span class={isAsked ? "title" : "hint"}>{plan.meant}</span>
          {suggested.map(({ id, name }, place) => (
            <button
              key={id}
              ref={place === 0 ? first : null}
              type="button"
              onClick={({ currentTarget: { form } }) => {
                enter({ title: name });
                // This button disappears.
                form?.querySelector<HTMLElement>("[type=submit]")?.focus();
              }}
            >
              {name}
            </button>
          ))}
          {isAsked && (
            <button
              type="button"
              onClick={({ currentTarget: { form } }) => {
                onNote(dish);
                form?.requestSubmit();
              }}
            >
              {fill(plan.asNote, { name: dish })}
            </button>
          )}
        </div>
      )}
      {!isRefusedByGuard && <AvoidedFoods findings={findings} />}
    </>
  );
}
