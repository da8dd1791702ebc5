// The shown days of the plan with their meals. A meal is dropped on another day, or moved there with Alt and an arrow key. In choosing
// mode, moving a chosen meal moves all chosen ones.
import type { RefObject } from "preact";
import type { Row } from "../rows/row-api.ts";
import type { Choosing } from "../rows/use-choosing.ts";
import { fill, useWords } from "../wording/words.ts";
import { Meal } from "./meal.tsx";
import { dayOf } from "./use-move-meals.tsx";
import { dayName, daysBetween, LONG_DAY, today } from "./week.ts";

const MEALS = ["breakfast", "lunch", "dinner", "snack"];

interface WeekBoardProps {
  board: RefObject<HTMLDivElement | null>;
  days: readonly string[];
  meals: readonly Row[];
  choosing: Choosing;
  /** @param held the meal that gets the focus on its new day */
  onMove(meals: readonly Row[], by: number, held?: Row): void;
  onEdit(meal: Row): void;
  onAdd(day: string): void;
}

export function WeekBoard(props: WeekBoardProps) {
  const { board, days, meals, choosing, onMove, onEdit, onAdd } = props;
  const { texts, locale } = useWords();
  const withChosen = (meal: Row) =>
    choosing.chosen?.has(meal.id) === true
      ? [meal, ...meals.filter((shown) => shown !== meal && choosing.chosen?.has(shown.id))]
      : [meal];
  const inOrder = (day: string) =>
    meals
      .filter((meal) => dayOf(meal) === day)
      .sort((a, b) => MEALS.indexOf(String(a["mealType"])) - MEALS.indexOf(String(b["mealType"])));
  return (
    <div class={days.length > 7 ? "week longer" : "week"} ref={board}>
      {days.map((day) => (
        <section
          key={day}
          class="day"
          data-day={day}
          aria-label={dayName(day, locale, LONG_DAY)}
          aria-current={day === today() ? "date" : undefined}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            const id = event.dataTransfer?.getData("text/plain");
            const meal = meals.find((shown) => shown.id === id);
            if (meal !== undefined) onMove(withChosen(meal), daysBetween(dayOf(meal), day), meal);
          }}
        >
          <h2>{dayName(day, locale, { weekday: "short", day: "numeric" })}</h2>
          <ul class="plain-list">
            {inOrder(day).map((meal) => (
              <Meal
                key={meal.id}
                row={meal}
                choice={choosing.choiceOf(meal.id)}
                onEdit={() => onEdit(meal)}
                onMove={(by) => onMove(withChosen(meal), by, meal)}
              />
            ))}
          </ul>
          <button
            type="button"
            class="quiet"
            aria-label={fill(texts.plan.add, { day: dayName(day, locale, LONG_DAY) })}
            onClick={() => onAdd(day)}
          >
            +
          </button>
        </section>
      ))}
    </div>
  );
}
