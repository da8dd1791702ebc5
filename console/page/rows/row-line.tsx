// A row in a list: its title, the details beside it, and any food in it to avoid.
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import { today } from "../plan/week.ts";
import { useWords } from "../wording/words.ts";
import { nearnessOf } from "./deadline.ts";
import type { Resource } from "./resources.ts";
import type { Row } from "./row-api.ts";
import { labelOf, fieldText } from "./show-value.ts";
import type { Choice } from "./use-choosing.ts";

interface RowLineProps {
  resource: Resource;
  row: Row;
  onEdit(): void;
  /** Only in choosing mode. */
  choice?: Choice | undefined;
}

export function RowLine({ resource, row, onEdit, choice }: RowLineProps) {
  const words = useWords();
  const { fields, title, beside } = resource;
  const besideIt = fields
    .filter((field) => beside.includes(field.name))
    .map((field) => {
      const value = fieldText(field, row[field.name], words);
      return field.isLabelled && value !== "" ? `${labelOf(field, words.texts)}: ${value}` : value;
    });
  const nearness = nearnessOf(resource, row, today());
  // Keep number and unit together: `200 ml`.
  if (beside[1] === "unit") besideIt.splice(0, 2, besideIt.slice(0, 2).filter(Boolean).join(" "));
  const content = (
    <>
      <span class="name">{String(row[title] ?? words.texts.rows.untitled)}</span>
      <span class="amount">
        {besideIt.filter(Boolean).join(" · ")}
        {nearness !== undefined && (
          <>
            {" · "}
            <span class={nearness === "soon" ? "near" : "near past"}>
              {words.texts.rows.deadlines[nearness]}
            </span>
          </>
        )}
      </span>
    </>
  );
  return (
    <>
      {choice === undefined ? (
        <button type="button" class="row" onClick={onEdit}>
          {content}
        </button>
      ) : (
        <label>
          <input
            type="checkbox"
            checked={choice.isChosen}
            onChange={(event) => choice.onChoose(event.currentTarget.checked)}
          />
          {content}
        </label>
      )}
      <AvoidedFoods findings={row.findings} />
    </>
  );
}
