// Runs a Process with inputs from a form, or does a dry run without effects.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { Refused } from "../../parts/refused.tsx";
import { SchemaForm } from "../../parts/schema-form.tsx";
import type { JsonSchema } from "../../parts/schema-fields.ts";
import { Section } from "../../parts/section.tsx";
import { valueText } from "../../parts/amounts.ts";
import { useSignedIn } from "../../session/session.tsx";
import { navigate } from "../../shell/router.ts";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import type { Process } from "./definition.ts";

type DryRun = components["schemas"]["DryRunAnswer"];

/** A Process without an input schema gets a form with one field for each input name. */
export const inputSchemaOf = ({ definition }: Process): JsonSchema =>
  (definition.inputSchema as JsonSchema | undefined) ?? {
    type: "object",
    required: definition.initialContext,
    properties: Object.fromEntries(definition.initialContext.map((name) => [name, {}])),
  };

export function RunProcess({ process }: { process: Process }) {
  const { process: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const [fault, setFault] = useState<unknown>();
  const [dry, setDry] = useState<DryRun>();
  const [isBusy, setIsBusy] = useState(false);
  const params = { path: { id: process.id } };
  async function attempt(
    action: (inputs: Record<string, unknown>) => Promise<void>,
    inputs: object,
  ) {
    setIsBusy(true);
    setFault(undefined);
    try {
      await action({ ...inputs });
    } catch (error) {
      setFault(error);
    }
    setIsBusy(false);
  }
  const run = async (inputs: Record<string, unknown>) => {
    const body = { inputs };
    const started = await dataOf(
      alfred.api.POST("/v1/processes/{id}/runs", { params: params as never, body }),
    );
    navigate(`/runs/${started.runId}`);
  };
  const dryRun = async (inputs: Record<string, unknown>) =>
    setDry(
      await dataOf(alfred.api.POST("/v1/processes/{id}/dry-run", { params, body: { inputs } })),
    );
  return (
    <Section title={words.run}>
      <SchemaForm
        place={`process.${process.id}`}
        schema={inputSchemaOf(process)}
        actions={[
          { label: words.run, isMain: true, act: (inputs) => attempt(run, inputs) },
          { label: words.dryRun, act: (inputs) => attempt(dryRun, inputs) },
        ]}
        isBusy={isBusy}
      />
      {fault !== undefined && <Refused error={fault} />}
      {dry !== undefined && (
        <div class="stack" role="status">
          <p class="hint">{words.dryHint}</p>
          <ol class="rows">
            {dry.steps.map(({ step, state, output, detail }) => (
              <li key={step}>
                <details>
                  <summary>
                    {step} <span class="hint">{words.dryStates[state]}</span>
                  </summary>
                  {detail !== null && <p>{detail}</p>}
                  <pre class="data" tabIndex={0}>
                    {valueText(output ?? null)}
                  </pre>
                </details>
              </li>
            ))}
          </ol>
          {dry.reply !== null && <p class="plain">{dry.reply}</p>}
        </div>
      )}
    </Section>
  );
}
