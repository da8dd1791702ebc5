// One call of a model: its tokens and its cost, and its prompt by section. The sections, and the tokens outside of
// any section, add up to the tokens that went in.
import { costText, durationText, numberText } from "../parts/amounts.ts";
import { Bar } from "../parts/bar.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { counted as countedText, fill, useWords } from "../wording/words.ts";
import { placeText, promptTokens, type Call, type Reason as WhyAgain } from "./trace.ts";

export function CallView({ call }: { call: Call }) {
  const { locale } = useWords();
  const { inspect } = useAutomateTexts();
  const { node, model, ms, isRepair, reason, usage } = call;
  const cost = usage === null ? null : costText(usage.cost_micro_usd, locale, inspect.free);
  return (
    <div class="card stack">
      <p>
        <strong>{node}</strong> · {model ?? inspect.noAnswer} ·{" "}
        {model === null
          ? durationText(ms, locale)
          : fill(inspect.answered, { time: durationText(ms, locale) })}
        {isRepair && ` · ${reason === null ? inspect.repairUnknown : inspect.repair}`}
      </p>
      {reason !== null && <Reason reason={reason} />}
      {usage !== null && (
        <p class="hint">
          {fill(inspect.usage, {
            input: numberText(usage.input_tokens, locale),
            cached: numberText(usage.cache_read_input_tokens, locale),
            kept: numberText(usage.cache_creation_input_tokens, locale),
            output: numberText(usage.output_tokens, locale),
          })}
          {cost !== null && ` · ${cost}`}
        </p>
      )}
      <Sections call={call} />
    </div>
  );
}

/** Why the first answer was refused: in words, and the places with the schema's codes as they are. */
function Reason({ reason: { code, places } }: { reason: WhyAgain }) {
  const { inspect } = useAutomateTexts();
  const { faults } = inspect;
  return (
    <p class="warning">
      {fill(inspect.because, {
        why: Object.hasOwn(faults, code) ? faults[code as keyof typeof faults] : code,
      })}
      {places.length > 0 && (
        <>
          {" "}
          <span class="code">{places.map(placeText).join(", ")}</span>
        </>
      )}
    </p>
  );
}

function Sections({ call }: { call: Call }) {
  const { locale, language } = useWords();
  const { inspect } = useAutomateTexts();
  const sections = [
    ...call.system.map((section) => ({ ...section, part: inspect.system })),
    ...call.user.map((section) => ({ ...section, part: inspect.user })),
  ];
  const largest = Math.max(1, ...sections.map(({ tokens }) => tokens));
  const { beside } = call;
  const { estimated, counted, rest } = promptTokens(call);
  const restName =
    beside === null
      ? inspect.restWhole
      : beside.pictures === 0
        ? inspect.rest
        : countedText(inspect.restPictures, beside.pictures, language);
  const sums: [string, number][] = [
    [inspect.estimated, estimated],
    ...(beside === null
      ? []
      : (
          [
            [inspect.marked, beside.marked],
            [inspect.schema, beside.schema],
            [inspect.frame, beside.frame],
            [inspect.sentAgain, beside.again],
          ] satisfies [string, number][]
        ).filter(([name, tokens]) => tokens > 0 || name === inspect.schema)),
    ...(counted === null || rest === null
      ? []
      : ([
          [restName, rest],
          [inspect.counted, counted],
        ] satisfies [string, number][])),
  ];
  return (
    <div class="scrolls whole" data-scrolls tabIndex={0} role="group" aria-label={inspect.section}>
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
                <Bar from={0} to={tokens / largest} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([name, tokens]) => (
            <tr key={name}>
              <th scope="row" colSpan={2}>
                {name}
              </th>
              <td>{numberText(tokens, locale)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}
