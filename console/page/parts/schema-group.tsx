// The fields of an object in a JSON Schema, one for each property.
import { useState } from "preact/hooks";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { readAny, isSensitive, kindOf, type JsonSchema, type Values } from "./schema-fields.ts";

interface Shared {
  /** The path under which a field reports that its value is wrong. */
  path: string;
  depth: number;
  onWrong: (path: string, isWrong: boolean) => void;
}

interface SchemaGroupProps extends Shared {
  schema: JsonSchema;
  values: Values;
  onChange: (values: Values) => void;
}

export function SchemaGroup({ schema, values, path, depth, onChange, onWrong }: SchemaGroupProps) {
  return (
    <>
      {Object.entries(schema.properties ?? {}).map(([name, property]) => (
        <SchemaField
          key={name}
          name={name}
          schema={property}
          value={values[name]}
          path={`${path}/${name}`}
          depth={depth}
          onWrong={onWrong}
          isRequired={schema.required?.includes(name) ?? false}
          onChange={(value) => {
            const { [name]: _before, ...others } = values;
            onChange(value === undefined ? others : { ...others, [name]: value });
          }}
        />
      ))}
    </>
  );
}

interface SchemaFieldProps extends Shared {
  name: string;
  schema: JsonSchema;
  value: unknown;
  isRequired: boolean;
  /** @param value undefined: none */
  onChange: (value: unknown) => void;
}

function SchemaField(props: SchemaFieldProps) {
  const { name, schema, value, isRequired, path, depth, onChange, onWrong } = props;
  const { parts } = useAutomateTexts();
  const kind = kindOf(schema, depth);
  const label = (
    <span>
      {schema.title ?? name}
      {!isRequired && <span class="hint"> {parts.optional}</span>}
    </span>
  );
  const about = schema.description !== undefined && <span class="hint">{schema.description}</span>;
  const text = value === undefined || value === null ? "" : String(value);
  const orNone = (next: string) => onChange(next === "" ? undefined : next);
  switch (kind) {
    case "group":
      return (
        <fieldset class="stack">
          <legend>{label}</legend>
          {about}
          <SchemaGroup
            schema={schema}
            path={path}
            onWrong={onWrong}
            depth={depth + 1}
            values={typeof value === "object" && value !== null ? (value as Values) : {}}
            onChange={onChange}
          />
        </fieldset>
      );
    case "flag":
      return (
        <label class="flag">
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          {label}
          {about}
        </label>
      );
    case "choice":
      return (
        <label>
          {label}
          {about}
          <select
            required={isRequired}
            value={text}
            onChange={({ currentTarget: { value: next } }) =>
              onChange(schema.enum?.find((choice) => String(choice) === next))
            }
          >
            <option value="" />
            {schema.enum?.map((choice) => (
              <option key={String(choice)} value={String(choice)}>
                {String(choice)}
              </option>
            ))}
          </select>
        </label>
      );
    case "long":
    case "lines":
      return (
        <label>
          {label}
          {about}
          {kind === "lines" && <span class="hint">{parts.lines}</span>}
          <textarea
            rows={4}
            required={isRequired}
            value={Array.isArray(value) ? value.join("\n") : text}
            onInput={({ currentTarget: { value: next } }) =>
              kind === "long" || next === "" ? orNone(next) : onChange(next.split("\n"))
            }
          />
        </label>
      );
    case "any":
      return <AnyField {...props} label={label} about={about} />;
    default: {
      const isNumber = kind === "number" || kind === "integer";
      const { minimum: min, maximum: max, maxLength } = schema;
      return (
        <label>
          {label}
          {about}
          <input
            type={(isNumber ? "number" : isSensitive(schema) ? "password" : kind) as "text"}
            required={isRequired}
            {...(isNumber ? { min, max, step: kind === "integer" ? 1 : "any" } : { maxLength })}
            value={text}
            onInput={({ currentTarget: { value: next } }) =>
              isNumber && next !== "" ? onChange(Number(next)) : orNone(next)
            }
          />
        </label>
      );
    }
  }
}

interface AnyFieldProps extends SchemaFieldProps {
  label: preact.JSX.Element;
  about: preact.JSX.Element | false;
}

function AnyField({ schema, value, isRequired, path, label, about, ...field }: AnyFieldProps) {
  const { parts } = useAutomateTexts();
  const [text, setText] = useState(
    value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value, null, 2),
  );
  const { isWrong } = readAny(text, schema);
  return (
    <label>
      {label}
      {about}
      <span class="hint">{schema.type === undefined ? parts.textOrJson : parts.json}</span>
      <textarea
        rows={schema.type === undefined ? 1 : 4}
        class="code"
        required={isRequired}
        aria-invalid={isWrong}
        value={text}
        onInput={({ currentTarget: { value: next } }) => {
          const read = readAny(next, schema);
          setText(next);
          field.onWrong(path, read.isWrong);
          if (!read.isWrong) field.onChange(read.value);
        }}
      />
    </label>
  );
}
