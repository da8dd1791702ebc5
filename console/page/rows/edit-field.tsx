// The editor for one field of a row, by its kind.
import { useId } from "preact/hooks";
import { useWords } from "../wording/words.ts";
import type { Field } from "./resources.ts";
import { choiceOf, labelOf, fieldText } from "./show-value.ts";

interface EditFieldProps {
  field: Field;
  value: unknown;
  /** Texts that are suggested; the person may type another one. */
  suggested?: readonly string[] | undefined;
  /** A sentence below a text, number or date field about what it takes. */
  hint?: string | undefined;
  /** @param value null: none */
  onChange(value: unknown): void;
}

const FROM_ZERO = { min: 0, step: "any" } as const;
const TYPES = { text: "text", number: "number", date: "date" } as const;

export function EditField({ field, value, suggested = [], hint, onChange }: EditFieldProps) {
  const words = useWords();
  const list = useId();
  const about = useId();
  const { texts } = words;
  const { kind, choices = [], isRequired = false, range = FROM_ZERO } = field;
  const label = labelOf(field, texts);
  const text = value === null || value === undefined ? "" : String(value);
  const change = (next: string) => onChange(next === "" ? null : next);
  switch (kind) {
    case "flag":
      return (
        <label class="flag">
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          {label}
        </label>
      );
    case "choice":
      return (
        <label>
          {label}
          <select
            required={isRequired}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
          >
            <option value="" />
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choiceOf(choice, texts, field)}
              </option>
            ))}
          </select>
        </label>
      );
    case "long":
      return (
        <label>
          {label}
          <textarea rows={3} value={text} onInput={(event) => change(event.currentTarget.value)} />
        </label>
      );
    case "shown": {
      const whole = fieldText(field, value, words);
      return whole === "" ? null : (
        <p>
          <span class="hint">{label}</span> {whole}
        </p>
      );
    }
    default:
      return (
        <>
          <label>
            {label}
            <input
              type={TYPES[kind] as "text"}
              list={suggested.length > 0 ? list : undefined}
              aria-describedby={hint === undefined ? undefined : about}
              required={isRequired}
              {...(kind === "number" ? range : {})}
              value={text}
              onInput={({ currentTarget: { value: next } }) =>
                kind === "number" && next !== "" ? onChange(Number(next)) : change(next)
              }
            />
            {suggested.length > 0 && (
              <datalist id={list}>
                {[...new Set(suggested)].map((suggestion) => (
                  <option key={suggestion} value={suggestion} />
                ))}
              </datalist>
            )}
          </label>
          {hint !== undefined && (
            <p id={about} class="hint">
              {hint}
            </p>
          )}
        </>
      );
  }
}
