// Where a Tool calls, and with which Secret.
import type { JsonSchema } from "../../parts/schema-fields.ts";
import { SchemaGroup } from "../../parts/schema-group.tsx";
import { Section } from "../../parts/section.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { FaultLines } from "../form/fault-lines.tsx";
import { SecretFields } from "./secret-fields.tsx";
import { fieldId, type ToolPartProps } from "./tool-part.tsx";

export function ConnectionFields(part: ToolPartProps) {
  const { forms: words } = useAutomateTexts();
  const { draft, change, service, faultsOf } = part;
  return (
    <Section title={words.connection}>
      <div key={service.id} class="stack" id={fieldId("connection")} tabIndex={-1}>
        <SchemaGroup
          schema={service.connectionSchema as JsonSchema}
          values={draft.connection}
          path="connection"
          depth={0}
          onChange={(connection) => change({ connection })}
          onWrong={() => {}}
        />
        <FaultLines faults={faultsOf("connection")} />
      </div>
      <SecretFields {...part} />
    </Section>
  );
}
