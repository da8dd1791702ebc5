// An MCP server's offers, and Tools made from them. A change by the server is adopted only when the Tool's owner agrees.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { keepDraft } from "../../chat/draft.ts";
import { Refused } from "../../parts/refused.tsx";
import { Section } from "../../parts/section.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { navigate } from "../../shell/router.ts";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { draftOfOffer, type Offer } from "./draft-of-offer.ts";
import { keptText } from "./kept-draft.ts";
import { useServices } from "./use-services.tsx";

type Tool = components["schemas"]["Tool"];

export function McpCatalogue({ tool }: { tool: Tool }) {
  const { shared: words } = useAutomateTexts();
  const { alfred, userId } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const services = useServices();
  const [catalogue, setCatalogue] = useState<components["schemas"]["ToolCatalogue"]>();
  const { id, serviceId, operation } = tool;
  const calledTool = operation.type === "mcp_call" ? operation.tool : "";
  const pinnedHash = operation.type === "mcp_call" ? operation.schemaHash : undefined;
  const read = () =>
    act(async () => {
      const params = { path: { id } };
      setCatalogue(await dataOf(alfred.api.POST("/v1/tools/{id}/catalogue", { params })));
    });
  const use = (offer: Offer) => {
    if (services === undefined) return;
    const isCalled = offer.name === calledTool;
    const draft = keptText(draftOfOffer(tool, offer), services);
    keepDraft(userId, isCalled ? `tool-text.${id}` : `tool-text.new.${serviceId}`, draft);
    navigate(isCalled ? `/automate/tools/${id}/edit` : `/automate/tools/new?service=${serviceId}`);
  };
  return (
    <Section title={words.offered}>
      <div class="options">
        <button type="button" disabled={isBusy} onClick={read}>
          {words.readOffered}
        </button>
      </div>
      {fault !== undefined && <Refused error={fault} />}
      {catalogue !== undefined && catalogue.code !== null && (
        <p class="warning" lang="en">
          {catalogue.detail ?? catalogue.code}
        </p>
      )}
      <ul class="rows">
        {catalogue?.items.map((offer) => (
          <li key={offer.name}>
            <details>
              <summary>
                {offer.name}
                {offer.name === calledTool && (
                  <span class="hint">
                    {" "}
                    {offer.schemaHash === pinnedHash ? words.unchanged : words.changed}
                  </span>
                )}
                {offer.description !== null && <span class="hint line">{offer.description}</span>}
              </summary>
              <div class="stack opened">
                <pre class="data" tabIndex={0}>
                  {JSON.stringify(offer, null, 2)}
                </pre>
                {(offer.name !== calledTool || offer.schemaHash !== pinnedHash) && (
                  <div class="options">
                    <button
                      type="button"
                      disabled={services === undefined}
                      onClick={() => use(offer)}
                    >
                      {offer.name === calledTool ? words.takeOver : words.makeTool}
                    </button>
                  </div>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
