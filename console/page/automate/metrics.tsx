// Metrics over time, as a chart and as a table of the same numbers. The address says what is shown.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { numberText } from "../parts/amounts.ts";
import { readPages } from "../parts/read-pages.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate, useQuery } from "../shell/router.ts";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill, useWords } from "../wording/words.ts";
import { metricName, metricValue, SCOPES, type MetricScope } from "./metric-units.ts";
import { Plot } from "./plot.tsx";
import { RunCounts } from "./run-counts.tsx";

const BUCKETS = ["hour", "day", "week"] as const;
const DAYS = [1, 7, 30, 90] as const;
const DAY_MS = 86_400_000;

export function Metrics() {
  const { texts } = useWords();
  const { automate, metrics: words, run } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const query = useQuery();
  const list = useRead(["metrics"], () => dataOf(alfred.api.GET("/v1/metrics")));
  const all = list.data?.items ?? [];
  const keyOf = ({ scope, name }: { scope: string; name: string }) => `${scope}.${name}`;
  const chosen =
    all.find((metric) => keyOf(metric) === query.get("metric")) ??
    all.find(({ scope }) => scope === "process") ??
    all[0];
  const nameInWords = chosen === undefined ? null : metricName(chosen, words.names);
  const bucket = BUCKETS.find((option) => option === query.get("bucket")) ?? "day";
  const days = DAYS.find((option) => String(option) === query.get("days")) ?? 30;
  const isOfProcesses = chosen?.scope === "process";
  const processes = useRead(
    ["processes", "measured"],
    () => readPages((page) => dataOf(alfred.api.GET("/v1/processes", { params: { query: page } }))),
    { isWanted: isOfProcesses },
  );
  const process = isOfProcesses ? (query.get("process") ?? "") : "";
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === "") next.delete(name);
    else next.set(name, value);
    navigate(`/automate/metrics?${next}`);
  };
  return (
    <>
      <h1>{automate.sides.metrics}</h1>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isPending && <p role="status">{texts.state.loading}</p>}
      {list.isSuccess && chosen === undefined && <p class="hint">{words.none}</p>}
      {chosen !== undefined && (
        <>
          <div class="add">
            <label>
              {words.metric}
              <select
                value={keyOf(chosen)}
                onChange={(event) => choose("metric", event.currentTarget.value)}
              >
                {SCOPES.map((scope) => (
                  <optgroup key={scope} label={words.scopes[scope]}>
                    {all
                      .filter((metric) => metric.scope === scope)
                      .map((metric) => (
                        <option key={metric.id} value={keyOf(metric)}>
                          {metricName(metric, words.names) ?? metric.name}
                        </option>
                      ))}
                  </optgroup>
                ))}
              </select>
            </label>
            {isOfProcesses && (
              <label>
                {run.kinds.process}
                <select
                  value={process}
                  onChange={(event) => choose("process", event.currentTarget.value)}
                >
                  <option value="">{words.allProcesses}</option>
                  {processes.data?.items.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <label>
              {words.per}
              <select
                value={bucket}
                onChange={(event) => choose("bucket", event.currentTarget.value)}
              >
                {BUCKETS.map((option) => (
                  <option key={option} value={option}>
                    {words.buckets[option]}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {words.range}
              <select value={days} onChange={(event) => choose("days", event.currentTarget.value)}>
                {DAYS.map((option) => (
                  <option key={option} value={option}>
                    {fill(words.days, { n: option })}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {nameInWords === null && chosen.description !== null && (
            <p class="hint" lang="en">
              {chosen.description}
            </p>
          )}
          {isOfProcesses && process === "" && <p class="hint">{words.builtInToo}</p>}
          <RunCounts
            key={`${chosen.scope} ${process} ${days}`}
            scope={chosen.scope}
            entity={process}
            days={days}
          />
          <Values
            key={`${keyOf(chosen)} ${process}`}
            entity={process}
            name={chosen.name}
            label={`${nameInWords ?? chosen.name} (${words.aggregations[chosen.aggregation]})`}
            scope={chosen.scope}
            bucket={bucket}
            days={days}
          />
        </>
      )}
    </>
  );
}

interface ValuesProps {
  name: string;
  label: string;
  scope: MetricScope;
  /** The id of the Process, Tool, Service or conversation that is measured; empty: all of the scope. */
  entity: string;
  bucket: (typeof BUCKETS)[number];
  days: number;
}

function Values({ name, label, scope, entity, bucket, days }: ValuesProps) {
  const { texts, locale } = useWords();
  const { metrics: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const read = useRead(["metric", scope, name, bucket, days, entity], () => {
    const from = new Date(Date.now() - days * DAY_MS).toISOString();
    const params = {
      path: { name },
      query: { scope, bucket, from, ...(entity === "" ? {} : { entity }) },
    };
    return dataOf(alfred.api.GET("/v1/metrics/{name}", { params }));
  });
  if (read.isError) return <Problem error={read.error} onAgain={() => read.refetch()} />;
  if (read.data === undefined) return <p role="status">{texts.state.loading}</p>;
  const points = read.data.points.flatMap(({ at, value, count }) =>
    at === null ? [] : [{ at, value, count }],
  );
  if (points.length === 0) return <p class="hint">{words.noValues}</p>;
  const format: Intl.DateTimeFormatOptions =
    bucket === "hour" ? { dateStyle: "short", timeStyle: "short" } : { dateStyle: "medium" };
  const when = (at: string) => new Date(at).toLocaleString(locale, format);
  const text = (value: number) => metricValue(name, value, locale);
  return (
    <>
      <Plot points={points} label={label} when={when} text={text} />
      <div class="scrolls" data-scrolls tabIndex={0} role="group" aria-label={label}>
        <table class="lines">
          <caption class="hint">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{words.at}</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.count}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, value, count }) => (
              <tr key={at}>
                <th scope="row">{when(at)}</th>
                <td>{text(value)}</td>
                <td>{numberText(count, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
