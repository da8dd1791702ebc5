// The meal plan as a week, of which one or many meals can be moved, changed or deleted. Without a connection, the last copy of
// the week is shown with its age.
import { useEffect, useRef, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { useIsAway } from "../data/reach.ts";
import { PlanMissing } from "../missing/plan-missing.tsx";
import { CopyAge, useKeptRead } from "../offline/use-kept-read.tsx";
import { Choose, ChooseAll } from "../rows/choose.tsx";
import { RESOURCES } from "../rows/resources.ts";
import { keyOf, type Row } from "../rows/row-api.ts";
import { useChoosing } from "../rows/use-choosing.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate, useQuery } from "../shell/router.ts";
import { useWords } from "../wording/words.ts";
import { ChosenMeals } from "./chosen-meals.tsx";
import { EditMeal } from "./edit-meal.tsx";
import { useMoveMeals } from "./use-move-meals.tsx";
import { WeekBoard } from "./week-board.tsx";
import { dayAfter, dayName, firstDayOf, LONG_DAY, today, weekOf } from "./week.ts";

const PLAN = RESOURCES.plan;
const DAY = /^\d{4}-\d\d-\d\d$/;

type Edited = { id: string } | { id: null; plannedOn: string };

export function Plan() {
  const { texts, locale } = useWords();
  const { alfred } = useSignedIn();
  const wanted = useQuery().get("week") ?? "";
  const aim = DAY.test(wanted) ? wanted : today();
  const days = weekOf(aim, firstDayOf(locale));
  const [from = "", to = ""] = [days[0], days.at(-1)];
  const key = [...keyOf(PLAN), "week", from];
  const isAway = useIsAway();
  const { read, copiedAt } = useKeptRead(key, async () => {
    const query = { from, to, limit: 100 };
    const page = await dataOf(alfred.api.GET("/v1/kitchen/meal-plans", { params: { query } }));
    return page.items as unknown as Row[];
  });
  /** Before the week is read, empty days would look like a lost plan. */
  const isKnown = read.data !== undefined;
  const [edited, setEdited] = useState<Edited>();
  const [isMissing, setIsMissing] = useState(false);
  const choosing = useChoosing();
  const board = useRef<HTMLDivElement>(null);
  const { notice, fault, shift, move } = useMoveMeals(days, board);

  // On a phone, the days are one below the other: the wanted day, or today, comes into sight once its meals are known.
  const isSettled = isKnown && (!read.isFetching || isAway);
  const shownDay = useRef("");
  useEffect(() => {
    if (!isSettled || shownDay.current === aim) return;
    shownDay.current = aim;
    board.current?.querySelector(`[data-day="${aim}"]`)?.scrollIntoView({ block: "nearest" });
  }, [aim, isSettled]);

  const longName = (day: string) => dayName(day, locale, LONG_DAY);

  const rows = read.data ?? [];
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
          <Link to={`/plan?week=${dayAfter(from, -7)}`} class="button">
            <span aria-hidden="true">‹</span>
            <span class="for-readers">{texts.plan.before}</span>
          </Link>
          <button type="button" onClick={() => navigate("/plan")}>
            {texts.plan.thisWeek}
          </button>
          <Link to={`/plan?week=${dayAfter(from, 7)}`} class="button">
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
      {(rows.length > 0 || chosen !== undefined) && (
        <div class="options">
          {comingDays.length > 0 && chosen === undefined && (
            <button type="button" onClick={() => setIsMissing(true)}>
              {texts.missing.action}
            </button>
          )}
          <Choose choosing={choosing} />
          {chosen !== undefined && <ChooseAll choosing={choosing} rows={rows} />}
        </div>
      )}
      {chosen !== undefined && (
        <ChosenMeals meals={rows.filter(({ id }) => chosen.has(id))} days={days} shift={shift} />
      )}
      {isMissing && (
        <PlanMissing days={comingDays} dayName={longName} onClose={() => setIsMissing(false)} />
      )}
      {read.isError && !isAway && <Problem error={read.error} onAgain={() => read.refetch()} />}
      {!isKnown && (isAway || read.isPending) && (
        <p role="status">{isAway ? texts.plan.notKept : texts.state.loading}</p>
      )}
      <CopyAge at={copiedAt} />
      {fault !== undefined && <Problem error={fault} />}
      <p role="status" class="hint">
        {notice}
      </p>
      <WeekBoard
        board={board}
        days={isKnown ? days : []}
        meals={rows}
        choosing={choosing}
        onMove={(meals, by, held) => void move(meals, by, held)}
        onEdit={({ id }) => setEdited({ id })}
        onAdd={(plannedOn) => setEdited({ id: null, plannedOn })}
      />
      {edited !== undefined && (
        <EditMeal
          id={edited.id}
          {...(edited.id === null
            ? { preset: { plannedOn: edited.plannedOn, mealType: "dinner" } }
            : {})}
          onClose={() => setEdited(undefined)}
        />
      )}
    </main>
  );
}
