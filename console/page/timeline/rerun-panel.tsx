// Running an ended run again: from where it failed or from a step, with a preview of what is taken over.
import { useEffect, useRef, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { Refused } from "../parts/refused.tsx";
import { Section } from "../parts/section.tsx";
import { useSignedIn } from "../session/session.tsx";
import { navigate } from "../shell/router.ts";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill } from "../wording/words.ts";
import type { Step } from "./read-steps.ts";

type Rerun = components["schemas"]["Rerun"];

interface RerunPanelProps {
  run: string;
  steps: readonly Step[];
  /** The step that was chosen; null: from where it failed. */
  from: string | null;
  /** It has completed, so that a step has to be chosen. */
  isComplete: boolean;
}

export function RerunPanel({ run, steps, from, isComplete }: RerunPanelProps) {
  const { run: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const own = [...new Set(steps.map(({ step }) => step.split("/")[0] ?? ""))];
  const body: Rerun = from === null || !own.includes(from) ? {} : { from };
  const params = { path: { id: run } };
  const [isAsked, setIsAsked] = useState(false);
  const preview = useRead(
    ["rerun", run, from],
    () => dataOf(alfred.api.POST("/v1/runs/{id}/rerun/preview", { params, body })),
    { isWanted: isAsked || from !== null },
  );
  useEffect(() => {
    if (from !== null) place.current?.scrollIntoView({ block: "start" });
  }, [from]);

  async function again() {
    setIsBusy(true);
    setFault(undefined);
    try {
      const made = await dataOf(
        alfred.api.POST("/v1/runs/{id}/rerun", { params: params as never, body }),
      );
      navigate(`/runs/${made.runId}`);
    } catch (error) {
      setFault(error);
    }
    setIsBusy(false);
  }

  const [taken, toRun] = [
    preview.data?.steps.filter(({ takenFrom }) => takenFrom !== undefined) ?? [],
    preview.data?.steps.filter(({ takenFrom }) => takenFrom === undefined) ?? [],
  ];
  return (
    <div ref={place} id="again">
      <Section title={words.rerun}>
        <label class="narrow">
          {words.from}
          <select
            value={from ?? ""}
            onChange={({ currentTarget: { value } }) =>
              navigate(`/runs/${run}${value === "" ? "" : `?from=${encodeURIComponent(value)}`}`, {
                replace: true,
              })
            }
          >
            <option value="">{isComplete ? "" : words.fromFailed}</option>
            {own.map((step) => (
              <option key={step} value={step}>
                {step}
              </option>
            ))}
          </select>
        </label>
        {preview.data === undefined && !preview.isError && !isComplete && (
          <div class="options">
            <button type="button" onClick={() => setIsAsked(true)}>
              {words.preview}
            </button>
          </div>
        )}
        {preview.isError && <Refused error={preview.error} onAgain={() => preview.refetch()} />}
        {preview.data !== undefined && (
          <>
            <p class="hint">{fill(words.withVersion, { version: preview.data.version })}</p>
            <div class="beside">
              <Preview title={words.takenOver} steps={taken} />
              <Preview title={words.runs} steps={toRun} />
            </div>
            <div class="options">
              <button type="button" class="primary" disabled={isBusy} onClick={again}>
                {words.rerun}
              </button>
            </div>
          </>
        )}
        {fault !== undefined && <Refused error={fault} />}
      </Section>
    </div>
  );
}

interface PreviewProps {
  title: string;
  steps: components["schemas"]["RerunPreview"]["steps"];
}

function Preview({ title, steps }: PreviewProps) {
  const { run: words } = useAutomateTexts();
  return (
    <div class="card">
      <h3>
        {title} ({steps.length})
      </h3>
      <ul>
        {steps.map(({ step, why, on }) => (
          <li key={step}>
            {step}
            {why !== undefined && (
              <span class="hint"> {fill(words.whys[why], { step: on ?? "" })}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
