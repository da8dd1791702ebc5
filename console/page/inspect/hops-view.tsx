// The hops in time: in words what each did and what came of it, its start, its duration, and its model calls.
import { costText, durationText, numberText } from "../parts/amounts.ts";
import { Bar } from "../parts/bar.tsx";
import { Section } from "../parts/section.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { counted, fill, useWords } from "../wording/words.ts";
import { CallView } from "./call-view.tsx";
import { askedAgain, hopEnd, hopName } from "./hop-names.ts";
import { tokensOf, type Hop, type Plan } from "./trace.ts";

interface HopsViewProps {
  hops: readonly Hop[];
  plan: Plan | null;
}

export function HopsView({ hops, plan }: HopsViewProps) {
  const { inspect } = useAutomateTexts();
  const times = hops.flatMap(({ startedAt, ms }) =>
    startedAt === null
      ? []
      : [{ from: Date.parse(startedAt), to: Date.parse(startedAt) + (ms ?? 0) }],
  );
  const first = Math.min(...times.map(({ from }) => from));
  const length = Math.max(1, Math.max(...times.map(({ to }) => to)) - first);
  return (
    <Section title={inspect.hops}>
      <p class="hint">{inspect.hopsMean}</p>
      <ol class="rows">
        {hops.map((hop) => (
          <HopLine key={hop.hop} hop={hop} plan={plan} first={first} length={length} />
        ))}
      </ol>
    </Section>
  );
}

interface HopLineProps {
  hop: Hop;
  plan: Plan | null;
  /** The start of the first hop, and the time from there to the end of the last one, in milliseconds. */
  first: number;
  length: number;
}

function HopLine({ hop, plan, first, length }: HopLineProps) {
  const { texts, locale, language } = useWords();
  const { inspect } = useAutomateTexts();
  const { startedAt, ms, usage, calls, failedAttempts, group } = hop;
  const from = startedAt === null ? 0 : (Date.parse(startedAt) - first) / length;
  const facts = [
    ms === null ? "" : durationText(ms, locale),
    usage === null ? "" : fill(inspect.tokensOf, { n: numberText(tokensOf(usage), locale) }),
    usage === null ? "" : (costText(usage.cost_micro_usd, locale, inspect.free) ?? ""),
  ];
  const again = askedAgain(hop).join(", ");
  const notes = [
    hopEnd(hop.status, inspect.hopEnds, texts.runs.states),
    group === null ? "" : fill(inspect.group, { n: group + 1 }),
    again === "" ? "" : fill(inspect.repaired, { nodes: again }),
    // A hop that is under way has no time yet.
    calls.length > 0 || ms === null ? "" : usage === null ? inspect.noModel : inspect.noCalls,
  ];
  const head = (
    <span class="timed">
      <span class="name">
        {hopName(hop, inspect.hopNames, plan)} <span class="hint code">{hop.hop}</span>
      </span>
      <span class="hint">{notes.filter(Boolean).join(" · ")}</span>
      {startedAt !== null && <Bar from={from} to={from + (ms ?? 0) / length} />}
      <span class="amount">{facts.filter(Boolean).join(" · ")}</span>
    </span>
  );
  if (calls.length === 0 && failedAttempts.length === 0) {
    return <li class="alone">{head}</li>;
  }
  return (
    <li>
      <details>
        <summary>{head}</summary>
        {failedAttempts.length > 0 && (
          <p class="warning">
            {counted(inspect.failedAttempts, failedAttempts.length, language)}:{" "}
            <span class="code">{failedAttempts.map(({ code }) => code).join(", ")}</span>
          </p>
        )}
        {calls.map((call, place) => (
          <CallView key={place} call={call} />
        ))}
      </details>
    </li>
  );
}
