// One Tool: what it calls, a form to try it, what uses it, and for its owner a form to edit it.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { reads, useRead } from "../../data/use-read.ts";
import { durationText } from "../../parts/amounts.ts";
import { Fact, Facts } from "../../parts/facts.tsx";
import { HealthMark } from "../../parts/health-mark.tsx";
import { Refused } from "../../parts/refused.tsx";
import { SchemaForm } from "../../parts/schema-form.tsx";
import type { JsonSchema } from "../../parts/schema-fields.ts";
import { Section } from "../../parts/section.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { Link } from "../../shell/link.tsx";
import { Problem } from "../../shell/problem.tsx";
import { When } from "../../shell/when.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill, useWords } from "../../wording/words.ts";
import { AcceptTool } from "./accept-tool.tsx";
import { effectsOf } from "./effects-of.ts";
import { EditTool } from "./edit-tool.tsx";
import { McpCatalogue } from "./mcp-catalogue.tsx";
import { useSecrets } from "./use-services.tsx";
import { UsedBy } from "../used-by.tsx";
import { TriedRun } from "./tried-run.tsx";

type Tool = components["schemas"]["Tool"];

const VIEWS = ["try", "edit"] as const;

export function ToolPage({ id, view }: { id: string; view: string }) {
  const { texts } = useWords();
  const { automate, process: words, tool: toolWords } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const read = useRead(["tool", id], async () => {
    const answer = alfred.api.GET("/v1/tools/{id}", { params: { path: { id } } });
    const tool = await dataOf(answer);
    return { tool, etag: (await answer).response.headers.get("etag") };
  });
  if (read.data !== undefined) {
    const { tool } = read.data;
    if (!tool.own) return <ToolDetails tool={tool} />;
    return (
      <>
        <h1>{tool.name}</h1>
        <Tabs name={tool.name}>
          {VIEWS.map((tab) => (
            <Link key={tab} to={`/automate/tools/${id}/${tab}`} isCurrent={tab === view}>
              {tab === "try" ? toolWords.try : words.views.edit}
            </Link>
          ))}
        </Tabs>
        {view === "edit" ? <EditTool {...read.data} /> : <ToolDetails tool={tool} />}
      </>
    );
  }
  return (
    <>
      <h1>{automate.sides.tools}</h1>
      {read.isError ? (
        <Problem error={read.error} onAgain={() => read.refetch()} />
      ) : (
        <p role="status">{texts.state.loading}</p>
      )}
    </>
  );
}

function ToolDetails({ tool }: { tool: Tool }) {
  const { texts, locale } = useWords();
  const { automate, process: words, tool: toolWords, forms, openApi } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const secrets = useSecrets();
  const { id, name, description, operation, hosts, secret, lastHealthCheck, errorMessage } = tool;
  const invocation = useAction();
  const probing = useAction();
  const [run, setRun] = useState<string>();
  const [probe, setProbe] = useState<components["schemas"]["ProbedTool"]>();
  const params = { path: { id } };
  const invoke = (inputs: Record<string, unknown>) =>
    invocation.run(async () => {
      const body = { inputs };
      const answer = alfred.api.POST("/v1/tools/{id}/invoke", { params: params as never, body });
      setRun((await dataOf(answer)).runId);
    });
  const check = () =>
    probing.run(async () => {
      setProbe(await dataOf(alfred.api.POST("/v1/tools/{id}/probe", { params })));
      await reads.invalidateQueries({ queryKey: ["tool", id] });
    });
  return (
    <>
      {!tool.own && <h1>{name}</h1>}
      {description !== null && <p>{description}</p>}
      <Facts>
        <Fact name={texts.runs.status}>
          <HealthMark status={tool.status} />
        </Fact>
        <Fact name={toolWords.operation}>
          <span class="code">{operationText(operation)}</span>
        </Fact>
        {hosts.length > 0 && <Fact name={toolWords.hosts}>{hosts.join(", ")}</Fact>}
        <Fact name={toolWords.secret}>
          {secret === null
            ? toolWords.none
            : [
                secrets?.find(({ id: storedId }) => storedId === secret.secretId)?.name,
                forms.places[secret.placement.in],
              ]
                .filter(Boolean)
                .join(" · ")}
        </Fact>
        <Fact name={toolWords.version}>{fill(words.version, { version: tool.version })}</Fact>
        {lastHealthCheck !== null && (
          <Fact name={toolWords.checked}>
            <When at={lastHealthCheck} />
          </Fact>
        )}
      </Facts>
      {!isBuiltIn(operation) && (
        <p class="hint">{openApi.retryMeans[effectsOf(operation).mayRepeat ? "safe" : "never"]}</p>
      )}
      {errorMessage !== null && <p class="warning">{errorMessage}</p>}
      <p>
        <Link to={`/runs?toolId=${id}`}>{texts.nav.runs}</Link>
      </p>
      {tool.own && (
        <div class="options">
          <button type="button" disabled={probing.isBusy} onClick={check}>
            {toolWords.probe}
          </button>
          {probe !== undefined && (
            <p role="status">
              {automate.health[probe.status]} · {durationText(probe.ms, locale)}
              {probe.detail !== null && ` · ${probe.detail}`}
            </p>
          )}
        </div>
      )}
      {probing.fault !== undefined && <Refused error={probing.fault} />}
      {!tool.own && !isBuiltIn(operation) && <AcceptTool tool={tool} />}
      {tool.own && operation.type === "mcp_call" && <McpCatalogue tool={tool} />}
      <Section title={toolWords.try}>
        <p class="hint">{toolWords.tryHint}</p>
        <SchemaForm
          place={`tool.${id}`}
          schema={tool.inputSchema as JsonSchema}
          actions={[{ label: toolWords.call, isMain: true, act: (inputs) => void invoke(inputs) }]}
          isBusy={invocation.isBusy}
        />
        {invocation.fault !== undefined && <Refused error={invocation.fault} />}
        {run !== undefined && <TriedRun key={run} id={run} />}
      </Section>
      <Section title={automate.usedBy}>
        <UsedBy kind="tool" id={id} />
      </Section>
      <Section title={toolWords.schemas}>
        <details>
          <summary>{toolWords.takes}</summary>
          <pre class="data" tabIndex={0}>
            {JSON.stringify(tool.inputSchema, null, 2)}
          </pre>
        </details>
        <details>
          <summary>{toolWords.answers}</summary>
          <pre class="data" tabIndex={0}>
            {JSON.stringify(tool.outputSchema, null, 2)}
          </pre>
        </details>
        <details>
          <summary>{toolWords.operation}</summary>
          <pre class="data" tabIndex={0}>
            {JSON.stringify(operation, null, 2)}
          </pre>
        </details>
      </Section>
    </>
  );
}

const isBuiltIn = ({ type }: Tool["operation"]) => type === "data_read" || type === "data_write";

function operationText(operation: Tool["operation"]): string {
  switch (operation.type) {
    case "rest_call":
      return `${operation.method} ${operation.path}`;
    case "mcp_call":
      return `mcp ${operation.tool}`;
    case "data_read":
      return `${operation.subdomain} read`;
    case "data_write":
      return `${operation.subdomain} ${operation.op}`;
    default:
      return operation.type;
  }
}
