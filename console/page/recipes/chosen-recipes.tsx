// Actions on the selected recipes: plan them, delete them, or add their missing ingredients to the list.
import { Done } from "../parts/done.tsx";
import { useState } from "preact/hooks";
import { AddMissing } from "../missing/add-missing.tsx";
import { ChosenRows } from "../rows/chosen-rows.tsx";
import type { Choosing } from "../rows/use-choosing.ts";
import { Link } from "../shell/link.tsx";
import { counted, fill, useWords } from "../wording/words.ts";
import { PlanRecipes } from "./plan-recipes.tsx";
import type { Recipe } from "./recipe-draft.ts";
import { RECIPES } from "./use-recipes.tsx";

interface ChosenRecipesProps {
  choosing: Choosing;
  /** The shown recipes. */
  choosable: readonly Recipe[];
}

export function ChosenRecipes({ choosing, choosable }: ChosenRecipesProps) {
  const { texts, language } = useWords();
  const [open, setOpen] = useState<"missing" | "plan">();
  /** The number of recipes planned last. */
  const [planned, setPlanned] = useState(0);
  const close = () => setOpen(undefined);
  const recipes = choosable.filter(({ id }) => choosing.chosen?.has(id));
  return (
    <>
      <ChosenRows resource={RECIPES} choosing={choosing} choosable={choosable} rows={recipes}>
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
            choosing.choose([]);
          }}
        />
      )}
    </>
  );
}
