// Templates of Services and Tools: the person's own, those of others, and the system's. Using a template makes a copy.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { reads } from "../../data/use-read.ts";
import { FoundList } from "../../parts/found-list.tsx";
import { readPages } from "../../parts/read-pages.ts";
import { Refused } from "../../parts/refused.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { Link } from "../../shell/link.tsx";
import { navigate } from "../../shell/router.ts";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { useWords } from "../../wording/words.ts";
import { Line } from "../form/field.tsx";

type ServiceTemplate = components["schemas"]["ServiceTemplate"];
type ToolTemplate = components["schemas"]["ToolTemplate"];

export function ToolTemplates() {
  const { shared: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  return (
    <>
      <h1>{words.toolTemplates}</h1>
      <p class="hint">{words.templatesHint}</p>
      <FoundList
        name="tool-templates"
        read={() =>
          readPages((query) => dataOf(alfred.api.GET("/v1/tool-templates", { params: { query } })))
        }
        textOf={({ name, description }) => `${name} ${description ?? ""}`}
        keyOf={({ id }) => id}
        empty={words.noTemplates}
      >
        {(template) => (
          <TemplateLine template={template} kind="tool-templates">
            <p>
              <Link to={`/automate/tools/templates/${template.id}`} class="button">
                {words.makeTool}
              </Link>
            </p>
          </TemplateLine>
        )}
      </FoundList>
    </>
  );
}

export function ServiceTemplates() {
  const { shared: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  return (
    <>
      <h1>{words.serviceTemplates}</h1>
      <p class="hint">{words.templatesHint}</p>
      <FoundList
        name="service-templates"
        read={() =>
          readPages((query) =>
            dataOf(alfred.api.GET("/v1/service-templates", { params: { query } })),
          )
        }
        textOf={({ name, description }) => `${name} ${description ?? ""}`}
        keyOf={({ id }) => id}
        empty={words.noTemplates}
      >
        {(template) => (
          <TemplateLine template={template} kind="service-templates">
            <MakeService template={template} />
          </TemplateLine>
        )}
      </FoundList>
    </>
  );
}

interface TemplateLineProps {
  template: ServiceTemplate | ToolTemplate;
  kind: "service-templates" | "tool-templates";
  /** The actions for a template. */
  children: preact.ComponentChildren;
}

function TemplateLine({ template, kind, children }: TemplateLineProps) {
  const { shared: words, automate } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const { id, name, description, own, ownerId, shared } = template;
  const { createdAt: _, updatedAt: _at, ownerId: _owner, archived: _gone, ...shown } = template;
  const change = (work: () => Promise<unknown>) =>
    act(async () => {
      await work();
      await reads.invalidateQueries({ queryKey: [kind] });
    });
  const params = { path: { id } };
  const share = () =>
    change(() =>
      dataOf(
        alfred.api.PATCH(`/v1/${kind}/{id}`, {
          params: params as never,
          body: { shared: !shared },
        }),
      ),
    );
  const archive = () => change(() => dataOf(alfred.api.DELETE(`/v1/${kind}/{id}`, { params })));
  return (
    <details>
      <summary>
        {name}{" "}
        <span class="hint">
          {own
            ? shared
              ? words.sharedByYou
              : words.onlyYours
            : ownerId === null
              ? automate.builtIn
              : automate.others}
        </span>
        {description !== null && <span class="hint line">{description}</span>}
      </summary>
      <div class="stack opened">
        <pre class="data" tabIndex={0}>
          {JSON.stringify(shown, null, 2)}
        </pre>
        {children}
        {own && (
          <div class="options">
            <button type="button" disabled={isBusy} onClick={share}>
              {shared ? words.unshare : words.share}
            </button>
            <button type="button" disabled={isBusy} onClick={archive}>
              {words.archive}
            </button>
          </div>
        )}
        {fault !== undefined && <Refused error={fault} />}
      </div>
    </details>
  );
}

function MakeService({ template }: { template: ServiceTemplate }) {
  const { texts } = useWords();
  const { shared: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const [name, setName] = useState(template.name);
  const make = () =>
    act(async () => {
      const params = { path: { id: template.id } } as never;
      const body = { name };
      const { id } = await dataOf(
        alfred.api.POST("/v1/service-templates/{id}/services", { params, body }),
      );
      await reads.invalidateQueries({ queryKey: ["services"] });
      navigate(`/automate/services/${id}`);
    });
  return (
    <form
      class="stack narrow"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Line
        id={`name-${template.id}`}
        label={texts.fields.name}
        isRequired
        value={name}
        onChange={setName}
      />
      <div class="options">
        <button type="submit" class="primary" disabled={isBusy}>
          {words.makeService}
        </button>
      </div>
      {fault !== undefined && <Refused error={fault} />}
    </form>
  );
}
