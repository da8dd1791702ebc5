// One recipe, to cook from.
import { dataOf } from "../../../clients/typescript/client.ts";
import { CopyAge, useKeptRead } from "../offline/use-kept-read.tsx";
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import { RowOrigin } from "../rows/row-origin.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";
import { minutesOf } from "./minutes-of.ts";
import { EditPicture } from "./edit-picture.tsx";
import { Minutes } from "./minutes.tsx";
import { RecipeActions } from "./recipe-actions.tsx";
import { RecipePicture } from "./recipe-picture.tsx";
import { listedRecipe } from "./use-recipes.tsx";

export function RecipePage({ id }: { id: string }) {
  const { texts, locale } = useWords();
  const { alfred } = useSignedIn();
  const { read, copiedAt, fault } = useKeptRead(
    ["rows", "recipe", id],
    () => dataOf(alfred.api.GET("/v1/kitchen/recipes/{id}", { params: { path: { id } } })),
    { elsewhere: (store) => listedRecipe(store, id) },
  );
  const recipe = read.data;
  if (recipe === undefined) {
    return (
      <main class="page">
        <h1>{texts.nav.recipes}</h1>
        {fault !== undefined ? (
          <Problem error={fault} onAgain={() => read.refetch()} />
        ) : (
          <p role="status">{texts.state.loading}</p>
        )}
      </main>
    );
  }
  const { ingredients, instructions, prepMinutes, cookMinutes } = texts.recipes;
  const picture = texts.chat.picture;
  const labels = { ingredients, instructions, prepMinutes, cookMinutes, picture };
  const servings = recipe.servings === null ? "" : `${texts.fields.servings}: ${recipe.servings}`;
  return (
    <main class="page">
      <Link to="/recipes">‹ {texts.nav.recipes}</Link>
      <h1>{recipe.name}</h1>
      <CopyAge at={copiedAt} />
      <p class="hint">
        {servings}
        {servings !== "" && minutesOf(recipe) !== null && " · "}
        <Minutes recipe={recipe} />
      </p>
      <AvoidedFoods findings={recipe.findings} />
      <RecipePicture recipe={recipe} />
      <EditPicture recipe={recipe} />
      {recipe.ingredients.length > 0 && (
        <>
          <h2>{texts.recipes.ingredients}</h2>
          <ul>
            {recipe.ingredients.map(({ id: line, name, quantity, unit, preparation, optional }) => (
              <li key={line}>
                {[
                  quantity === null ? "" : new Intl.NumberFormat(locale).format(quantity),
                  unit,
                  preparation === null ? name : `${name}, ${preparation}`,
                  optional ? `(${texts.recipes.optional})` : "",
                ]
                  .filter(Boolean)
                  .join(" ")}
              </li>
            ))}
          </ul>
        </>
      )}
      {recipe.instructions.length > 0 && (
        <>
          <h2>{texts.recipes.instructions}</h2>
          <ol>
            {recipe.instructions.map((step, place) => (
              <li key={place}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {recipe.notes !== null && <p class="plain">{recipe.notes}</p>}
      {recipe.tags.length > 0 && <p class="hint">{recipe.tags.join(" · ")}</p>}
      {recipe.sourceUrl !== null && (
        <p class="hint">
          {recipe.author}{" "}
          <a href={recipe.sourceUrl} target="_blank" rel="noreferrer">
            {recipe.sourceUrl}
          </a>
        </p>
      )}
      <RowOrigin path="/v1/kitchen/recipes" id={id} labels={labels} />
      <RecipeActions recipe={recipe} />
    </main>
  );
}
