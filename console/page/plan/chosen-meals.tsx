// The actions for the chosen meals: move them by a day or a week, change or delete them, and put what is missing for them on
// the shopping list.
import { useState } from "preact/hooks";
import { AddMissing } from "../missing/add-missing.tsx";
import { ChosenRows } from "../rows/chosen-rows.tsx";
import { RESOURCES } from "../rows/resources.ts";
import type { Row } from "../rows/row-api.ts";
import type { Choosing, Notice } from "../rows/use-choosing.ts";
import { navigate } from "../shell/router.ts";
import { counted, fill, useWords } from "../wording/words.ts";

/** Name → days. */
const SHIFTS = { weekEarlier: -7, dayEarlier: -1, dayLater: 1, weekLater: 7 } as const;
const SHIFT_NAMES = Object.keys(SHIFTS) as (keyof typeof SHIFTS)[];

interface ChosenMealsProps {
  choosing: Choosing;
  /** The shown meals. */
  choosable: readonly Row[];
  /** The days that are shown. */
  days: readonly string[];
  shift(meals: readonly Row[], by: number): Promise<Notice>;
}

export function ChosenMeals({ choosing, choosable, days, shift }: ChosenMealsProps) {
  const { texts, language } = useWords();
  const { plan } = texts;
  const [isMissing, setIsMissing] = useState(false);
  const meals = choosable.filter(({ id }) => choosing.chosen?.has(id));
  return (
    <>
      <ChosenRows
        resource={RESOURCES.plan}
        choosing={choosing}
        choosable={choosable}
        rows={meals}
        onDone={(values) => {
          const day = values?.["plannedOn"];
          if (typeof day === "string" && !days.includes(day)) navigate(`/plan?week=${day}`);
        }}
      >
        {({ isIdle, run }) => (
          <>
            {SHIFT_NAMES.map((name) => (
              <button
                key={name}
                type="button"
                disabled={!isIdle}
                onClick={() => run(() => shift(meals, SHIFTS[name]))}
              >
                {plan[name]}
              </button>
            ))}
            <button type="button" disabled={!isIdle} onClick={() => setIsMissing(true)}>
              {texts.missing.action}
            </button>
          </>
        )}
      </ChosenRows>
      {choosing.chosen !== undefined && <p class="hint only-wide">{plan.howMany}</p>}
      {isMissing && (
        <MealsMissing
          name={counted(plan.meals, meals.length, language)}
          meals={meals}
          onClose={() => setIsMissing(false)}
        />
      )}
    </>
  );
}

interface MealsMissingProps {
  name: string;
  meals: readonly Row[];
  onClose(): void;
}

/** What is missing for these meals. It names those without a recipe, because nothing is known of their ingredients. */
function MealsMissing({ name, meals, onClose }: MealsMissingProps) {
  const { texts, locale } = useWords();
  const recipes = meals.flatMap(({ recipeId, servings }) =>
    typeof recipeId === "string"
      ? [{ id: recipeId, ...(typeof servings === "number" ? { servings } : {}) }]
      : [],
  );
  const others = meals.filter(({ recipeId }) => typeof recipeId !== "string");
  const names = others.map(({ title }) => String(title ?? texts.rows.untitled));
  return (
    <AddMissing name={name} question={{ recipes }} onClose={onClose}>
      {names.length > 0 && (
        <p class="hint">
          {fill(texts.plan.noRecipe, { names: new Intl.ListFormat(locale).format(names) })}
        </p>
      )}
    </AddMissing>
  );
}
