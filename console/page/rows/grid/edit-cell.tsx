// The editor in a cell of a table. Enter saves, Esc cancels, Tab saves and goes on. Leaving the cell saves, too. A value
// that is not valid is not saved, and the editor stays open.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../wording/words.ts";
import { valueOf } from "./cell-value.ts";
import type { Field } from "../resources.ts";
import { choiceOf } from "../show-value.ts";

interface EditCellProps {
  field: Field;
  /** The name of the field and of the row. */
  label: string;
  value: unknown;
  /** @param by the number of columns to go on by; undefined: the focus is elsewhere already */
  onSave(value: unknown, by?: number): void;
  onCancel(): void;
}

const TYPES = { text: "text", number: "number", date: "date" } as const;

export function EditCell({ field, label, value, onSave, onCancel }: EditCellProps) {
  const { texts } = useWords();
  const { kind, isRequired = false, choices = [], range = { min: 0, step: "any" } } = field;
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(value === null || value === undefined ? "" : String(value));
  /** Whether the value is saved or cancelled: the browser reports the removal of the focused field as leaving it. */
  const isOver = useRef(false);
  useLayoutEffect(() => {
    const editor = form.current?.querySelector<HTMLElement>("input, select");
    editor?.focus();
    if (editor instanceof HTMLInputElement && kind !== "date") editor.select();
  }, []);
  const save = (by?: number) => {
    // The browser says what is wrong with the value, and puts the focus into its field.
    if (isOver.current || form.current?.reportValidity() !== true) return;
    isOver.current = true;
    onSave(valueOf(field, text), by);
  };
  const shared = { "aria-label": label, required: isRequired };
  return (
    <form
      ref={form}
      onSubmit={(event) => event.preventDefault()}
      onFocusOut={() => {
        // If the whole window loses the focus, the field is still the active one.
        if (!form.current?.contains(document.activeElement)) save();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.isComposing) return;
        if (event.key === "Escape") {
          isOver.current = true;
          onCancel();
        } else if (event.key === "Enter" || event.key === "Tab") {
          event.preventDefault();
          save(event.key === "Enter" ? 0 : event.shiftKey ? -1 : 1);
        }
      }}
    >
      {kind === "choice" ? (
        <select {...shared} value={text} onChange={(event) => setText(event.currentTarget.value)}>
          <option value="" />
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceOf(choice, texts, field)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={TYPES[kind as keyof typeof TYPES] as "text"}
          {...(kind === "number" ? range : {})}
          // A name must not consist of blanks only.
          {...(isRequired && kind === "text" ? { pattern: ".*\\S.*" } : {})}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      )}
    </form>
  );
}
