// A planned meal on its day. A press opens it; dragging, or Alt and an arrow key, moves it.
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import type { Row } from "../rows/row-api.ts";
import { choiceOf } from "../rows/show-value.ts";
import type { Choice } from "../rows/use-choosing.ts";
import { useWords } from "../wording/words.ts";

interface MealProps {
  row: Row;
  onEdit(): void;
  /** Only in choosing mode, in which meals are not opened. */
  choice: Choice | undefined;
  /** @param days the number of days later; negative: earlier */
  onMove(days: number): void;
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

export function Meal({ row, onEdit, onMove, choice }: MealProps) {
  const { texts } = useWords();
  const shared = {
    "data-meal": row.id,
    "aria-keyshortcuts": "Alt+ArrowLeft Alt+ArrowRight",
    onKeyDown(event: KeyboardEvent) {
      const by = event.altKey ? KEYS[event.key] : undefined;
      if (by === undefined) return;
      event.preventDefault();
      onMove(by);
    },
  };
  const content = (
    <span>
      <span class="hint">
        {choiceOf(String(row["mealType"]), texts)}
        {typeof row["servings"] === "number" && ` · ${texts.fields.servings}: ${row["servings"]}`}
      </span>
      <br />
      {String(row["title"] ?? texts.rows.untitled)}
    </span>
  );
  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer?.setData("text/plain", row.id)}
      class="meal"
    >
      {choice === undefined ? (
        <button type="button" class="row" onClick={onEdit} {...shared}>
          {content}
        </button>
      ) : (
        <label>
          <input
            type="checkbox"
            checked={choice.isChosen}
            onChange={(event) => choice.onChoose(event.currentTarget.checked)}
            {...shared}
          />
          {content}
        </label>
      )}
      <AvoidedFoods findings={row.findings} />
    </li>
  );
}
