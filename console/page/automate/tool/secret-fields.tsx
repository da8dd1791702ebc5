// The Secret that a Tool sends, and its place in the request.
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { FaultLines } from "../form/fault-lines.tsx";
import { Line, Select } from "../form/field.tsx";
import type { ToolDraft } from "./tool-draft.ts";
import { fieldId, type ToolPartProps } from "./tool-part.tsx";
import { useSecrets } from "./use-services.tsx";

type Place = ToolDraft["placeIn"];

const PLACES: Readonly<Record<ToolPartProps["service"]["type"], readonly Place[]>> = {
  rest_api: ["bearer", "header", "query", "basic"],
  llm_provider: ["bearer", "header"],
  mcp_server: ["bearer", "header"],
  neo4j_graph: ["basic"],
  builtin: [],
};

export function SecretFields({ draft, change, service, faultsOf, makeSecret }: ToolPartProps) {
  const { automate, forms: words, openApi } = useAutomateTexts();
  const secrets = useSecrets() ?? [];
  const { secretId, placeIn, placeName, prefix } = draft;
  return (
    <div class="stack">
      <Select
        id={fieldId("secret")}
        label={openApi.secret}
        value={secretId}
        options={[["", openApi.noSecret], ...secrets.map(({ id, name }) => [id, name] as const)]}
        onChange={(next) => change({ secretId: next })}
      />
      <div class="options">
        <button type="button" onClick={makeSecret}>
          + {automate.newSecret}
        </button>
      </div>
      {secretId !== "" && (
        <>
          <Select
            id="tool-place"
            label={words.placeIn}
            value={placeIn}
            options={PLACES[service.type].map((place) => [place, words.places[place]] as const)}
            onChange={(next) => change({ placeIn: next as Place })}
          />
          {placeIn !== "bearer" && (
            <Line
              id="tool-place-name"
              label={words.placeNames[placeIn]}
              isRequired
              value={placeName}
              onChange={(next) => change({ placeName: next })}
            />
          )}
          {placeIn === "header" && (
            <Line
              id="tool-prefix"
              label={words.prefix}
              hint={words.prefixHint}
              value={prefix}
              onChange={(next) => change({ prefix: next })}
            />
          )}
        </>
      )}
      <FaultLines faults={faultsOf("secret")} />
    </div>
  );
}
