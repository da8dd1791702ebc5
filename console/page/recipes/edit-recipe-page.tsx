// The page for editing a stored recipe.
import { problemOf } from "../../../clients/typescript/problem-error.ts";
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate } from "../shell/router.ts";
import { useWords } from "../wording/words.ts";
import { EditRecipe } from "./edit-recipe.tsx";
import { draftOf } from "./recipe-draft.ts";

export function EditRecipePage({ id }: { id: string }) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  // Read apart from the recipe's page, because saving needs the version's tag.
  const read = useRead(["rows", "recipe to edit", id], async () => {
    const { data, response, error } = await alfred.api.GET("/v1/kitchen/recipes/{id}", {
      params: { path: { id } },
    });
    if (data === undefined) throw await problemOf(response, error);
    return { recipe: data, tag: response.headers.get("etag") ?? "" };
  });
  const back = () => navigate(`/recipes/${id}`, { replace: true });
  return (
    <main class="page">
      <Link to={`/recipes/${id}`}>‹ {read.data?.recipe.name ?? texts.nav.recipes}</Link>
      <h1>{texts.rows.edit}</h1>
      {read.isError && <Problem error={read.error} onAgain={() => read.refetch()} />}
      {read.isPending && <p role="status">{texts.state.loading}</p>}
      <AvoidedFoods findings={read.data?.recipe.findings} />
      {read.data !== undefined && (
        <EditRecipe
          stored={read.data}
          draft={draftOf(read.data.recipe)}
          onSaved={back}
          onCancel={back}
        />
      )}
    </main>
  );
}
