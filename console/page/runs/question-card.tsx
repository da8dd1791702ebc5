// A step that waits for a person: what it would do, and the possible answers. An answer applies only to the inputs shown; the
// person can change them before answering.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";

type Question = components["schemas"]["StepQuestion"];
type Choice = Question["choices"][number];

interface QuestionCardProps {
  run: string;
  question: Question;
  onAnswered?: (choice: Choice) => void;
}

export function QuestionCard({ run, question, onAnswered }: QuestionCardProps) {
  const { runs: texts } = useWords().texts;
  const { alfred } = useSignedIn();
  const [inputs, setInputs] = useState<string>();
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const { hop, step, why, tool, requestHash, choices, text, seen } = question;
  const changed = inputs === undefined ? undefined : objectIn(inputs);

  async function decide(choice: Choice) {
    setIsBusy(true);
    setFault(undefined);
    try {
      const body = {
        choice,
        requestHash,
        ...(choice === "run" && changed ? { inputs: changed } : {}),
      };
      const params = { path: { id: run, hop } };
      await dataOf(
        alfred.api.POST("/v1/runs/{id}/steps/{hop}/decision", { params, body } as never),
      );
      onAnswered?.(choice);
    } catch (error) {
      setFault(error);
    }
    // Refetch even after a refusal: the question may have been answered in another tab or in a messenger.
    await reads.invalidateQueries({ queryKey: ["approvals"] });
    await reads.invalidateQueries({ queryKey: ["run-page", run] });
    setIsBusy(false);
  }

  return (
    <div class="stack" aria-busy={isBusy}>
      <p>
        <strong>{tool ?? step}</strong> · {texts.whys[why]}
      </p>
      {text !== undefined && <p>{text}</p>}
      {seen !== undefined && <p class="warning">{seen.detail}</p>}
      {inputs === undefined ? (
        <Values values={question.inputs} />
      ) : (
        <label>
          {texts.inputs}
          <textarea
            rows={6}
            class="code"
            value={inputs}
            aria-invalid={changed === null}
            onInput={(event) => setInputs(event.currentTarget.value)}
          />
        </label>
      )}
      <div class="options">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            class={choice === choices.at(-1) ? "primary" : ""}
            disabled={isBusy || (choice === "run" && changed === null)}
            onClick={() => decide(choice)}
          >
            {texts.choices[why === "event" && choice === "skip" ? "noWait" : choice]}
          </button>
        ))}
        {choices.includes("run") && inputs === undefined && (
          <button type="button" onClick={() => setInputs(JSON.stringify(question.inputs, null, 2))}>
            {texts.change}
          </button>
        )}
      </div>
      {fault !== undefined && <Problem error={fault} />}
    </div>
  );
}

/** Null if the text is not a JSON object. */
function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Values by name: a string unchanged, anything else as JSON. */
function Values({ values }: { values: Readonly<Record<string, unknown>> }) {
  return (
    <dl class="values">
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <pre>{typeof value === "string" ? value : JSON.stringify(value, null, 2)}</pre>
          </dd>
        </div>
      ))}
    </dl>
  );
}
