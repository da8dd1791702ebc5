// The runs, newest first. The filters are in the address and visible on the page.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { InAutomate } from "../automate/ways.tsx";
import { useRead } from "../data/use-read.ts";
import { StateMark } from "../parts/state-mark.tsx";
import { Windowed } from "../parts/windowed.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Loading } from "../shell/loading.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate, useQuery } from "../shell/router.ts";
import { useWords } from "../wording/words.ts";
import { nameOf, type ListedRun } from "./run-names.ts";
import { When } from "../shell/when.tsx";

const PAGE = 50;
const NONE: readonly ListedRun[] = [];

export function Runs() {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const query = useQuery();
  const [pages, setPages] = useState(1);
  const filters = {
    ...valueIn(query, "status", texts.runs.statuses),
    ...valueIn(query, "trigger", texts.runs.triggers),
    ...idsIn(query),
    ...timesIn(query),
  };
  const list = useRead(["runs", filters, pages], async () => {
    const items: ListedRun[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < pages; page += 1) {
      const position = cursor === undefined ? {} : { cursor };
      const answer = await dataOf(
        alfred.api.GET("/v1/runs", { params: { query: { limit: PAGE, ...filters, ...position } } }),
      );
      items.push(...answer.items);
      cursor = answer.next ?? undefined;
      if (cursor === undefined) break;
    }
    return { items, hasMore: cursor !== undefined };
  });

  const filter = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === "") next.delete(name);
    else next.set(name, value);
    setPages(1);
    navigate(`/runs${next.size === 0 ? "" : `?${next}`}`);
  };
  const select = (name: "status" | "trigger", label: string, choices: object) => (
    <label>
      {label}
      <select
        value={query.get(name) ?? ""}
        onChange={(event) => filter(name, event.currentTarget.value)}
      >
        <option value="">{texts.runs.all}</option>
        {Object.entries(choices).map(([value, words]) => (
          <option key={value} value={value}>
            {String(words)}
          </option>
        ))}
      </select>
    </label>
  );

  return (
    <InAutomate current="runs">
      <h1>{texts.nav.runs}</h1>
      <div class="add">
        {select("status", texts.runs.status, texts.runs.statuses)}
        {select("trigger", texts.runs.trigger, texts.runs.triggers)}
        {DAYS.map((name) => (
          <label key={name}>
            {name === "from" ? texts.runs.fromDay : texts.runs.toDay}
            <input
              type="date"
              value={query.get(name) ?? ""}
              onChange={(event) => filter(name, event.currentTarget.value)}
            />
          </label>
        ))}
      </div>
      {LINK_FILTERS.filter((name) => name in filters).map((name) => (
        <p key={name} class="note">
          {texts.runs.only[name]}{" "}
          <button type="button" onClick={() => filter(name, "")}>
            {texts.runs.showAll}
          </button>
        </p>
      ))}
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data?.items.length === 0 && <p class="hint">{texts.runs.none}</p>}
      <Windowed
        items={list.data?.items ?? NONE}
        keyOf={({ id }) => id}
        hasMore={list.data?.hasMore === true}
      >
        {(run) => (
          <Link to={`/runs/${run.id}`} class="row">
            <span class="name">{nameOf(run, texts)}</span>
            <span class="amount">
              {run.status === "failed" ? (
                <StateMark state="failed" isOfRun />
              ) : (
                texts.runs.statuses[run.status]
              )}{" "}
              · <When at={run.createdAt} />
            </span>
          </Link>
        )}
      </Windowed>
      {list.data?.hasMore === true && (
        <button type="button" onClick={() => setPages(pages + 1)}>
          {texts.runs.more}
        </button>
      )}
    </InAutomate>
  );
}

/** Filters set by links from other pages. */
const LINK_FILTERS = ["processId", "toolId", "scheduleId", "hookId"] as const;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const idsIn = (query: URLSearchParams): Partial<Record<(typeof LINK_FILTERS)[number], string>> =>
  Object.fromEntries(
    LINK_FILTERS.map((name) => [name, query.get(name) ?? ""]).filter(([, id = ""]) => ID.test(id)),
  );

/** The first and the last day of the runs, in the address as ISO dates. */
const DAYS = ["from", "to"] as const;

/** From the beginning of the first day to the end of the last one, as times of this browser's time zone. */
function timesIn(query: URLSearchParams): Partial<Record<(typeof DAYS)[number], string>> {
  return Object.fromEntries(
    DAYS.flatMap((name) => {
      const [year = NaN, month = NaN, day = NaN] = (query.get(name) ?? "").split("-").map(Number);
      const time = new Date(year, month - 1, name === "from" ? day : day + 1);
      return Number.isNaN(time.getTime()) ? [] : [[name, time.toISOString()]];
    }),
  );
}

/** A filter from the address, if it is one of the choices. */
function valueIn<N extends string, C extends object>(
  query: URLSearchParams,
  name: N,
  choices: C,
): Partial<Record<N, keyof C>> {
  const value = query.get(name) ?? "";
  return Object.hasOwn(choices, value) ? ({ [name]: value } as Record<N, keyof C>) : {};
}
