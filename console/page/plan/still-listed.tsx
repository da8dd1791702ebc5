// Says which ingredients of a dish that is no longer planned are still on the shopping list. They stay there, because an item
// does not say for which meals it is: one item may be for several.
import { useEffect, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { Row } from "../rows/row-api.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { useAction } from "../parts/use-action.ts";
import { fill, useWords } from "../wording/words.ts";

/** @param meal the meal as it was; undefined: no dish has left the plan */
export function StillListed({ meal }: { meal: Row | undefined }) {
  const { texts, language, locale } = useWords();
  const { alfred } = useSignedIn();
  const { fault, run } = useAction();
  const [listed, setListed] = useState<{ of: Row; names: string[] }>();
  useEffect(() => {
    if (meal === undefined) return;
    const { recipeId, servings } = meal;
    const recipe = { id: String(recipeId), ...(typeof servings === "number" ? { servings } : {}) };
    void run(async () => {
      const body = { recipes: [recipe], language };
      const { items } = await dataOf(alfred.api.POST("/v1/kitchen/missing-ingredients", { body }));
      const onList = items.filter(({ status }) => ON_LIST.has(status));
      setListed({ of: meal, names: onList.map(({ item }) => item.name) });
    });
  }, [meal]);
  const names = listed !== undefined && listed.of === meal ? listed.names : [];
  return (
    <>
      {fault !== undefined && <Problem error={fault} />}
      <div role="status" class={names.length === 0 ? "for-readers" : "note"}>
        {names.length > 0 && (
          <>
            {fill(texts.plan.stillListed, {
              name: String(meal?.["title"] ?? texts.rows.untitled),
              names: new Intl.ListFormat(locale).format(names),
            })}{" "}
            <Link to="/list">{texts.missing.toList}</Link>
          </>
        )}
      </div>
    </>
  );
}

const ON_LIST: ReadonlySet<string> = new Set(["on_list", "at_home_and_on_list"]);
