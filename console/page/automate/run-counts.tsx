// How many runs or calls were completed, failed or cancelled in the time that the page shows.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { numberText } from "../parts/amounts.ts";
import { Fact, Facts } from "../parts/facts.tsx";
import { useSignedIn } from "../session/session.tsx";
import { useWords } from "../wording/words.ts";
import { countEnds, type MetricScope } from "./metric-units.ts";

const DAY_MS = 86_400_000;
const ENDS = ["completed", "failed", "cancelled"] as const;

interface RunCountsProps {
  scope: MetricScope;
  /** The id of the Process, Tool, Service or conversation whose runs or calls are counted; empty: all of the scope. */
  entity: string;
  days: number;
}

export function RunCounts({ scope, entity, days }: RunCountsProps) {
  const { texts, locale } = useWords();
  const { alfred } = useSignedIn();
  const read = useRead(["metric", scope, "ends", days, entity], () => {
    const from = new Date(Date.now() - days * DAY_MS).toISOString();
    // Runs are counted by their status, calls by the code of their answer.
    const group = scope === "process" || scope === "conversation" ? "status" : "code";
    const entityFilter = entity === "" ? {} : { entity };
    const query = { scope, bucket: "all" as const, group, from, ...entityFilter };
    return dataOf(
      alfred.api.GET("/v1/metrics/{name}", { params: { path: { name: "calls" }, query } }),
    );
  });
  // The chart says if metrics cannot be read.
  if (read.data === undefined) return null;
  const ends = countEnds(read.data.points);
  return (
    <Facts>
      {ENDS.filter((end) => end !== "cancelled" || ends.cancelled > 0).map((end) => (
        <Fact key={end} name={texts.runs.statuses[end]}>
          {numberText(ends[end], locale)}
        </Fact>
      ))}
    </Facts>
  );
}
