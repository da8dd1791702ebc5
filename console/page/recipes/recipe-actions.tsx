// Actions on a recipe: edit, plan for a day, add what is missing to the list, enter in the cooking log, delete.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { RecipeMissing } from "../missing/recipe-missing.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { useAction } from "../parts/use-action.ts";
import { Done } from "../parts/done.tsx";
import { EditMeal } from "../plan/edit-meal.tsx";
import { dayName, LONG_DAY, today } from "../plan/week.ts";
import { deleteMany, outcomeText } from "../rows/many-rows.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate } from "../shell/router.ts";
import { fill, useWords } from "../wording/words.ts";
import type { Recipe } from "./recipe-draft.ts";
import { tellDeletion } from "./told-deletion.ts";
import { RECIPES } from "./use-recipes.tsx";

export function RecipeActions({ recipe }: { recipe: Recipe }) {
  const { id, name, servings } = recipe;
  const { texts, locale } = useWords();
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const [isCooked, setIsCooked] = useState(false);
  const [isPlanning, setIsPlanning] = useState(false);
  /** The values of the meal that was planned last. */
  const [planned, setPlanned] = useState<Readonly<Record<string, unknown>>>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  /** The recipe was not deleted, because it has changed since it was read. */
  const [isChanged, setIsChanged] = useState(false);
  return (
    <>
      <div class="options" aria-busy={isBusy}>
        <Link to={`/recipes/${id}/edit`} class="button">
          {texts.rows.edit}
        </Link>
        <button type="button" onClick={() => setIsPlanning(true)}>
          {texts.recipes.planIt}
        </button>
        <button type="button" onClick={() => setIsMissing(true)}>
          {texts.missing.action}
        </button>
        <button
          type="button"
          disabled={isBusy || isCooked}
          onClick={() =>
            run(async () => {
              const body = { cookedOn: today(), recipeId: id, title: name, servings };
              await dataOf(alfred.api.POST("/v1/kitchen/cooking-log", { body } as never));
              await reads.invalidateQueries({ queryKey: ["rows"] });
              setIsCooked(true);
            })
          }
        >
          {texts.recipes.cooked}
        </button>
        <button
          type="button"
          class="danger"
          onClick={() => {
            setIsChanged(false);
            setIsConfirming(true);
          }}
        >
          {texts.rows.delete}
        </button>
      </div>
      {fault !== undefined && <Problem error={fault} />}
      {isChanged && <Problem error={fill(texts.list.changed, { name })} />}
      <p role="status" class={planned === undefined ? "for-readers" : "hint"}>
        {planned !== undefined && (
          <>
            <Done>
              {fill(texts.plan.planned, {
                name: String(planned["title"] ?? name),
                day: dayName(String(planned["plannedOn"]), locale, LONG_DAY),
              })}
            </Done>{" "}
            <Link to={`/plan?week=${String(planned["plannedOn"])}`}>{texts.plan.toWeek}</Link>
          </>
        )}
      </p>
      <p role="status" class={isCooked ? "hint" : "for-readers"}>
        {isCooked && (
          <>
            <Done>{texts.recipes.cooked}</Done> <Link to="/log">{texts.nav.log}</Link>
          </>
        )}
      </p>
      {isPlanning && (
        <EditMeal
          id={null}
          preset={{ plannedOn: today(), mealType: "dinner", title: name, recipeId: id }}
          onSaved={setPlanned}
          onClose={() => setIsPlanning(false)}
        />
      )}
      {isMissing && <RecipeMissing recipe={recipe} onClose={() => setIsMissing(false)} />}
      {isConfirming && (
        <Confirm
          title={`${texts.rows.delete}: ${name}`}
          action={texts.rows.delete}
          onClose={() => setIsConfirming(false)}
          onYes={async () => {
            const outcome = await deleteMany(alfred, RECIPES, [recipe]);
            await reads.invalidateQueries({ queryKey: ["rows"] });
            if (outcome.why !== undefined) throw outcome.why;
            if (outcome.changed > 0) return setIsChanged(true);
            tellDeletion({ text: outcomeText(outcome, texts), edits: outcome.edits });
            navigate("/recipes", { replace: true });
          }}
        >
          <p>{texts.recipes.deleteMeans}</p>
        </Confirm>
      )}
    </>
  );
}
