// A timeline of the steps of a Process run. A step's line expands to its inputs, outputs and errors.
import { useState } from "preact/hooks";
import { costText, durationText, numberText } from "../parts/amounts.ts";
import { Bar } from "../parts/bar.tsx";
import { Expandable } from "../parts/expandable.tsx";
import { Section } from "../parts/section.tsx";
import { StateMark } from "../parts/state-mark.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill, useWords } from "../wording/words.ts";
import type { Step } from "./read-steps.ts";
import { RunGraph, type ProcessVersion } from "./run-graph.tsx";
import { StepCounts } from "./step-counts.tsx";
import { StepDetails } from "./step-details.tsx";

/** A run with more steps has a search field. */
const MANY = 12;
/** The number of steps shown at first and added on request. */
const PAGE = 100;

interface TimelineProps {
  steps: readonly Step[];
  /** When the run began, in milliseconds. */
  from: number;
  /** When the run ended, in ISO 8601; null while it is active. */
  to: string | null;
  /** The address for a rerun from a step; null if not possible yet. */
  rerunPath: string | null;
  /** The version of the Process that was run; null if not known. */
  processVersion: ProcessVersion | null;
}

export function Timeline({ steps, from, to, rerunPath, processVersion }: TimelineProps) {
  const { texts, language, locale } = useWords();
  const { run: words } = useAutomateTexts();
  const [word, setWord] = useState("");
  const [state, setState] = useState("");
  const [shownCount, setShownCount] = useState(PAGE);
  const [chosen, setChosen] = useState<string>();
  const states = [...new Set(steps.map((step) => step.state))];
  const wanted = word.trim().toLocaleLowerCase(language);
  const found = steps.filter(
    (step) =>
      (state === "" || step.state === state) &&
      `${step.step} ${step.calls?.name ?? ""}`.toLocaleLowerCase(language).includes(wanted),
  );
  const choose = (id: string) => {
    setWord("");
    setState("");
    setShownCount(steps.length);
    setChosen(id);
    requestAnimationFrame(() => {
      const line = document.getElementById(`step-${id}`);
      line?.scrollIntoView({ block: "center" });
      line?.querySelector("summary")?.focus();
    });
  };
  const first = new Map(steps.toReversed().map(({ step, hop }) => [step, hop]));
  const length = Math.max(1, (to === null ? Date.now() : Date.parse(to)) - from);
  return (
    <Section title={words.steps}>
      {steps.length > MANY && (
        <div class="add">
          <input
            type="search"
            aria-label={texts.rows.find}
            placeholder={texts.rows.find}
            value={word}
            onInput={(event) => setWord(event.currentTarget.value)}
          />
          <select
            aria-label={texts.runs.status}
            value={state}
            onChange={(event) => setState(event.currentTarget.value)}
          >
            <option value="">{texts.runs.all}</option>
            {states.map((option) => (
              <option key={option} value={option}>
                {texts.runs.states[option]}
              </option>
            ))}
          </select>
        </div>
      )}
      <p class="hint" role="status">
        <StepCounts steps={steps} /> ·{" "}
        {found.length < steps.length &&
          `${fill(words.shown, { n: found.length, all: steps.length })} · `}
        {fill(words.axis, { length: durationText(length, locale) })}
      </p>
      <ol class="rows">
        {found.slice(0, shownCount).map((step) => (
          <StepLine
            key={step.hop}
            id={first.get(step.step) === step.hop ? `step-${step.step}` : undefined}
            isChosen={step.step === chosen}
            step={step}
            first={from}
            length={length}
            rerunPath={rerunPath}
          />
        ))}
      </ol>
      {found.length > shownCount && (
        <button type="button" onClick={() => setShownCount(shownCount + PAGE)}>
          {texts.runs.more}
        </button>
      )}
      {processVersion !== null && (
        <Expandable summary={words.asGraph}>
          {() => (
            <RunGraph
              processVersion={processVersion}
              steps={steps}
              chosen={chosen}
              onChoose={choose}
            />
          )}
        </Expandable>
      )}
    </Section>
  );
}

interface StepLineProps {
  /** The first line of a step has an id. */
  id: string | undefined;
  isChosen: boolean;
  step: Step;
  /** When the run began, and how long it has taken, in milliseconds. */
  first: number;
  length: number;
  rerunPath: string | null;
}

const KINDS: Partial<Record<Step["state"], string>> = {
  failed: "bad",
  caught: "bad",
  waiting: "quiet",
  running: "quiet",
};

function StepLine({ id, isChosen, step, first, length, rerunPath }: StepLineProps) {
  const { texts, locale } = useWords();
  const { run: words, inspect } = useAutomateTexts();
  const { state, attempts, startedAt, endedAt, takenFrom, cost } = step;
  const isTimed = startedAt !== null && takenFrom === undefined;
  const start = startedAt === null ? 0 : Date.parse(startedAt);
  const end = endedAt === null ? first + length : Date.parse(endedAt);
  const facts = [
    takenFrom === undefined ? "" : words.takenOver,
    isTimed && endedAt !== null ? durationText(end - start, locale) : "",
    attempts > 1 ? fill(texts.runs.attempts, { n: attempts }) : "",
    cost.tokens === 0 ? "" : fill(texts.runs.tokens, { n: numberText(cost.tokens, locale) }),
    cost.tokens === 0 ? "" : (costText(cost.microUsd, locale, inspect.free) ?? ""),
  ];
  const depth = step.step.split("/").length - 1 + (step.item === undefined ? 0 : 1);
  return (
    <li id={id} class={`depth-${Math.min(depth, 3)}`}>
      <Expandable
        isOpen={isChosen}
        summary={
          <span class="timed">
            <span class="name">{step.step}</span>
            <span class="hint">
              <StateMark state={state} />
            </span>
            {isTimed && (
              <Bar
                from={Math.max(0, (start - first) / length)}
                to={Math.min(1, (end - first) / length)}
                kind={KINDS[state] ?? ""}
              />
            )}
            <span class="amount">{facts.filter(Boolean).join(" · ")}</span>
          </span>
        }
      >
        {() => <StepDetails step={step} rerunPath={rerunPath} />}
      </Expandable>
    </li>
  );
}
