// Actions on the selected recipes: plan them, delete them, or add their missing ingredients to the list.
import { Done } from "../parts/done.tsx";
import { useState } from "preact/hooks";
import { AddMissing } from "../missing/add-missing.tsx";
import { ChosenRows } from "../rows/chosen-rows.tsx";
import { Link } from "../shell/link.tsx";
import { counted, fill, useWords } from "../wording/words.ts";
import { PlanRecipes } from "./plan-recipes.tsx";
import type { Recipe } from "./recipe-draft.ts";
import { RECIPES } from "./use-recipes.tsx";

interface ChosenRecipesProps {
  recipes: readonly Recipe[];
  onDone(): void;
}

export function ChosenRecipes({ recipes, onDone }: ChosenRecipesProps) {
  const { texts, language } = useWords();
  const [open, setOpen] = useState<"missing" | "plan">();
  /** The number of recipes planned last. */
  const [planned, setPlanned] = useState(0);
  const close = () => setOpen(undefined);
  return (
    <>
      <ChosenRows resource={RECIPES} rows={recipes} onDone={onDone}>
        {({ isIdle }) => (
          <>
            <button type="button" disabled={!isIdle} onClick={() => setOpen("plan")}>
              {texts.recipes.planIt}
            </button>
            <button type="button" disabled={!isIdle} onClick={() => setOpen("missing")}>
              {texts.missing.action}
            </button>
          </>
        )}
      </ChosenRows>
      {planned > 0 && (
        <p role="status">
          <Done>{fill(texts.rows.manyDone, { n: planned })}</Done>{" "}
          <Link to="/plan">{texts.nav.plan}</Link>
        </p>
      )}
      {open === "missing" && (
        <AddMissing
          name={counted(texts.recipes.count, recipes.length, language)}
          question={{ recipes: recipes.map(({ id }) => ({ id })) }}
          onClose={close}
        />
      )}
      {open === "plan" && (
        <PlanRecipes
          recipes={recipes}
          onClose={close}
          onPlanned={(count) => {
            setPlanned(count);
            close();
            onDone();
          }}
        />
      )}
    </>
  );
}
