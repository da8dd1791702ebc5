// A planned meal on its day. A press opens it; dragging, or Alt and an arrow key, moves it.
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import type { Row } from "../rows/row-api.ts";
import { choiceOf } from "../rows/show-value.ts";
import { useWords } from "../wording/words.ts";

interface MealProps {
  row: Row;
  onEdit(): void;
  /** @param days the number of days later; negative: earlier */
  onMove(days: number): void;
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

export function Meal({ row, onEdit, onMove }: MealProps) {
  const { texts } = useWords();
  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer?.setData("text/plain", row.id)}
      class="meal"
    >
      <button
        type="button"
        class="row"
        data-meal={row.id}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onClick={onEdit}
        onKeyDown={(event) => {
          const by = event.altKey ? KEYS[event.key] : undefined;
          if (by === undefined) return;
          event.preventDefault();
          onMove(by);
        }}
      >
        <span>
          <span class="hint">
            {choiceOf(String(row["mealType"]), texts)}
            {typeof row["servings"] === "number" &&
              ` · ${texts.fields.servings}: ${row["servings"]}`}
          </span>
          <br />
          {String(row["title"] ?? texts.rows.untitled)}
        </span>
      </button>
      <AvoidedFoods findings={row.findings} />
    </li>
  );
}
