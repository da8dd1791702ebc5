// Plans several recipes, one a day. The person first switches each on or off.
import { useState } from "preact/hooks";
import { reads } from "../data/use-read.ts";
import { useProfile } from "../household/use-profile.tsx";
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { usualServings } from "../plan/usual-servings.ts";
import { dayAfter, today } from "../plan/week.ts";
import { EditField } from "../rows/edit-field.tsx";
import { GuardNotice } from "../rows/guard-notice.tsx";
import { guardFindings } from "../rows/guard-findings.ts";
import { RESOURCES } from "../rows/resources.ts";
import { useCreateMany } from "../rows/use-create-many.tsx";
import { Problem } from "../shell/problem.tsx";
import { counted, useWords } from "../wording/words.ts";
import type { Recipe } from "./recipe-draft.ts";

const FIELDS = RESOURCES.plan.fields.filter(
  ({ name }) => name === "plannedOn" || name === "mealType",
);

interface PlanRecipesProps {
  recipes: readonly Recipe[];
  /** @param count the number of recipes planned */
  onPlanned(count: number): void;
  onClose(): void;
}

export function PlanRecipes({ recipes, onPlanned, onClose }: PlanRecipesProps) {
  const { texts, language, locale } = useWords();
  const { data: profile } = useProfile();
  const { isBusy, fault, create } = useCreateMany<unknown>(RESOURCES.plan.path);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    plannedOn: today(),
    mealType: "dinner",
  });
  const isHarmless = ({ findings }: Recipe) => (findings ?? []).length === 0;
  const [chosen, setChosen] = useState(() => recipes.filter(isHarmless));
  /** The number of recipes planned so far, if not all could be planned. */
  const [planned, setPlanned] = useState(0);
  const left = recipes.filter((recipe) => chosen.includes(recipe)).slice(planned);
  const first = typeof values["plannedOn"] === "string" ? values["plannedOn"] : today();
  const dayOf = (recipe: Recipe) => dayAfter(first, planned + left.indexOf(recipe));
  const { findings, codes } = guardFindings(fault);
  const plan = async (override?: readonly string[]) => {
    const bodies = left.map((recipe) => ({
      plannedOn: dayOf(recipe),
      mealType: values["mealType"],
      recipeId: recipe.id,
      title: recipe.name,
      servings: usualServings(profile, recipe),
      ...(isHarmless(recipe) ? {} : { override: recipe.findings?.map(({ code }) => code) }),
    }));
    const isDone = await create(bodies, () => setPlanned((count) => count + 1), override);
    await reads.invalidateQueries({ queryKey: ["rows", RESOURCES.plan.path] });
    if (isDone) onPlanned(planned + bodies.length);
  };
  return (
    <Dialog title={counted(texts.recipes.planMany, left.length, language)} onClose={onClose}>
      <form
        class="stack"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          void plan();
        }}
      >
        <p class="hint">{texts.recipes.oneADay}</p>
        {FIELDS.map((field) => (
          <EditField
            key={field.name}
            field={field}
            value={values[field.name]}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        {!recipes.every(isHarmless) && <p class="hint">{texts.missing.avoided}</p>}
        <ul class="rows">
          {recipes.map((recipe) => (
            <li key={recipe.id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(recipe)}
                  disabled={isBusy || planned > 0}
                  onChange={(event) =>
                    setChosen(
                      event.currentTarget.checked
                        ? [...chosen, recipe]
                        : chosen.filter((selected) => selected !== recipe),
                    )
                  }
                />
                <span class="name">{recipe.name}</span>
                <span class="amount">
                  {left.includes(recipe) &&
                    new Date(`${dayOf(recipe)}T00:00:00Z`).toLocaleDateString(locale, {
                      weekday: "short",
                      day: "numeric",
                      month: "short",
                      timeZone: "UTC",
                    })}
                </span>
              </label>
              <AvoidedFoods findings={recipe.findings} />
            </li>
          ))}
        </ul>
        {findings.length > 0 ? (
          <GuardNotice findings={findings} isBusy={isBusy} onSave={() => void plan(codes)} />
        ) : (
          fault !== undefined && <Problem error={fault} />
        )}
        <div class="options at-hand">
          <button type="submit" class="primary" disabled={isBusy || left.length === 0}>
            {texts.recipes.planIt}
          </button>
          <button type="button" onClick={onClose}>
            {texts.rows.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
