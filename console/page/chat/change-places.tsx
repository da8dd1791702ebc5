// Links to the pages that show the rows that a run has changed.
import { Link } from "../shell/link.tsx";
import { useWords, type Texts } from "../wording/words.ts";
import type { Change } from "./run-view.ts";

type Page = keyof Texts["nav"];

/** The table of a changed row → its page. */
const PAGES: Readonly<Record<string, Page>> = {
  shopping_list: "list",
  inventory: "pantry",
  meal_plans: "plan",
  recipes: "recipes",
  tasks: "tasks",
  cooking_log: "log",
};

/** The table as people call it; any other table's name is used as it is. */
export function tableName(table: string, { nav, household, recipes }: Texts): string {
  const page = PAGES[table];
  if (page !== undefined) return nav[page];
  if (table === "preferences") return household.avoided;
  return table === "ingredients" || table === "recipe_ingredients" ? recipes.ingredients : table;
}

/** Renders nothing for rows that no page shows. */
export function ChangePlaces({ changes }: { changes: readonly Change[] }) {
  const { nav, household } = useWords().texts;
  const tables = new Set(changes.map(({ table }) => table));
  return (
    <>
      {[...tables].map((table) => {
        const page = PAGES[table];
        return page === undefined ? null : (
          <Link key={table} to={`/${page}`} class="quiet-link">
            {nav[page]}
          </Link>
        );
      })}
      {tables.has("preferences") && (
        <Link to="/household?part=said" class="quiet-link">
          {household.avoided}
        </Link>
      )}
    </>
  );
}
