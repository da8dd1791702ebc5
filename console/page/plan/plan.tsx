// The meal plan as a week. A meal can be moved to another day with the mouse, or with Alt and an arrow key. Without a
// connection, the last copy of the week is shown with its age.
import { useEffect, useRef, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { useIsAway } from "../data/reach.ts";
import { reads } from "../data/use-read.ts";
import { PlanMissing } from "../missing/plan-missing.tsx";
import { CopyAge, useKeptRead } from "../offline/use-kept-read.tsx";
import { useAction } from "../parts/use-action.ts";
import { RESOURCES } from "../rows/resources.ts";
import { attemptWrite, keyOf, readVersion, type Row } from "../rows/row-api.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate, useQuery } from "../shell/router.ts";
import { fill, useWords } from "../wording/words.ts";
import { EditMeal } from "./edit-meal.tsx";
import { Meal } from "./meal.tsx";
import { dayAfter, dayName, firstDayOf, LONG_DAY, today, weekOf } from "./week.ts";

const PLAN = RESOURCES.plan;
const MEALS = ["breakfast", "lunch", "dinner", "snack"];
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
  const [notice, setNotice] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { fault, run } = useAction();
  /** The meal that was moved gets the focus back on its new day. */
  const moved = useRef<{ id: string; day: string } | undefined>(undefined);
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moved.current === undefined) return;
    const { id, day } = moved.current;
    const place = board.current?.querySelector<HTMLElement>(
      `[data-day="${day}"] [data-meal="${id}"]`,
    );
    if (place === null || place === undefined) return;
    moved.current = undefined;
    place.focus();
  });

  // On a phone, the days are one below the other: the wanted day, or today, comes into sight once its meals are known.
  const isSettled = isKnown && (!read.isFetching || isAway);
  const shownDay = useRef("");
  useEffect(() => {
    if (!isSettled || shownDay.current === aim) return;
    shownDay.current = aim;
    board.current?.querySelector(`[data-day="${aim}"]`)?.scrollIntoView({ block: "nearest" });
  }, [aim, isSettled]);

  const longName = (day: string) => dayName(day, locale, LONG_DAY);

  const move = (row: Row, day: string) =>
    run(async () => {
      if (row["plannedOn"] === day) return;
      const version = await readVersion(alfred, PLAN, row.id);
      const isSame = version.row.updatedAt === row.updatedAt;
      const isDone = isSame && (await attemptWrite(alfred, PLAN, version, { plannedOn: day }));
      const name = String(row["title"] ?? texts.rows.untitled);
      if (isDone) moved.current = { id: row.id, day };
      // Read first: somebody who moves it again would move the old version.
      await reads.invalidateQueries({ queryKey: keyOf(PLAN) });
      setNotice(
        isDone
          ? fill(texts.plan.moved, { name, day: longName(day) })
          : fill(texts.list.changed, { name }),
      );
    });
  const rows = read.data ?? [];
  // Meals before today need no shopping.
  const comingDays = days.filter(
    (day) => day >= today() && rows.some((row) => row["plannedOn"] === day),
  );
  const inOrder = (day: string) =>
    rows
      .filter((row) => row["plannedOn"] === day)
      .sort((a, b) => MEALS.indexOf(String(a["mealType"])) - MEALS.indexOf(String(b["mealType"])));

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
      {comingDays.length > 0 && (
        <div class="options">
          <button type="button" onClick={() => setIsMissing(true)}>
            {texts.missing.action}
          </button>
        </div>
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
      <div class="week" ref={board}>
        {(isKnown ? days : []).map((day) => (
          <section
            key={day}
            class="day"
            data-day={day}
            aria-label={longName(day)}
            aria-current={day === today() ? "date" : undefined}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              const id = event.dataTransfer?.getData("text/plain");
              const row = rows.find((one) => one.id === id);
              if (row !== undefined) void move(row, day);
            }}
          >
            <h2>{dayName(day, locale, { weekday: "short", day: "numeric" })}</h2>
            <ul class="plain-list">
              {inOrder(day).map((row) => (
                <Meal
                  key={row.id}
                  row={row}
                  onEdit={() => setEdited({ id: row.id })}
                  onMove={(by) => void move(row, dayAfter(day, by))}
                />
              ))}
            </ul>
            <button
              type="button"
              class="quiet"
              aria-label={fill(texts.plan.add, { day: longName(day) })}
              onClick={() => setEdited({ id: null, plannedOn: day })}
            >
              +
            </button>
          </section>
        ))}
      </div>
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
