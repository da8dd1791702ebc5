// The steps of one of the assistant's own runs, in words.
import type { components } from "../../../clients/typescript/types.ts";
import { Section } from "../parts/section.tsx";
import { StateMark } from "../parts/state-mark.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";

export function AssistantSteps({ steps }: { steps: components["schemas"]["Run"]["steps"] }) {
  const { run } = useAutomateTexts();
  return (
    <Section title={run.steps}>
      <ol class="rows">
        {steps.map(({ hop, description, status, summary }) => (
          <li key={hop}>
            {description}
            <p class="hint">
              <StateMark state={status} />
              {summary === null || summary === "" ? "" : ` · ${summary}`}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
