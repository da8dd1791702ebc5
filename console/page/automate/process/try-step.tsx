// Tries a single step, with inputs of the Process, made-up outputs of the steps before it, and an item for a `forEach`.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import { Refused } from "../../parts/refused.tsx";
import { SchemaForm } from "../../parts/schema-form.tsx";
import type { JsonSchema } from "../../parts/schema-fields.ts";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { TriedRun } from "../tool/tried-run.tsx";
import type { Process, Step } from "./definition.ts";
import { inputSchemaOf } from "./run-process.tsx";

interface TryStepProps {
  process: Process;
  step: Step;
  /** The ids of the steps before it. */
  before: readonly string[];
}

export function TryStep({ process, step, before }: TryStepProps) {
  const { process: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const [runId, setRunId] = useState<string>();
  const variables = process.definition.steps
    .filter(({ id }) => before.includes(id))
    .map(({ output }) => output.variable);
  const outputs: JsonSchema = {
    type: "object",
    title: words.outputsGiven,
    properties: Object.fromEntries(variables.map((name) => [name, {}])),
  };
  const inputs: JsonSchema = { ...inputSchemaOf(process), title: words.inputs, required: [] };
  const schema: JsonSchema = {
    type: "object",
    required: ["inputs", "outputs"],
    properties: {
      ...(Object.keys(inputs.properties ?? {}).length > 0 ? { inputs } : {}),
      ...(variables.length > 0 ? { outputs } : {}),
      ...(step.forEach === undefined ? {} : { item: { title: words.item } }),
    },
  };
  const tryIt = (body: Record<string, unknown>) =>
    act(async () => {
      const params = { path: { id: process.id, step: step.id } } as never;
      const answer = alfred.api.POST("/v1/processes/{id}/steps/{step}/try", { params, body });
      setRunId((await dataOf(answer)).runId);
    });
  return (
    <details class="opened">
      <summary>{words.tryStep}</summary>
      <p class="hint">{words.tryHint}</p>
      <SchemaForm
        place={`try.${process.id}.${step.id}`}
        schema={schema}
        actions={[{ label: words.tryIt, isMain: true, act: (body) => void tryIt(body) }]}
        isBusy={isBusy}
      />
      {fault !== undefined && <Refused error={fault} />}
      {runId !== undefined && <TriedRun key={runId} id={runId} />}
    </details>
  );
}
