// The fields of a Tool, with the faults of what is typed.
import { Link } from "../../shell/link.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { Flag, Line, Select } from "../form/field.tsx";
import { AnswerFields } from "./answer-fields.tsx";
import { ConnectionFields } from "./connection-fields.tsx";
import { draftFor } from "./draft-for.tsx";
import { OperationFields } from "./operation-fields.tsx";
import type { ToolField } from "./tool-draft.ts";
import { fieldId, type ToolPartProps } from "./tool-part.tsx";
import type { Service } from "./use-services.tsx";

interface ToolFormProps extends Omit<ToolPartProps, "service"> {
  /** Undefined if none is chosen yet. */
  service: Service | undefined;
  services: readonly Service[];
  /** An existing Tool cannot change its Service. */
  isNew: boolean;
}

export function ToolForm({ services, isNew, service, ...part }: ToolFormProps) {
  const { forms: words } = useAutomateTexts();
  const { draft, change, faultsOf } = part;
  const field = (name: ToolField) => ({ id: fieldId(name), faults: faultsOf(name) });
  return (
    <div class="stack">
      <Select
        {...field("service")}
        label={words.service}
        value={draft.serviceId}
        isDisabled={!isNew}
        options={[
          ["", ""],
          ...services
            .filter(({ type }) => type !== "builtin")
            .map(({ id, name, type }) => [id, `${name} (${type})`] as const),
        ]}
        onChange={(serviceId) => {
          const next = services.find(({ id }) => id === serviceId);
          change({ serviceId, ...(next === undefined ? {} : draftFor(next)) });
        }}
      />
      {isNew && (
        <p class="hint">
          <Link to="/automate/services/new">{words.newService}</Link>
        </p>
      )}
      {service !== undefined && (
        <>
          <Line
            {...field("name")}
            label={words.name}
            isRequired
            value={draft.name}
            onChange={(name) => change({ name })}
          />
          <Line
            {...field("description")}
            label={words.description}
            hint={words.descriptionHint}
            rows={2}
            value={draft.description}
            onChange={(description) => change({ description })}
          />
          <ConnectionFields {...part} service={service} />
          <OperationFields {...part} service={service} />
          <AnswerFields {...part} service={service} />
          <Flag
            label={words.enabled}
            value={draft.enabled}
            onChange={(enabled) => change({ enabled })}
          />
          <Flag
            label={words.shared}
            hint={words.toolSharedHint}
            value={draft.shared}
            onChange={(shared) => change({ shared })}
          />
        </>
      )}
    </div>
  );
}
