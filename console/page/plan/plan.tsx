// The meal plan as a week, of which one or many meals can be moved, changed or deleted. Without a connection, the last copy of
// the week is shown with its age.
import { useEffect, useRef, useState } from "preact/hooks";
import { useIsUnreachable } from "../data/reach.ts";
import { PlanMissing } from "../missing/plan-missing.tsx";
import { CopyAge } from "../offline/use-kept-read.tsx";
import { Choose } from "../rows/choose.tsx";
import type { Row } from "../rows/row-api.ts";
import { useChoosing } from "../rows/use-choosing.ts";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate, setQuery, useQuery } from "../shell/router.ts";
import { useWords } from "../wording/words.ts";
import { ChosenMeals } from "./chosen-meals.tsx";
import { EditMeal } from "./edit-meal.tsx";
import { DAY, mealToOpen, newMeal } from "./meal-to-open.ts";
import { StillListed } from "./still-listed.tsx";
import { dayOf, useMoveMeals } from "./use-move-meals.tsx";
import { WeekBoard } from "./week-board.tsx";
import { useWeeks } from "./use-weeks.tsx";
import { dayAfter, dayName, firstDayOf, firstDaysOf, LONG_DAY, today, weekOf } from "./week.ts";

export function Plan() {
  const { texts, locale } = useWords();
  const query = useQuery();
  const queriedDay = DAY.test(query.get("week") ?? "") ? query.get("week") : null;
  const targetDay = queriedDay ?? today();
  const firstDay = firstDayOf(locale);
  const days =
    queriedDay === null ? firstDaysOf(targetDay, firstDay) : weekOf(queriedDay, firstDay);
  const [from = "", to = ""] = [days[0], days.at(-1)];
  const isUnreachable = useIsUnreachable();
  const read = useWeeks(weekOf(from, firstDay), days.length > 7 ? days.slice(1) : undefined);
  const knownDays = days.filter((day) => read.knownDays.has(day));
  const isKnown = knownDays.length === days.length;
  const [edited, setEdited] = useState(mealToOpen(query));
  const [isMissing, setIsMissing] = useState(false);
  /** A meal with a recipe, of today or later, as it was before it was deleted or became another dish. */
  const [left, setLeft] = useState<Row>();
  const choosing = useChoosing();
  const board = useRef<HTMLDivElement>(null);
  const { fault, shift, move } = useMoveMeals(days, board, choosing.tell);

  // On a phone, the days are one below the other: the wanted day, or today, comes into sight once its meals are known.
  const isSettled = isKnown && (!read.isFetching || isUnreachable);
  const shownDay = useRef("");
  useEffect(() => {
    if (!isSettled || shownDay.current === targetDay) return;
    shownDay.current = targetDay;
    board.current?.querySelector(`[data-day="${targetDay}"]`)?.scrollIntoView({ block: "nearest" });
  }, [targetDay, isSettled]);

  const longName = (day: string) => dayName(day, locale, LONG_DAY);

  const rows = read.rows.filter((row) => days.includes(dayOf(row)));
  // Meals before today need no shopping.
  const comingDays = days.filter(
    (day) => day >= today() && rows.some((row) => row["plannedOn"] === day),
  );
  const { chosen } = choosing;

  return (
    <main class="page wide">
      <div class="heading">
        <h1>{texts.nav.plan}</h1>
        <div class="options">
          <Link to={`/plan?week=${dayAfter(from, -1)}`} class="button">
            <span aria-hidden="true">‹</span>
            <span class="for-readers">{texts.plan.before}</span>
          </Link>
          <button type="button" onClick={() => navigate("/plan")}>
            {texts.plan.thisWeek}
          </button>
          <Link to={`/plan?week=${dayAfter(to, 1)}`} class="button">
            <span aria-hidden="true">›</span>
            <span class="for-readers">{texts.plan.after}</span>
          </Link>
        </div>
      </div>
      <p class="hint">
        {dayName(from, locale, { day: "numeric", month: "long" })} –{" "}
        {dayName(to, locale, { day: "numeric", month: "long", year: "numeric" })}
        <span class="only-wide"> · {texts.plan.how}</span>
      </p>
      {rows.length > 0 && chosen === undefined && (
        <div class="options">
          {comingDays.length > 0 && (
            <button type="button" onClick={() => setIsMissing(true)}>
              {texts.missing.action}
            </button>
          )}
          <Choose choosing={choosing} />
        </div>
      )}
      <ChosenMeals choosing={choosing} choosable={rows} days={days} shift={shift} />
      {isMissing && (
        <PlanMissing days={comingDays} dayName={longName} onClose={() => setIsMissing(false)} />
      )}
      {read.error !== undefined && !isUnreachable && (
        <Problem error={read.error} onAgain={() => read.refetch()} />
      )}
      {!isKnown && (isUnreachable || read.isFetching) && (
        <p role="status">{isUnreachable ? texts.plan.notKept : texts.state.loading}</p>
      )}
      <CopyAge at={read.copiedAt} />
      {fault !== undefined && <Problem error={fault} />}
      <StillListed meal={left} />
      <WeekBoard
        board={board}
        days={knownDays}
        meals={rows}
        choosing={choosing}
        onMove={(meals, by, focused) => void move(meals, by, focused)}
        onEdit={({ id }) => setEdited({ id, preset: {} })}
        onAdd={(day) => setEdited(newMeal(day))}
      />
      {edited !== undefined && (
        <EditMeal
          {...edited}
          onDeleted={choosing.tell}
          onChanged={(before, after) => {
            const isAnother =
              after === null || ("recipeId" in after && after["recipeId"] !== before["recipeId"]);
            // What is bought for earlier days is bought.
            if (isAnother && before["recipeId"] !== null && dayOf(before) >= today())
              setLeft(before);
          }}
          onClose={() => {
            setEdited(undefined);
            for (const name of ["meal", "dish"]) setQuery(name, "");
          }}
        />
      )}
    </main>
  );
}
