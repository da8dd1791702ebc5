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
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate } from "../shell/router.ts";
import { fill, useWords } from "../wording/words.ts";
import type { Recipe } from "./recipe-draft.ts";

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
        <button type="button" class="danger" onClick={() => setIsConfirming(true)}>
          {texts.rows.delete}
        </button>
      </div>
      {fault !== undefined && <Problem error={fault} />}
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
            const params = { path: { id } };
            await dataOf(alfred.api.DELETE("/v1/kitchen/recipes/{id}", { params }));
            await reads.invalidateQueries({ queryKey: ["rows"] });
            navigate("/recipes", { replace: true });
          }}
        >
          <p>{texts.recipes.deleteMeans}</p>
        </Confirm>
      )}
    </>
  );
}
