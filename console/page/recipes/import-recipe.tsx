// Imports a recipe from a page or a text. The recipe is shown beside its source, with unread lines marked.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import { useAction } from "../parts/use-action.ts";
import { isTooLong, TooLong } from "../parts/too-long.tsx";
import { useTyped } from "../parts/use-typed.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate, useQuery } from "../shell/router.ts";
import { useWords } from "../wording/words.ts";
import { EditRecipe } from "./edit-recipe.tsx";
import { draftOf } from "./recipe-draft.ts";
import { SourceBeside } from "./source-beside.tsx";

/** The API's limit. */
const MAX_CHARACTERS = 30_000;

type Imported = components["schemas"]["ImportedRecipe"];

/** @param isByHand starts with an empty recipe instead, which has at most the name in the address */
export function ImportRecipe({ isByHand }: { isByHand: boolean }) {
  const { texts, language } = useWords();
  const { recipes } = texts;
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const { typed: source, type: setSource, forget } = useTyped("recipe.source", "");
  const [found, setFound] = useState<Imported>();
  const query = useQuery();
  /** The name in the address, for a recipe that is written by hand. */
  const wanted = query.get("name") ?? "";
  /** The address of the planned meal for which the recipe is written, if it is for one. */
  const planFor = (dish: string) => {
    const [week, meal] = [query.get("week"), query.get("meal")];
    return week && meal && `/plan?${new URLSearchParams({ week, meal, dish })}`;
  };
  const draft = isByHand ? draftOf({ name: wanted }) : found && draftOf(found.draft);
  const isAddress = /^https?:\/\/\S+$/.test(source.trim());
  return (
    <main class={found === undefined ? "page" : "page wide"}>
      <Link to="/recipes">‹ {texts.nav.recipes}</Link>
      <h1>{isByHand ? recipes.make : recipes.import}</h1>
      <AvoidedFoods findings={found?.findings} />
      {found !== undefined && found.notes.length > 0 && (
        <section class="note" aria-label={recipes.notRead}>
          <p>{recipes.notRead}</p>
          <ul>
            {found.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      {draft === undefined ? (
        <form
          class="stack"
          aria-busy={isBusy}
          onSubmit={(event) => {
            event.preventDefault();
            const words = source.trim();
            const body = isAddress ? { url: words, language } : { text: words, language };
            void run(async () =>
              setFound(await dataOf(alfred.api.POST("/v1/recipes/import", { body }))),
            );
          }}
        >
          <label>
            {recipes.source}
            <textarea
              rows={6}
              required
              value={source}
              onInput={(event) => setSource(event.currentTarget.value)}
            />
          </label>
          <TooLong text={source} max={MAX_CHARACTERS} />
          {fault !== undefined && <Problem error={fault} />}
          <div class="options">
            <button
              type="submit"
              class="primary"
              disabled={isBusy || source.trim() === "" || isTooLong(source, MAX_CHARACTERS)}
            >
              {recipes.read}
            </button>
          </div>
        </form>
      ) : (
        <div class={found === undefined ? "" : "beside"}>
          <EditRecipe
            stored={null}
            draft={draft}
            onSaved={({ id, name }) => {
              forget();
              navigate(planFor(name) || `/recipes/${id}`, { replace: true });
            }}
            onCancel={() =>
              isByHand ? navigate(planFor(wanted) || "/recipes") : setFound(undefined)
            }
          />
          {found !== undefined && (
            <aside class="stack" aria-label={recipes.sourceTitle}>
              <h2>{recipes.sourceTitle}</h2>
              {found.address !== null && (
                <a href={found.address} target="_blank" rel="noreferrer">
                  {found.address}
                </a>
              )}
              <SourceBeside
                text={found.page?.text ?? (isAddress ? "" : source)}
                isCut={found.page?.isCut ?? false}
                draft={draft}
              />
            </aside>
          )}
        </div>
      )}
    </main>
  );
}
