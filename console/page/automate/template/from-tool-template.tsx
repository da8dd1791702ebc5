// Makes a Tool from a template. The template sets what the Tool does; the person sets the name, Service, address and Secret.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { reads, useRead } from "../../data/use-read.ts";
import { Refused } from "../../parts/refused.tsx";
import { Section } from "../../parts/section.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { Problem } from "../../shell/problem.tsx";
import { navigate } from "../../shell/router.ts";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { useWords } from "../../wording/words.ts";
import { CheckState } from "../form/check-state.tsx";
import { FaultLines } from "../form/fault-lines.tsx";
import { Line, Select } from "../form/field.tsx";
import { ConnectionFields } from "../tool/connection-fields.tsx";
import { effectsOf } from "../tool/effects-of.ts";
import { draftFor } from "../tool/draft-for.tsx";
import { draftOf, type ToolDraft } from "../tool/tool-draft.ts";
import { fieldId } from "../tool/tool-part.tsx";
import { type Service, useServices } from "../tool/use-services.tsx";
import { useSecretDialog } from "../tool/use-secret-dialog.tsx";
import { useToolCheck } from "../tool/use-tool-check.tsx";

type ToolTemplate = components["schemas"]["ToolTemplate"];

/** The type of Service that an operation needs. */
const SERVICE_TYPES = {
  rest_call: "rest_api",
  llm_call: "llm_provider",
  mcp_call: "mcp_server",
  graph_query: "neo4j_graph",
} as const;

export function FromToolTemplate({ id }: { id: string }) {
  const { texts } = useWords();
  const { shared: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const read = useRead(["tool-template", id], () =>
    dataOf(alfred.api.GET("/v1/tool-templates/{id}", { params: { path: { id } } })),
  );
  const services = useServices();
  if (read.data !== undefined && services !== undefined) {
    const type = SERVICE_TYPES[read.data.operation.type];
    const fitting = services.filter((service) => service.type === type);
    return <FillIn template={read.data} services={fitting} />;
  }
  return (
    <>
      <h1>{words.toolTemplates}</h1>
      {read.isError ? (
        <Problem error={read.error} onAgain={() => read.refetch()} />
      ) : (
        <p role="status">{texts.state.loading}</p>
      )}
    </>
  );
}

interface FillInProps {
  template: ToolTemplate;
  services: readonly Service[];
}

function FillIn({ template, services }: FillInProps) {
  const { forms, shared: words } = useAutomateTexts();
  const { name, description, operation, inputSchema, outputSchema } = template;
  const [draft, setDraft] = useState<ToolDraft>(() =>
    draftOf({ name, description, operation, inputSchema, outputSchema, secret: null }),
  );
  const change = (changes: Partial<ToolDraft>) =>
    setDraft((current) => ({ ...current, ...changes }));
  const service = services.find(({ id }) => id === draft.serviceId);
  const { mayChange, mayRepeat } = effectsOf(operation);
  return (
    <>
      <h1>{name}</h1>
      {description !== null && <p>{description}</p>}
      <Section title={words.mayDo}>
        <ul>
          <li>{mayChange ? words.changes : words.reads}</li>
          <li>{mayRepeat ? words.repeats : words.once}</li>
          <li>{words.copyDecidesNothing}</li>
        </ul>
        <pre class="data" tabIndex={0}>
          {JSON.stringify({ operation, inputSchema, outputSchema }, null, 2)}
        </pre>
      </Section>
      <div class="form">
        <Select
          id={fieldId("service")}
          label={forms.service}
          value={draft.serviceId}
          options={[["", ""], ...services.map(({ id, name }) => [id, name] as const)]}
          onChange={(serviceId) => {
            const next = services.find(({ id }) => id === serviceId);
            const { operation: _, ...connection } = next === undefined ? {} : draftFor(next);
            change({ serviceId, ...connection });
          }}
        />
      </div>
      {services.length === 0 && <p class="warning">{words.noService}</p>}
      {service !== undefined && (
        <CheckedForm
          key={service.id}
          template={template}
          draft={draft}
          change={change}
          service={service}
        />
      )}
    </>
  );
}

interface CheckedFormProps {
  template: ToolTemplate;
  draft: ToolDraft;
  change: (changes: Partial<ToolDraft>) => void;
  service: Service;
}

function CheckedForm({ template, draft, change, service }: CheckedFormProps) {
  const { process: words, forms } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { run: act, fault: refused, isBusy } = useAction();
  const secret = useSecretDialog((secretId) => change({ secretId }));
  const { body, count, faultsOf, others, fault, again } = useToolCheck(draft, service, refused);
  const make = () =>
    act(async () => {
      const { name, serviceId, connectionParams, secret } =
        body as components["schemas"]["CreateTool"];
      const { id } = await dataOf(
        alfred.api.POST("/v1/tool-templates/{id}/tools", {
          params: { path: { id: template.id } } as never,
          body: { name, serviceId, connectionParams, secret: secret ?? null },
        }),
      );
      for (const key of ["tools", "names"]) await reads.invalidateQueries({ queryKey: [key] });
      navigate(`/automate/tools/${id}`);
    });
  return (
    <>
      <form
        class="stack form"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Line
          id={fieldId("name")}
          label={forms.name}
          faults={faultsOf("name")}
          isRequired
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <ConnectionFields {...{ draft, change, service, faultsOf }} makeSecret={secret.open} />
        {fault !== undefined && <Refused error={fault} onAgain={again} />}
        {refused !== undefined && <Refused error={refused} />}
        <CheckState count={count} />
        <FaultLines
          faults={others.map(({ pointer, detail }) => ({ detail: `${pointer} ${detail}` }))}
        />
        <div class="options">
          <button type="submit" class="primary" disabled={isBusy}>
            {words.create}
          </button>
        </div>
      </form>
      {secret.dialog}
    </>
  );
}
