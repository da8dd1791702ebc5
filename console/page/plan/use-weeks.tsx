// The meals of one or two weeks of the plan, each week with a copy in this browser.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useKeptRead } from "../offline/use-kept-read.tsx";
import { readAll } from "../parts/read-pages.ts";
import { RESOURCES } from "../rows/resources.ts";
import { keyOf, type Row, ROWS_OF_A_PAGE } from "../rows/row-api.ts";
import { useSignedIn } from "../session/session.tsx";

/** The days of a week, from the first to the last. */
type Week = readonly string[];

interface WeeksRead {
  rows: readonly Row[];
  /** Days of weeks that have been read. Other days must not be shown as empty, which would look like a lost plan. */
  knownDays: ReadonlySet<string>;
  /** When the oldest copy that is shown was read, in milliseconds since 1970. */
  copiedAt: number | undefined;
  /** The first error of reading. */
  error: unknown;
  isFetching: boolean;
  refetch(): void;
}

export function useWeeks(week: Week, next: Week | undefined): WeeksRead {
  const reads = [useWeek(week), useWeek(next)];
  const shown = reads.filter((_, place) => place === 0 || next !== undefined);
  const known = [week, ...(next === undefined ? [] : [next])].filter(
    (_, place) => shown[place]?.read.data !== undefined,
  );
  const ages = shown.flatMap(({ copiedAt }) => copiedAt ?? []);
  return {
    rows: shown.flatMap(({ read }) => read.data ?? []),
    knownDays: new Set(known.flat()),
    copiedAt: ages.length === 0 ? undefined : Math.min(...ages),
    error: shown.find(({ read }) => read.isError)?.read.error ?? undefined,
    isFetching: shown.some(({ read }) => read.isFetching),
    refetch: () => {
      for (const { read } of shown) void read.refetch();
    },
  };
}

function useWeek(week: Week | undefined) {
  const { alfred } = useSignedIn();
  const [from = "", to = ""] = [week?.[0], week?.at(-1)];
  return useKeptRead(
    [...keyOf(RESOURCES.plan), "week", from],
    () =>
      readAll(ROWS_OF_A_PAGE, (page) => {
        const query = { from, to, ...page };
        return dataOf(alfred.api.GET("/v1/kitchen/meal-plans", { params: { query } }));
      }) as Promise<unknown> as Promise<Row[]>,
    { isWanted: week !== undefined },
  );
}
