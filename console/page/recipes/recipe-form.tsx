// The form of a recipe: new, stored, or read from a page and completed.
import type { ComponentChildren } from "preact";
import { listLines } from "../list/pasted-lines.ts";
import { useWords } from "../wording/words.ts";
import { emptyLine, sentencesIn, withPasted, type Line, type RecipeDraft } from "./recipe-draft.ts";

interface RecipeFormProps {
  draft: RecipeDraft;
  isBusy: boolean;
  onChange(draft: RecipeDraft): void;
  onSave(): void;
  onCancel(): void;
  /** The messages above the buttons. */
  children?: ComponentChildren;
}

const NUMBERS = ["servings", "prepMinutes", "cookMinutes"] as const;

export function RecipeForm({
  draft,
  isBusy,
  onChange,
  onSave,
  onCancel,
  children,
}: RecipeFormProps) {
  const { texts, language } = useWords();
  const { recipes } = texts;
  const set = (change: Partial<RecipeDraft>) => onChange({ ...draft, ...change });
  const sentences = sentencesIn(draft.instructions, language);
  const setLine = (place: number, change: Partial<Line>) =>
    set({
      ingredients: draft.ingredients.map((line, index) =>
        index === place ? { ...line, ...change } : line,
      ),
    });
  return (
    <form
      class="stack"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <label>
        {texts.fields.name}
        <input
          required
          maxLength={200}
          value={draft.name}
          onInput={(event) => set({ name: event.currentTarget.value })}
        />
      </label>
      <div class="choices">
        {NUMBERS.map((name) => (
          <label key={name}>
            {name === "servings" ? texts.fields.servings : recipes[name]}
            <input
              type="number"
              min={0}
              value={draft[name]}
              onInput={(event) => set({ [name]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <fieldset class="stack">
        <legend>{recipes.ingredients}</legend>
        {draft.ingredients.map((line, place) => (
          <div key={line.id ?? place} class="ingredient">
            <input
              type="number"
              step="any"
              min={0}
              aria-label={texts.fields.quantity}
              placeholder={texts.fields.quantity}
              value={line.quantity}
              onInput={(event) => setLine(place, { quantity: event.currentTarget.value })}
            />
            <input
              aria-label={texts.fields.unit}
              placeholder={texts.fields.unit}
              maxLength={40}
              value={line.unit}
              onInput={(event) => setLine(place, { unit: event.currentTarget.value })}
            />
            <input
              class="wide"
              aria-label={recipes.ingredient}
              placeholder={recipes.ingredient}
              maxLength={200}
              value={line.name}
              onInput={(event) => setLine(place, { name: event.currentTarget.value })}
              onPaste={(event) => {
                const names = listLines(event.clipboardData?.getData("text/plain") ?? "");
                if (names.length < 2) return;
                event.preventDefault();
                set({ ingredients: withPasted(draft.ingredients, place, names) });
              }}
            />
            <button
              type="button"
              aria-label={`${texts.rows.delete}: ${line.name}`}
              onClick={() => set({ ingredients: draft.ingredients.filter((one) => one !== line) })}
            >
              ×
            </button>
          </div>
        ))}
        <div class="options">
          <button
            type="button"
            onClick={() => set({ ingredients: [...draft.ingredients, emptyLine()] })}
          >
            + {recipes.ingredient}
          </button>
        </div>
      </fieldset>
      <label>
        {recipes.steps}
        <textarea
          rows={8}
          value={draft.instructions}
          onInput={(event) => set({ instructions: event.currentTarget.value })}
        />
      </label>
      {sentences !== null && (
        <div class="options">
          <button type="button" onClick={() => set({ instructions: sentences.join("\n") })}>
            {recipes.perSentence}
          </button>
        </div>
      )}
      <label>
        {recipes.tags}
        <input value={draft.tags} onInput={(event) => set({ tags: event.currentTarget.value })} />
      </label>
      <label>
        {texts.fields.notes}
        <textarea
          rows={3}
          maxLength={4_000}
          value={draft.notes}
          onInput={(event) => set({ notes: event.currentTarget.value })}
        />
      </label>
      {children}
      <div class="options">
        <button type="submit" class="primary" disabled={isBusy}>
          {texts.rows.save}
        </button>
        <button type="button" onClick={onCancel}>
          {texts.rows.cancel}
        </button>
      </div>
    </form>
  );
}
