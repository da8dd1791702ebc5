// Sets one field of all selected rows to the same value.
import { useState } from "preact/hooks";
import { useWords } from "../wording/words.ts";
import { EditField } from "./edit-field.tsx";
import type { Field, Resource } from "./resources.ts";
import { labelOf } from "./show-value.ts";

/** The kinds of fields that can be set for several rows at once, besides the shared texts. */
const COMMON: ReadonlySet<Field["kind"]> = new Set(["choice", "date", "flag", "number"]);

interface ChangeManyProps {
  resource: Resource;
  isBusy: boolean;
  suggested?: Readonly<Record<string, readonly string[]>> | undefined;
  onChange(values: Readonly<Record<string, unknown>>): void;
}

export function ChangeMany({ resource, isBusy, suggested = {}, onChange }: ChangeManyProps) {
  const { texts } = useWords();
  const fields = resource.fields.filter(
    ({ kind, name, isShared }) =>
      (COMMON.has(kind) || isShared === true) && name !== resource.title,
  );
  const [name, setName] = useState((fields.find(({ isShared }) => isShared) ?? fields[0])?.name);
  const field = fields.find((candidate) => candidate.name === name);
  const [value, setValue] = useState<unknown>(null);
  if (field === undefined) return null;
  return (
    <form
      class="choices"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ [field.name]: field.kind === "flag" ? value === true : value });
      }}
    >
      <label>
        {texts.rows.field}
        <select
          value={field.name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setValue(null);
          }}
        >
          {fields.map((option) => (
            <option key={option.name} value={option.name}>
              {labelOf(option, texts)}
            </option>
          ))}
        </select>
      </label>
      <EditField
        key={field.name}
        field={field}
        value={value}
        suggested={suggested[field.name]}
        onChange={setValue}
      />
      <button type="submit" disabled={isBusy}>
        {texts.rows.changeAll}
      </button>
    </form>
  );
}
