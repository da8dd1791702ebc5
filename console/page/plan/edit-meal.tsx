// Edits a planned meal. A dish with the name of one of the household's recipes is that recipe. The page says below the field
// which recipe the dish is, or that no recipe has this name. If recipes have a similar name, it asks before it saves a note.
import { useRef, useState } from "preact/hooks";
import { useProfile } from "../household/use-profile.tsx";
import { recipeNamed } from "../recipes/recipe-draft.ts";
import { useRecipes } from "../recipes/use-recipes.tsx";
import { EditRow, type EditRowProps } from "../rows/edit-row.tsx";
import { RESOURCES } from "../rows/resources.ts";
import { useWords } from "../wording/words.ts";
import { DishLink } from "./dish-link.tsx";
import { recipesLike } from "./recipes-like.ts";
import { usualServings } from "./usual-servings.ts";

type EditMealProps = Pick<
  EditRowProps,
  "id" | "preset" | "onSaved" | "onChanged" | "onDeleted" | "onClose"
>;

export function EditMeal(props: EditMealProps) {
  const { preset } = props;
  const { plan } = useWords().texts;
  const { data: recipes = [], isSuccess, isPending } = useRecipes().read;
  const { data: profile } = useProfile();
  const hasRecipes = recipes.length > 0;
  /** The dish about which the person is asked whether it is one of the recipes with a similar name. */
  const [asked, setAsked] = useState<{ dish: string }>();
  /** The dish that the person wants as a note. */
  const note = useRef<string>(undefined);
  return (
    <EditRow
      {...props}
      resource={RESOURCES.plan}
      isWaiting={isPending}
      suggested={{ title: recipes.map(({ name }) => name) }}
      hints={{ title: hasRecipes ? plan.dishHint : undefined }}
      follow={(typed) => {
        const { title, recipeId } = typed;
        const linked = recipes.filter(({ id }) => id === recipeId);
        // A meal without a title of its own has the name of its recipe.
        const isNamed = typeof title === "string" && isSuccess;
        const recipe = isNamed ? recipeNamed([...linked, ...recipes], title) : linked[0];
        const isOpen = props.id === null && !("servings" in typed);
        return {
          ...(isNamed ? { recipeId: recipe?.id ?? null } : {}),
          ...(isOpen ? { servings: usualServings(profile, recipe) } : {}),
        };
      }}
      mustAsk={({ title, recipeId }) => {
        if (typeof title !== "string" || !isSuccess || recipeId !== null) return false;
        const dish = title.trim();
        if (note.current === dish || recipesLike(recipes, dish).length === 0) return false;
        setAsked({ dish });
        return true;
      }}
      below={(name, editing) =>
        name === "title" &&
        isSuccess && (
          <DishLink
            {...editing}
            recipes={recipes}
            asked={asked}
            place={{ week: String(preset?.["plannedOn"] ?? ""), meal: props.id ?? "new" }}
            onNote={(dish) => {
              note.current = dish;
            }}
          />
        )
      }
    />
  );
}
