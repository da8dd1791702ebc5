// One Service: its health, the Tools that use it, and for its owner its fields, publication and deletion.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import { ProblemError } from "../../../../clients/typescript/problem-error.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { reads, useRead } from "../../data/use-read.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Fact, Facts } from "../../parts/facts.tsx";
import { HealthMark } from "../../parts/health-mark.tsx";
import { readPages } from "../../parts/read-pages.ts";
import { Section } from "../../parts/section.tsx";
import { useSignedIn } from "../../session/session.tsx";
import { Link } from "../../shell/link.tsx";
import { Problem } from "../../shell/problem.tsx";
import { navigate } from "../../shell/router.ts";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill, useWords } from "../../wording/words.ts";
import { Publish } from "../template/publish.tsx";
import { serviceDraftOf } from "./service-draft.ts";
import { ServiceForm } from "./service-form.tsx";

export function ServicePage({ id }: { id: string }) {
  const { texts } = useWords();
  const { automate, process: words, tool: toolWords, forms } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const read = useRead(["service", id], async () => {
    const answer = alfred.api.GET("/v1/services/{id}", { params: { path: { id } } });
    const service = await dataOf(answer);
    return { service, etag: (await answer).response.headers.get("etag") };
  });
  if (read.data === undefined) {
    return (
      <>
        <h1>{automate.sides.services}</h1>
        {read.isError ? (
          <Problem error={read.error} onAgain={() => read.refetch()} />
        ) : (
          <p role="status">{texts.state.loading}</p>
        )}
      </>
    );
  }
  const { service, etag } = read.data;
  const { name, type, protocol, status, version, own, enabled, errorMessage } = service;
  return (
    <>
      <h1>{name}</h1>
      <Facts>
        <Fact name={texts.runs.status}>
          <HealthMark status={status} />
          {!enabled && ` · ${automate.off}`}
        </Fact>
        <Fact name={forms.serviceType}>{`${type} · ${protocol}`}</Fact>
        <Fact name={toolWords.version}>{fill(words.version, { version })}</Fact>
        {!own && (
          <Fact name={forms.owner}>{type === "builtin" ? automate.builtIn : automate.others}</Fact>
        )}
      </Facts>
      {errorMessage !== null && <p class="warning">{errorMessage}</p>}
      {service.requiresSecret && <p class="hint">{automate.requiresSecret}</p>}
      <ToolsOf id={id} />
      {own ? (
        <Change service={service} etag={etag} />
      ) : (
        <Section title={automate.connection}>
          <pre class="data" tabIndex={0}>
            {JSON.stringify(service.connectionSchema, null, 2)}
          </pre>
        </Section>
      )}
    </>
  );
}

function ToolsOf({ id }: { id: string }) {
  const { automate, forms } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const tools = useRead(["tools"], () =>
    readPages((query) => dataOf(alfred.api.GET("/v1/tools", { params: { query } }))),
  );
  const toolsOfService = tools.data?.items.filter(({ serviceId }) => serviceId === id) ?? [];
  return (
    <Section title={automate.sides.tools}>
      {tools.isError && <Problem error={tools.error} onAgain={() => tools.refetch()} />}
      {tools.isSuccess && toolsOfService.length === 0 && <p class="hint">{automate.noTools}</p>}
      <ul class="rows">
        {toolsOfService.map((tool) => (
          <li key={tool.id}>
            <Link to={`/automate/tools/${tool.id}`} class="row">
              <span class="name">{tool.name}</span>
              <HealthMark status={tool.status} />
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/automate/tools/new?service=${id}`} class="button">
          + {forms.newTool}
        </Link>
      </p>
    </Section>
  );
}

interface ChangeProps {
  service: components["schemas"]["Service"];
  etag: string | null;
}

function Change({ service, etag }: ChangeProps) {
  const { texts } = useWords();
  const { process: words, forms, shared } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const [isStale, setIsStale] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name } = service;
  const reload = async () => {
    for (const key of [["service", id], ["services"]]) {
      await reads.invalidateQueries({ queryKey: key });
    }
  };
  const save = async (written: Record<string, unknown>) => {
    const { type: _, protocol: _protocol, requiresSecret: _secret, ...changes } = written;
    const header = etag === null ? {} : { "If-Match": etag };
    const params = { path: { id }, header } as never;
    const body = changes as components["schemas"]["UpdateService"];
    try {
      await dataOf(alfred.api.PATCH("/v1/services/{id}", { params, body }));
      setIsStale(false);
    } catch (error) {
      const isOutdated = error instanceof ProblemError && error.problem.status === 412;
      setIsStale(isOutdated);
      if (isOutdated) await reload();
      throw error;
    }
    await reload();
  };
  const remove = async () => {
    await dataOf(alfred.api.DELETE("/v1/services/{id}", { params: { path: { id } } }));
    await reload();
    navigate("/automate/services");
  };
  const publish = async () => {
    const { type, protocol, connectionSchema, requiresSecret } = service;
    const body = { name, type, protocol, connectionSchema, requiresSecret, shared: true };
    await dataOf(alfred.api.POST("/v1/service-templates", { body } as never));
    await reads.invalidateQueries({ queryKey: ["service-templates"] });
  };
  return (
    <Section title={words.views.edit}>
      {isStale && <p class="warning">{forms.changedMeanwhile}</p>}
      <ServiceForm
        place={`service-text.${id}`}
        initial={serviceDraftOf(service)}
        isNew={false}
        save={save}
      />
      <div class="options">
        <Publish hint={shared.publishServiceHint} publish={publish} />
        <button type="button" onClick={() => setIsDeleting(true)}>
          {forms.deleteService}
        </button>
      </div>
      {isDeleting && (
        <Confirm
          title={fill(forms.deleteNamed, { name })}
          action={texts.rows.delete}
          onYes={remove}
          onClose={() => setIsDeleting(false)}
        >
          <p>{forms.deleteServiceHint}</p>
        </Confirm>
      )}
    </Section>
  );
}
