// The form of a recipe: of a new one, of a stored one, or of one that was imported and is completed by the person.
import type { ComponentChildren } from "preact";
import { useWords } from "../wording/words.ts";
import { IngredientLines } from "./ingredient-lines.tsx";
import { sentencesIn, type RecipeDraft } from "./recipe-draft.ts";

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
      <IngredientLines lines={draft.ingredients} onChange={(ingredients) => set({ ingredients })} />
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
