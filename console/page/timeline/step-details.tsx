// The details of one step: what it called, times, cost, tries, inputs, outputs and errors, and a link to run it again.
import { costText, durationText, numberText, valueText } from "../parts/amounts.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { Fact, Facts } from "../parts/facts.tsx";
import { Link } from "../shell/link.tsx";
import { When } from "../shell/when.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill, useWords } from "../wording/words.ts";
import { ownStepOf, type Step } from "./read-steps.ts";
import { StepTries } from "./step-tries.tsx";
import { ShowServiceMessage, type ServiceMessage } from "./service-message.tsx";

export function StepDetails({ step, rerunPath }: { step: Step; rerunPath: string | null }) {
  const { texts, locale } = useWords();
  const { run: words, inspect } = useAutomateTexts();
  const { calls, error, call, cost, attempts, queuedMs, startedAt, takenFrom, wait } = step;
  return (
    <div class="stack opened">
      <Facts>
        {calls !== null && (
          <Fact name={words.kinds[calls.kind]}>
            <Link to={`/automate/${calls.kind === "tool" ? "tools" : "processes"}/${calls.id}`}>
              {calls.name}
            </Link>
          </Fact>
        )}
        {startedAt !== null && (
          <Fact name={words.began}>
            <When at={startedAt} />
          </Fact>
        )}
        {queuedMs !== null && queuedMs > 0 && (
          <Fact name={words.queued}>{durationText(queuedMs, locale)}</Fact>
        )}
        {call !== null && <Fact name={words.service}>{durationText(call.ms, locale)}</Fact>}
        {attempts > 0 && <Fact name={words.attempts}>{numberText(attempts, locale)}</Fact>}
        {cost.tokens > 0 && (
          <Fact name={inspect.cost}>
            {fill(inspect.tokensOf, { n: numberText(cost.tokens, locale) })} ·{" "}
            {costText(cost.microUsd, locale, inspect.free) ?? inspect.unknownCost}
          </Fact>
        )}
        {cost.bytes > 0 && (
          <Fact name={words.sent}>{fill(words.bytes, { n: numberText(cost.bytes, locale) })}</Fact>
        )}
        <Fact name={words.hop}>
          <span class="code">{step.hop}</span>
        </Fact>
      </Facts>
      {takenFrom !== undefined && (
        <p>
          <Link to={`/runs/${takenFrom}`}>{words.takenFrom}</Link>
        </p>
      )}
      {wait !== undefined && (
        <p>
          {wait.event === null
            ? words.waitsForTime
            : fill(words.waitsForEvent, { event: wait.event })}{" "}
          {words.atTheLatest} <When at={wait.until} />
        </p>
      )}
      {error !== null && (
        <div class="problem">
          <p>{error.detail}</p>
          <p class="hint code">{[error.code, ...(error.paths ?? [])].join(" ")}</p>
          {error.said !== undefined && <ShowServiceMessage said={error.said as ServiceMessage} />}
        </div>
      )}
      <StepTries step={step} />
      {step.inputs !== null && <Value name={texts.runs.inputs} value={step.inputs} />}
      {step.inputsLeftOut !== undefined && (
        <LeftOut name={texts.runs.inputs} bytes={step.inputsLeftOut.bytes} />
      )}
      {step.output !== null && step.output !== undefined && (
        <Value name={texts.runs.output} value={step.output} />
      )}
      {step.outputLeftOut !== undefined && (
        <LeftOut name={texts.runs.output} bytes={step.outputLeftOut.bytes} />
      )}
      {rerunPath !== null && step.state !== "not_run" && (
        <div class="options">
          <Link
            class="button"
            to={`${rerunPath}?from=${encodeURIComponent(ownStepOf(step))}#again`}
          >
            {words.again}
          </Link>
        </div>
      )}
    </div>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  const text = valueText(value);
  return (
    <div>
      <div class="titled">
        <h3>{name}</h3>
        <CopyButton text={() => text} />
      </div>
      <pre class="data" tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}

function LeftOut({ name, bytes }: { name: string; bytes: number }) {
  const { locale } = useWords();
  const { run: words } = useAutomateTexts();
  return (
    <p class="hint">
      {name}: {fill(words.leftOut, { n: numberText(bytes, locale) })}
    </p>
  );
}
