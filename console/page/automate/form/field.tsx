// The fields of a form, each with its label: text, a choice, or a checkbox.
import type { ComponentChildren } from "preact";
import { FaultLines, type FieldFault } from "./fault-lines.tsx";

/** The attributes that tie a field to its label and its faults. */
export interface FieldAttributes {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby"?: string;
}

export interface FieldProps {
  /** Unique on the page. */
  id: string;
  label: string;
  hint?: string | undefined;
  faults?: readonly FieldFault[];
}

export function Field({
  id,
  label,
  hint,
  faults = [],
  children,
}: FieldProps & { children: (attributes: FieldAttributes) => ComponentChildren }) {
  const about = faults.length > 0 ? { "aria-describedby": `${id}-faults` } : {};
  return (
    <div class="field">
      <label for={id}>
        <span>
          {label}
          {hint !== undefined && <span class="hint"> {hint}</span>}
        </span>
      </label>
      {children({ id, "aria-invalid": faults.length > 0, ...about })}
      <FaultLines id={`${id}-faults`} faults={faults} />
    </div>
  );
}

interface LineProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  isCode?: boolean;
  /** The height in lines of a field with several lines; absent for a field with one line. */
  rows?: number;
  isRequired?: boolean;
  /** `password`: the value is masked, and browsers do not store it. */
  type?: "password" | "url";
}

/** One line of text, or several. */
export function Line({
  value,
  onChange,
  isCode,
  rows,
  isRequired = false,
  type,
  ...field
}: LineProps) {
  return (
    <Field {...field}>
      {(attributes) => {
        const common = {
          ...attributes,
          value,
          required: isRequired,
          ...(isCode === true
            ? { class: "code", spellcheck: false, autocapitalize: "off" as const }
            : {}),
        };
        return rows === undefined ? (
          <input
            {...common}
            {...(type === undefined ? {} : ({ type, autocomplete: "off" } as object))}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <textarea
            {...common}
            rows={rows}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        );
      }}
    </Field>
  );
}

interface SelectProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The value and label of each choice. */
  options: readonly (readonly [string, string])[];
  isDisabled?: boolean;
}

export function Select({ value, onChange, options, isDisabled = false, ...field }: SelectProps) {
  return (
    <Field {...field}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface FlagProps {
  label: string;
  hint?: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export const Flag = ({ label, hint, value, onChange }: FlagProps) => (
  <label class="flag">
    <input
      type="checkbox"
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>
      {label}
      {hint !== undefined && <span class="hint line">{hint}</span>}
    </span>
  </label>
);
