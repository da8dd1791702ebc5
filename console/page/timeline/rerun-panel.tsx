// Running an ended run again: from where it failed or from a step, with a preview of what is taken over.
import { useEffect, useRef, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { Section } from "../parts/section.tsx";
import { useSignedIn } from "../session/session.tsx";
import { navigate } from "../shell/router.ts";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill } from "../wording/words.ts";
import { ownStepOf, type Step } from "./read-steps.ts";
import { isRerunAlready, RerunRefused } from "./rerun-refused.tsx";

type Rerun = components["schemas"]["Rerun"];

/** The number of panels drawn so far. */
let panels = 0;

interface RerunPanelProps {
  run: string;
  steps: readonly Step[];
  /** The chosen step; null: from where the run failed. */
  from: string | null;
  /** Whether the run has completed, so that a step must be chosen. */
  isComplete: boolean;
}

export function RerunPanel({ run, steps, from, isComplete }: RerunPanelProps) {
  const { run: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const stepNames = [...new Set(steps.map(ownStepOf))];
  const [typed, setTyped] = useState<string>();
  const isChosen = from !== null && stepNames.includes(from);
  const storedInputs =
    steps.find(({ step, item }) => step === from && item === undefined)?.inputs ?? null;
  const inputs = typed === undefined ? undefined : objectIn(typed);
  const body: Rerun = {
    ...(isChosen ? { from } : {}),
    ...(isChosen && inputs ? { inputs: { [from]: inputs } } : {}),
  };
  const params = { path: { id: run } };
  const [showsPreview, setShowsPreview] = useState(false);
  // Part of the cache's key: the Process may have changed since an earlier panel read its preview.
  const [panel] = useState(() => (panels += 1));
  const preview = useRead(
    ["rerun", run, body, panel],
    () => dataOf(alfred.api.POST("/v1/runs/{id}/rerun/preview", { params, body })),
    { isWanted: (showsPreview || from !== null) && inputs !== null },
  );
  useEffect(() => {
    if (from !== null) place.current?.scrollIntoView({ block: "start" });
  }, [from]);

  async function again() {
    setIsBusy(true);
    setFault(undefined);
    try {
      // Run the version whose preview is shown.
      const shown = { ...body, ...(preview.data && { version: preview.data.version }) };
      const rerun = await dataOf(
        alfred.api.POST("/v1/runs/{id}/rerun", { params: params as never, body: shown }),
      );
      navigate(`/runs/${rerun.runId}`);
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
            {stepNames.map((step) => (
              <option key={step} value={step}>
                {step}
              </option>
            ))}
          </select>
        </label>
        {isChosen && storedInputs !== null && (
          <details>
            <summary>{words.otherInputs}</summary>
            <label class="opened">
              {fill(words.inputsOf, { step: from })}
              <textarea
                rows={6}
                class="code"
                aria-invalid={inputs === null}
                value={typed ?? JSON.stringify(storedInputs, null, 2)}
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
            </label>
          </details>
        )}
        {preview.data === undefined && !preview.isError && !isComplete && (
          <div class="options">
            <button type="button" onClick={() => setShowsPreview(true)}>
              {words.preview}
            </button>
          </div>
        )}
        {preview.isError && (
          <RerunRefused error={preview.error} onAgain={() => preview.refetch()} />
        )}
        {preview.isSuccess && !isRerunAlready(fault) && (
          <>
            <p class="hint">{fill(words.withVersion, { version: preview.data.version })}</p>
            <div class="beside">
              <Preview title={words.takenOver} steps={taken} />
              <Preview title={words.runs} steps={toRun} />
            </div>
            <div class="options">
              <button
                type="button"
                class="primary"
                disabled={isBusy || inputs === null}
                onClick={again}
              >
                {words.rerun}
              </button>
            </div>
          </>
        )}
        {fault !== undefined && <RerunRefused error={fault} />}
      </Section>
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
