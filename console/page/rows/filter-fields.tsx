// The filters of a table. They are kept in the address, and an active filter is always visible.
import { navigate, useQuery } from "../shell/router.ts";
import { counted, fill, useWords } from "../wording/words.ts";
import type { Field, Resource } from "./resources.ts";
import { filterOf, namesOf } from "./row-filters.ts";
import { choiceOf, labelOf } from "./show-value.ts";

export function FilterFields({ resource }: { resource: Resource }) {
  const { texts, language } = useWords();
  const query = useQuery();
  const fields = resource.fields.filter((field) => filterOf(field) !== undefined);
  const names = fields.flatMap(namesOf);
  const active = names.filter((name) => (query.get(name) ?? "") !== "");
  const set = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(values)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    const search = next.toString();
    navigate(location.pathname + (search === "" ? "" : `?${search}`), { replace: true });
  };
  if (fields.length === 0) return null;
  return (
    <details class="filters" open={active.length > 0}>
      <summary>
        {active.length === 0
          ? texts.rows.filter
          : counted(texts.rows.filters, active.length, language)}
      </summary>
      <div class="choices">
        {fields.map((field) => (
          <FilterField key={field.name} field={field} query={query} set={set} />
        ))}
      </div>
      {active.length > 0 && (
        <button
          type="button"
          onClick={() => set(Object.fromEntries(active.map((name) => [name, ""])))}
        >
          {texts.runs.showAll}
        </button>
      )}
    </details>
  );
}

interface FilterFieldProps {
  field: Field;
  query: URLSearchParams;
  set(values: Readonly<Record<string, string>>): void;
}

function FilterField({ field, query, set }: FilterFieldProps) {
  const { texts } = useWords();
  const { rows } = texts;
  const label = labelOf(field, texts);
  const names = namesOf(field);
  const valueOf = (name: string) => query.get(name) ?? "";
  if (filterOf(field) === "days") {
    return names.map((name, place) => (
      <label key={name}>
        {fill(place === 0 ? rows.from : rows.until, { field: label })}
        <input
          type="date"
          value={valueOf(name)}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      </label>
    ));
  }
  const [name = ""] = names;
  const isMinimum = filterOf(field) === "from";
  return (
    <label>
      {isMinimum ? fill(rows.from, { field: label }) : label}
      <select
        value={valueOf(name)}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      >
        <option value="">{texts.runs.all}</option>
        {optionsOf(field).map((value) => (
          <option key={value} value={value}>
            {value === "true" ? rows.yes : value === "false" ? rows.no : textOf(value)}
          </option>
        ))}
      </select>
    </label>
  );

  function textOf(value: string): string {
    return isMinimum ? value : choiceOf(value, texts, field);
  }
}

function optionsOf({ kind, choices = [], range }: Field): string[] {
  if (kind === "flag") return ["true", "false"];
  const { min = 0, max = 0 } = range ?? {};
  return kind === "number"
    ? Array.from({ length: max - min + 1 }, (_, place) => String(min + place))
    : [...choices];
}
