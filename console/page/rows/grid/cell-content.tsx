// What a cell shows: its value, how near the row's day is, and beside the row's name what must be avoided in it.
import { AvoidedFoods } from "../../parts/avoided-foods.tsx";
import { today } from "../../plan/week.ts";
import { useWords } from "../../wording/words.ts";
import { nearnessOf } from "../deadline.ts";
import type { Field, Resource } from "../resources.ts";
import type { Row } from "../row-api.ts";
import { fieldText } from "../show-value.ts";

interface CellContentProps {
  resource: Resource;
  field: Field;
  row: Row;
  value: unknown;
}

export function CellContent({ resource, field, row, value }: CellContentProps) {
  const words = useWords();
  const nearness = field.deadline === undefined ? undefined : nearnessOf(resource, row, today());
  return (
    <>
      {fieldText(field, value, words)}
      {nearness !== undefined && (
        <>
          {" · "}
          <span class={nearness === "soon" ? "near" : "near past"}>
            {words.texts.rows.deadlines[nearness]}
          </span>
        </>
      )}
      {field.name === resource.title && <AvoidedFoods findings={row.findings} />}
    </>
  );
}
