// A form from a JSON Schema. What was typed, except sensitive values, survives a reload and an expired session.
import { useState } from "preact/hooks";
import { useDraft } from "../chat/draft.ts";
import { useSignedIn } from "../session/session.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { firstValues, withoutSensitive, type JsonSchema, type Values } from "./schema-fields.ts";
import { SchemaGroup } from "./schema-group.tsx";

interface Action {
  label: string;
  isMain?: boolean;
  act: (values: Values) => void;
}

interface SchemaFormProps {
  /** The storage key of what was typed. */
  place: string;
  schema: JsonSchema;
  actions: readonly Action[];
  isBusy: boolean;
}

export function SchemaForm({ place, schema, actions, isBusy }: SchemaFormProps) {
  const { parts } = useAutomateTexts();
  const { userId } = useSignedIn();
  const [draft, setDraft] = useDraft(userId, place);
  const [values, setValues] = useState<Values>(() => ({
    ...firstValues(schema),
    ...valuesIn(draft),
  }));
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const change = (next: Values) => {
    setValues(next);
    setDraft(JSON.stringify(withoutSensitive(next, schema)));
  };
  const report = (name: string, isWrong: boolean) =>
    setWrong((known) => {
      if (known.has(name) === isWrong) return known;
      const next = new Set(known);
      if (isWrong) next.add(name);
      else next.delete(name);
      return next;
    });
  const hasFields = Object.keys(schema.properties ?? {}).length > 0;
  const [main, ...others] = actions;
  return (
    <form
      class="stack narrow"
      onSubmit={(event) => {
        event.preventDefault();
        main?.act(values);
      }}
    >
      {hasFields ? (
        <SchemaGroup
          schema={schema}
          values={values}
          path={place}
          depth={0}
          onChange={change}
          onWrong={report}
        />
      ) : (
        <p class="hint">{parts.noInputs}</p>
      )}
      <div class="options">
        <button type="submit" class="primary" disabled={isBusy || wrong.size > 0}>
          {main?.label}
        </button>
        {others.map(({ label, act }) => (
          <button
            key={label}
            type="button"
            disabled={isBusy || wrong.size > 0}
            onClick={(event) => event.currentTarget.form?.reportValidity() && act(values)}
          >
            {label}
          </button>
        ))}
      </div>
    </form>
  );
}

function valuesIn(draft: string): Values {
  try {
    const value: unknown = draft === "" ? {} : JSON.parse(draft);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
