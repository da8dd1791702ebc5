// The steps of a Process as a list, with a graph of their order beside it. The list says everything that the graph shows.
import { useState } from "preact/hooks";
import { valueText } from "../../parts/amounts.ts";
import { Expandable } from "../../parts/expandable.tsx";
import { Section } from "../../parts/section.tsx";
import { Link } from "../../shell/link.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill, useWords } from "../../wording/words.ts";
import { calledBy, stepsBefore, timesOf, type Process, type Step } from "./definition.ts";
import { Graph } from "./graph.tsx";
import { TryStep } from "./try-step.tsx";
import { useNames } from "./use-names.tsx";

const MANY = 12;

interface StepsViewProps {
  steps: readonly Step[];
  process: Process;
}

export function StepsView({ steps, process }: StepsViewProps) {
  const { texts, language } = useWords();
  const { process: words } = useAutomateTexts();
  const names = useNames();
  const [word, setWord] = useState("");
  const [chosen, setChosen] = useState<string>();
  const nameOf = (step: Step) => {
    const { kind, id } = calledBy(step);
    return kind === "wait" ? words.waits : (names?.byId.get(id) ?? id);
  };
  const wanted = word.trim().toLocaleLowerCase(language);
  const found = steps.filter((step) =>
    `${step.id} ${nameOf(step)}`.toLocaleLowerCase(language).includes(wanted),
  );
  const choose = (id: string) => {
    setWord("");
    setChosen(id);
    requestAnimationFrame(() => {
      const line = document.getElementById(`step-${id}`);
      line?.scrollIntoView({ block: "center" });
      line?.querySelector("summary")?.focus();
    });
  };
  return (
    <Section title={words.views.steps}>
      <div class="halves">
        <div class="stack">
          {steps.length > MANY && (
            <>
              <input
                type="search"
                aria-label={texts.rows.find}
                placeholder={texts.rows.find}
                value={word}
                onInput={(event) => setWord(event.currentTarget.value)}
              />
              <p class="hint" role="status">
                {fill(words.found, { n: found.length, all: steps.length })}
              </p>
            </>
          )}
          <ol class="rows">
            {found.map((step) => (
              <li key={step.id} id={`step-${step.id}`}>
                <Expandable
                  isOpen={chosen === step.id}
                  summary={
                    <>
                      <strong>
                        {steps.indexOf(step) + 1}. {step.id}
                      </strong>{" "}
                      <span class="hint">{nameOf(step)}</span>
                      <Times step={step} steps={steps} />
                    </>
                  }
                >
                  {() => {
                    const before = stepsBefore(step, steps);
                    return (
                      <>
                        <StepFacts step={step} before={before} />
                        {process.own && calledBy(step).kind !== "wait" && (
                          <TryStep process={process} step={step} before={before} />
                        )}
                      </>
                    );
                  }}
                </Expandable>
              </li>
            ))}
          </ol>
          {process.own && (
            <div class="options">
              <Link class="button" to={`/automate/processes/${process.id}/edit`}>
                {texts.rows.edit}
              </Link>
            </div>
          )}
        </div>
        <Graph steps={steps} chosen={chosen} onChoose={choose} />
      </div>
    </Section>
  );
}

/** When a step runs, in words. Nothing is said of a first step that runs alone. */
function Times({ step, steps }: Pick<StepsViewProps, "steps"> & { step: Step }) {
  const { process: words } = useAutomateTexts();
  const { after, beside } = timesOf(step, steps);
  const parts = [
    after.length > 0 ? `${words.after}: ${after.join(", ")}` : "",
    beside.length > 0 ? `${words.parallel}: ${beside.join(", ")}` : "",
  ].filter(Boolean);
  return parts.length === 0 ? null : <span class="hint line">{parts.join(" · ")}</span>;
}

function StepFacts({ step, before }: { step: Step; before: readonly string[] }) {
  const { process: words } = useAutomateTexts();
  const { inputs, calls, forEach, loop, execution, output, onError } = step;
  const { condition, timeout, retry, interactionMode, mode } = execution;
  const facts: Record<string, unknown> = {
    [words.dependsOn]: before.join(", "),
    [words.onlyIf]: condition ?? "",
    [words.waits]: "wait" in calls ? calls.wait : "",
    [words.inputs]: Object.keys(inputs).length === 0 ? "" : inputs,
    [words.forEach]: forEach ?? "",
    [words.loop]: loop ?? "",
    [words.asks]: interactionMode === "manual" ? words.yes : "",
    [words.parallel]: mode === "parallel" ? words.yes : "",
    [words.timeout]: timeout === undefined ? "" : `${timeout} s`,
    [words.retry]: retry ?? "",
    [words.onError]: onError ?? "",
    [words.output]: output.variable,
  };
  return (
    <dl class="values opened">
      {Object.entries(facts)
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <pre>{valueText(value)}</pre>
            </dd>
          </div>
        ))}
    </dl>
  );
}
