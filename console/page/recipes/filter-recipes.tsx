// The filters of the recipes. They are kept in the address, and an active filter is always visible.
import { setQuery, useQuery } from "../shell/router.ts";
import { counted, useWords } from "../wording/words.ts";
import { AVOIDED, MINUTES } from "./recipe-filters.ts";

export function FilterRecipes() {
  const { texts, language } = useWords();
  const query = useQuery();
  const active = [MINUTES, AVOIDED].filter((name) => (query.get(name) ?? "") !== "");
  return (
    <details class="filters" open={active.length > 0}>
      <summary>
        {active.length === 0
          ? texts.rows.filter
          : counted(texts.rows.filters, active.length, language)}
      </summary>
      <div class="choices">
        <label>
          {texts.recipes.atMost}
          <input
            type="number"
            min={1}
            value={query.get(MINUTES) ?? ""}
            onChange={({ currentTarget }) => setQuery(MINUTES, currentTarget.value)}
          />
        </label>
        <label class="flag">
          <input
            type="checkbox"
            checked={query.get(AVOIDED) === "none"}
            onChange={({ currentTarget }) => setQuery(AVOIDED, currentTarget.checked ? "none" : "")}
          />
          {texts.recipes.withoutAvoided}
        </label>
      </div>
    </details>
  );
}
