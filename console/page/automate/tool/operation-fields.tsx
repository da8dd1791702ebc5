// What a Tool calls: a REST request as fields, any other operation as text.
import { stringify } from "yaml";
import type { JsonSchema } from "../../parts/schema-fields.ts";
import { Section } from "../../parts/section.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { Line, Select } from "../form/field.tsx";
import { MarkedField } from "../form/marked-field.tsx";
import { readYaml } from "../form/yaml-text.ts";
import { variablesIn, withInputs } from "./infer-schema.ts";
import type { ToolDraft, ToolField } from "./tool-draft.ts";
import { fieldId, type ToolPartProps } from "./tool-part.tsx";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
const hasBody = (method: string) => method !== "GET" && method !== "HEAD";

export function OperationFields({ draft, change, service, faultsOf }: ToolPartProps) {
  const { forms: words, tool: toolWords, openApi } = useAutomateTexts();
  const field = (name: ToolField) => ({ id: fieldId(name), faults: faultsOf(name) });
  const text = (name: "query" | "headers" | "body" | "operation" | "inputs") => ({
    ...field(name),
    text: draft[name],
    label: words[name],
    onChange: (next: string) => change({ [name]: next }),
  });
  const { method, path, retry, query, headers, body, operation } = draft;
  const schema = readYaml(draft.inputs).value as JsonSchema | undefined;
  const known = Object.keys(schema?.properties ?? {});
  const lacking = variablesIn(path, query, headers, body, operation).filter(
    (name) => !known.includes(name),
  );
  return (
    <Section title={toolWords.operation}>
      {service.type === "rest_api" ? (
        <>
          <div class="pair">
            <Select
              {...field("method")}
              label={words.method}
              value={method}
              options={METHODS.map((method) => [method, method] as const)}
              onChange={(next) => change({ method: next, retry: hasBody(next) ? "never" : "safe" })}
            />
            <Line
              {...field("path")}
              label={words.path}
              hint={words.pathHint}
              isCode
              isRequired
              value={path}
              onChange={(next) => change({ path: next })}
            />
          </div>
          <MarkedField {...text("query")} hint={words.linesHint} />
          <MarkedField {...text("headers")} hint={words.linesHint} />
          {(hasBody(method) || body !== "") && (
            <MarkedField {...text("body")} hint={words.bodyHint} />
          )}
          <Select
            {...field("retry")}
            label={words.retry}
            hint={openApi.retryMeans[retry]}
            value={retry}
            options={[
              ["safe", openApi.retries.safe],
              ["never", openApi.retries.never],
            ]}
            onChange={(next) => change({ retry: next as ToolDraft["retry"] })}
          />
          <details open={operation !== "" || faultsOf("operation").length > 0}>
            <summary>{words.further}</summary>
            <MarkedField {...text("operation")} hint={words.furtherHint} />
          </details>
        </>
      ) : (
        <MarkedField {...text("operation")} hint={words.yamlHint} />
      )}
      <MarkedField {...text("inputs")} hint={words.schemaHint} />
      {lacking.length > 0 && (
        <div class="options">
          <button
            type="button"
            onClick={() => change({ inputs: stringify(withInputs(schema ?? {}, lacking)) })}
          >
            {words.addInputs} <span class="code">{lacking.join(", ")}</span>
          </button>
        </div>
      )}
    </Section>
  );
}
