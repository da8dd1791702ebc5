// Moves planned meals by days, each against the version shown. If all of them leave the shown days, the page follows them.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useAction } from "../parts/use-action.ts";
import { changeMany, outcomeText } from "../rows/many-rows.ts";
import { RESOURCES } from "../rows/resources.ts";
import type { Row } from "../rows/row-api.ts";
import type { Notice } from "../rows/use-choosing.ts";
import { useSignedIn } from "../session/session.tsx";
import { navigate } from "../shell/router.ts";
import { fill, useWords } from "../wording/words.ts";
import { dayAfter, dayName, LONG_DAY } from "./week.ts";

export const dayOf = (meal: Row): string => String(meal["plannedOn"]);

interface MoveMeals {
  fault: unknown;
  /** @param by the number of days later; negative: earlier @returns what was done */
  shift(meals: readonly Row[], by: number): Promise<Notice>;
  /** Like `shift`, and tells what was done. @param held the meal that gets the focus back on its new day */
  move(meals: readonly Row[], by: number, held?: Row): Promise<unknown>;
}

/** @param days the days that are shown @param board the element with the meals @param tell gets what `move` has done */
export function useMoveMeals(
  days: readonly string[],
  board: RefObject<HTMLElement | null>,
  tell: (notice: Notice) => void,
): MoveMeals {
  const { texts, locale } = useWords();
  const { alfred } = useSignedIn();
  const { fault, run } = useAction();
  const held = useRef<{ id: string; day: string }>(undefined);
  useLayoutEffect(() => {
    const { id, day } = held.current ?? {};
    const place = board.current?.querySelector<HTMLElement>(
      `[data-day="${day}"] [data-meal="${id}"]`,
    );
    if (place === null || place === undefined) return;
    held.current = undefined;
    place.focus();
  });

  const shift = async (meals: readonly Row[], by: number) => {
    const outcome = await changeMany(alfred, RESOURCES.plan, meals, (meal) => ({
      plannedOn: dayAfter(dayOf(meal), by),
    }));
    const moved = meals.map((meal) => dayAfter(dayOf(meal), by));
    const [first] = moved;
    if (first !== undefined && outcome.done > 0 && !moved.some((day) => days.includes(day)))
      navigate(`/plan?week=${first}`);
    return outcome;
  };
  return {
    fault,
    shift: async (meals, by) => {
      const outcome = await shift(meals, by);
      return { text: outcomeText(outcome, texts), edits: outcome.edits, why: outcome.why };
    },
    move: (meals, by, focused) =>
      run(async () => {
        const [meal] = meals;
        if (by === 0 || meal === undefined) return;
        if (focused !== undefined)
          held.current = { id: focused.id, day: dayAfter(dayOf(focused), by) };
        const outcome = await shift(meals, by);
        if (outcome.why !== undefined) throw outcome.why;
        const name = String(meal["title"] ?? texts.rows.untitled);
        const day = dayName(dayAfter(dayOf(meal), by), locale, LONG_DAY);
        tell({
          text:
            meals.length > 1
              ? outcomeText(outcome, texts)
              : outcome.done === 1
                ? fill(texts.plan.moved, { name, day })
                : fill(outcome.gone > 0 ? texts.rows.gone : texts.list.changed, { name }),
          edits: outcome.edits,
        });
      }),
  };
}
