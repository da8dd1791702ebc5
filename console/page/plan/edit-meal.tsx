// Edits a planned meal. A dish that is named like one of the household's recipes is that recipe, which is linked and shown
// with what must be avoided in it.
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import { recipeNamed } from "../recipes/recipe-draft.ts";
import { useRecipes } from "../recipes/use-recipes.tsx";
import { EditRow, type EditRowProps } from "../rows/edit-row.tsx";
import { RESOURCES } from "../rows/resources.ts";
import { Link } from "../shell/link.tsx";

type EditMealProps = Pick<EditRowProps, "id" | "preset" | "onSaved" | "onClose">;

export function EditMeal(props: EditMealProps) {
  const { data: recipes = [], isSuccess } = useRecipes();
  return (
    <EditRow
      {...props}
      resource={RESOURCES.plan}
      suggested={{ title: recipes.map(({ name }) => name) }}
      follow={({ title, recipeId }) => {
        // A meal without words of its own is called like its recipe.
        if (typeof title !== "string" || !isSuccess) return {};
        const own = recipes.filter(({ id }) => id === recipeId);
        return { recipeId: recipeNamed([...own, ...recipes], title)?.id ?? null };
      }}
      about={(values, row) => {
        const { recipeId } = { ...row, ...values };
        const recipe = recipes.find(({ id }) => id === recipeId);
        if (recipe === undefined)
          return <AvoidedFoods findings={"title" in values ? null : row?.findings} />;
        const address = `/recipes/${recipe.id}`;
        return (
          <>
            {location.pathname !== address && (
              <p>
                <Link to={address}>{recipe.name}</Link>
              </p>
            )}
            <AvoidedFoods findings={recipe.findings} />
          </>
        );
      }}
    />
  );
}
