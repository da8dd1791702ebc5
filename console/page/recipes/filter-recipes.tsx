// The filters of the recipes. They are kept in the address, and an active filter is always visible.
import { navigate, useQuery } from "../shell/router.ts";
import { counted, useWords } from "../wording/words.ts";
import { AVOIDED, MINUTES } from "./recipe-filters.ts";

export function FilterRecipes() {
  const { texts, language } = useWords();
  const query = useQuery();
  const active = [MINUTES, AVOIDED].filter((name) => (query.get(name) ?? "") !== "");
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === "") next.delete(name);
    else next.set(name, value);
    navigate(`${location.pathname}?${next}`.replace(/\?$/, ""), { replace: true });
  };
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
            onChange={({ currentTarget }) => set(MINUTES, currentTarget.value)}
          />
        </label>
        <label class="flag">
          <input
            type="checkbox"
            checked={query.get(AVOIDED) === "none"}
            onChange={({ currentTarget }) => set(AVOIDED, currentTarget.checked ? "none" : "")}
          />
          {texts.recipes.withoutAvoided}
        </label>
      </div>
    </details>
  );
}
