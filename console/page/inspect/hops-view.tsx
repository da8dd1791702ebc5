// The hops in time: start and duration of each, its model calls, and their prompts by section.
import { durationText, moneyText, numberText } from "../parts/amounts.ts";
import { Bar } from "../parts/bar.tsx";
import { Section } from "../parts/section.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { counted, fill, useWords } from "../wording/words.ts";
import { tokensOf, type Call, type Hop } from "./trace.ts";

export function HopsView({ hops }: { hops: readonly Hop[] }) {
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
      <ol class="rows">
        {hops.map((hop) => (
          <HopLine key={hop.hop} hop={hop} first={first} length={length} />
        ))}
      </ol>
    </Section>
  );
}

interface HopLineProps {
  hop: Hop;
  /** The start of the first hop, and the time from there to the end of the last one, in milliseconds. */
  first: number;
  length: number;
}

function HopLine({ hop, first, length }: HopLineProps) {
  const { locale, language } = useWords();
  const { inspect } = useAutomateTexts();
  const { startedAt, ms, usage, calls, failedAttempts, group } = hop;
  const from = startedAt === null ? 0 : (Date.parse(startedAt) - first) / length;
  const facts = [
    ms === null ? "" : durationText(ms, locale),
    usage === null ? "" : fill(inspect.tokensOf, { n: numberText(tokensOf(usage), locale) }),
    usage === null || usage.cost_micro_usd === null ? "" : moneyText(usage.cost_micro_usd, locale),
  ];
  const head = (
    <span class="timed">
      <span class="name code">{hop.hop}</span>
      <span class="hint">
        {hop.status}
        {group === null ? "" : ` · ${fill(inspect.group, { n: group + 1 })}`}
      </span>
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

function CallView({ call }: { call: Call }) {
  const { locale } = useWords();
  const { inspect } = useAutomateTexts();
  const { node, model, ms, isRepair, usage, system, user } = call;
  const sections = [
    ...system.map((one) => ({ ...one, part: inspect.system })),
    ...user.map((one) => ({ ...one, part: inspect.user })),
  ];
  const most = Math.max(1, ...sections.map(({ tokens }) => tokens));
  return (
    <div class="card stack">
      <p>
        <strong>{node}</strong> · {model ?? inspect.noAnswer} · {durationText(ms, locale)}
        {isRepair && ` · ${inspect.repair}`}
      </p>
      {usage !== null && (
        <p class="hint">
          {fill(inspect.usage, {
            input: numberText(usage.input_tokens, locale),
            cached: numberText(usage.cache_read_input_tokens, locale),
            kept: numberText(usage.cache_creation_input_tokens, locale),
            output: numberText(usage.output_tokens, locale),
          })}
          {usage.cost_micro_usd !== null && ` · ${moneyText(usage.cost_micro_usd, locale)}`}
        </p>
      )}
      <table class="lines">
        <caption class="hint">{inspect.sections}</caption>
        <thead>
          <tr>
            <th scope="col">{inspect.section}</th>
            <th scope="col">{inspect.part}</th>
            <th scope="col">{inspect.tokens}</th>
          </tr>
        </thead>
        <tbody>
          {sections.map(({ title, tokens, part }, place) => (
            <tr key={place}>
              <th scope="row">{title === "" ? inspect.beginning : title}</th>
              <td>{part}</td>
              <td class="measured">
                {numberText(tokens, locale)}
                <Bar from={0} to={tokens / most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
