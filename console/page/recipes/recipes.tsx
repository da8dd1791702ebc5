// The saved recipes, found by a word.
import { useState } from "preact/hooks";
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { Windowed } from "../parts/windowed.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Loading } from "../shell/loading.tsx";
import { Problem } from "../shell/problem.tsx";
import { counted, useWords } from "../wording/words.ts";
import { Minutes } from "./minutes.tsx";

type Recipe = components["schemas"]["Recipe"];

async function readRecipes(alfred: AlfredClient): Promise<Recipe[]> {
  const all: Recipe[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const page = await dataOf(alfred.api.GET("/v1/kitchen/recipes", { params: { query } }));
    all.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return all;
}

export function Recipes() {
  const { texts, language } = useWords();
  const { alfred } = useSignedIn();
  const [word, setWord] = useState("");
  const list = useRead(["rows", "recipes"], () => readRecipes(alfred));
  const wanted = word.trim().toLocaleLowerCase(language);
  const all = list.data ?? [];
  const found = all.filter(({ name, tags }) =>
    [name, ...tags].some((text) => text.toLocaleLowerCase(language).includes(wanted)),
  );
  return (
    <main class="page">
      <h1>{texts.nav.recipes}</h1>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {list.isSuccess && (
        <p class="hint" role="status">
          {all.length === 0
            ? texts.recipes.empty
            : counted(texts.recipes.count, found.length, language)}
        </p>
      )}
      <div class="options">
        <Link to="/recipes/new" class="button">
          + {texts.list.add}
        </Link>
        <Link to="/recipes/import" class="button">
          {texts.recipes.import}
        </Link>
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
      <Windowed items={found} keyOf={({ id }) => id}>
        {(recipe) => (
          <Link to={`/recipes/${recipe.id}`} class="row">
            <span class="name">{recipe.name}</span>
            <span class="amount">
              <Minutes recipe={recipe} />
            </span>
          </Link>
        )}
      </Windowed>
    </main>
  );
}
