// The saved recipes, with a search over their names, tags and ingredients.
import { useState } from "preact/hooks";
import { CopyAge } from "../offline/use-kept-read.tsx";
import { Windowed } from "../parts/windowed.tsx";
import { Choose } from "../rows/choose.tsx";
import { useChoosing } from "../rows/use-choosing.ts";
import { Link } from "../shell/link.tsx";
import { Loading } from "../shell/loading.tsx";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../shell/router.ts";
import { counted, useWords } from "../wording/words.ts";
import { ChosenRecipes } from "./chosen-recipes.tsx";
import { FilterRecipes } from "./filter-recipes.tsx";
import { recipesFiltered } from "./recipe-filters.ts";
import { recipesThatFit } from "./recipe-draft.ts";
import { RecipeLine } from "./recipe-line.tsx";
import { takeToldDeletion } from "./told-deletion.ts";
import { useRecipes } from "./use-recipes.tsx";

export function Recipes() {
  const { texts, language } = useWords();
  const [word, setWord] = useState("");
  const choosing = useChoosing(takeToldDeletion);
  const { read: list, copiedAt, fault } = useRecipes();
  const all = list.data ?? [];
  const found = recipesThatFit(recipesFiltered(all, useQuery()), word, language);
  return (
    <main class="page">
      <h1>{texts.nav.recipes}</h1>
      {fault !== undefined && <Problem error={fault} onAgain={() => list.refetch()} />}
      {list.isPending && fault === undefined && <Loading />}
      {list.data !== undefined && (
        <p class="hint" role="status">
          {all.length === 0
            ? texts.recipes.empty
            : counted(texts.recipes.count, found.length, language)}
        </p>
      )}
      <CopyAge at={copiedAt} />
      <div class="options">
        <Link to="/recipes/new" class="button">
          + {texts.list.add}
        </Link>
        <Link to="/recipes/import" class="button">
          {texts.recipes.import}
        </Link>
        {all.length > 0 && <Choose choosing={choosing} />}
      </div>
      {all.length > 0 && (
        <input
          type="search"
          aria-label={texts.rows.find}
          placeholder={texts.rows.find}
          value={word}
          onInput={(event) => setWord(event.currentTarget.value)}
        />
      )}
      {all.length > 0 && <FilterRecipes />}
      <ChosenRecipes choosing={choosing} choosable={found} />
      <Windowed items={found} keyOf={({ id }) => id}>
        {(recipe) => <RecipeLine recipe={recipe} choice={choosing.choiceOf(recipe.id)} />}
      </Windowed>
    </main>
  );
}
