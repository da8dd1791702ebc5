// The ingredients of a recipe's form, one line each. A line that the button adds gets the focus. After a line is removed, the
// line in its place or the last line has it, so that the next press of Tab goes on from there.
import { useLayoutEffect, useRef } from "preact/hooks";
import { listLines } from "../list/pasted-lines.ts";
import { useWords } from "../wording/words.ts";
import { emptyLine, withPasted, type Line } from "./recipe-draft.ts";

interface IngredientLinesProps {
  lines: readonly Line[];
  onChange(lines: Line[]): void;
}

export function IngredientLines({ lines, onChange }: IngredientLinesProps) {
  const { texts } = useWords();
  const { recipes, fields } = texts;
  const box = useRef<HTMLFieldSetElement>(null);
  /** The control that gets the focus once the lines are drawn anew. */
  const wanted = useRef<{ place: number; control: "input" | "button" }>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const { place, control } = wanted.current;
    wanted.current = undefined;
    // Without a line, the button that adds one is the only control.
    const line = box.current?.querySelectorAll(".ingredient").item(place) ?? box.current;
    line?.querySelector<HTMLElement>(control)?.focus();
  }, [lines]);
  const set = (place: number, change: Partial<Line>) =>
    onChange(lines.map((line, index) => (index === place ? { ...line, ...change } : line)));
  return (
    <fieldset class="stack" ref={box}>
      <legend>{recipes.ingredients}</legend>
      {lines.map((line, place) => (
        <div key={line.id ?? place} class="ingredient">
          <input
            aria-label={recipes.ingredient}
            placeholder={recipes.ingredient}
            maxLength={200}
            value={line.name}
            onInput={(event) => set(place, { name: event.currentTarget.value })}
            onPaste={(event) => {
              const names = listLines(event.clipboardData?.getData("text/plain") ?? "");
              if (names.length < 2) return;
              event.preventDefault();
              onChange(withPasted(lines, place, names));
            }}
          />
          <input
            type="number"
            step="any"
            min={0}
            aria-label={fields.quantity}
            placeholder={fields.quantity}
            value={line.quantity}
            onInput={(event) => set(place, { quantity: event.currentTarget.value })}
          />
          <input
            aria-label={fields.unit}
            placeholder={fields.unit}
            maxLength={40}
            value={line.unit}
            onInput={(event) => set(place, { unit: event.currentTarget.value })}
          />
          <button
            type="button"
            aria-label={`${texts.rows.delete}: ${line.name}`}
            onClick={() => {
              wanted.current = { place: Math.min(place, lines.length - 2), control: "button" };
              onChange(lines.filter((_, index) => index !== place));
            }}
          >
            ×
          </button>
        </div>
      ))}
      <div class="options">
        <button
          type="button"
          onClick={() => {
            wanted.current = { place: lines.length, control: "input" };
            onChange([...lines, emptyLine()]);
          }}
        >
          + {recipes.ingredient}
        </button>
      </div>
    </fieldset>
  );
}
