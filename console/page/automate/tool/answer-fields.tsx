// The answer of a Tool: its schema, an example, and the fields that may decide about data.
import { stringify } from "yaml";
import { Section } from "../../parts/section.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { FaultLines } from "../form/fault-lines.tsx";
import { MarkedField } from "../form/marked-field.tsx";
import { readYaml } from "../form/yaml-text.ts";
import { decidableFields } from "./deciding-fields.ts";
import { schemaOf } from "./infer-schema.ts";
import { fieldId, type ToolPartProps } from "./tool-part.tsx";

export function AnswerFields({ draft, change, service, faultsOf }: ToolPartProps) {
  const { forms: words, tool: toolWords } = useAutomateTexts();
  const { outputs, example, deciding } = draft;
  const read = readYaml(example);
  const hasExample = example.trim() !== "" && read.faults.length === 0;
  // A field that was allowed before and no longer qualifies stays visible, with its fault.
  const fields = [...new Set([...decidableFields(readYaml(outputs).value), ...deciding])];
  return (
    <Section title={toolWords.answers}>
      <MarkedField
        id={fieldId("example")}
        label={words.example}
        hint={words.exampleHint}
        text={example}
        faults={faultsOf("example")}
        onChange={(next) => change({ example: next })}
      />
      {hasExample && outputs.trim() === "" && (
        <div class="options">
          <button
            type="button"
            onClick={() => change({ outputs: stringify(schemaOf(read.value)) })}
          >
            {words.schemaOfExample}
          </button>
        </div>
      )}
      <MarkedField
        id={fieldId("outputs")}
        label={words.outputs}
        hint={words.schemaHint}
        text={outputs}
        faults={faultsOf("outputs")}
        onChange={(next) => change({ outputs: next })}
      />
      {service.type !== "llm_provider" && (
        <fieldset class="stack" id={fieldId("deciding")} tabIndex={-1}>
          <legend>{words.deciding}</legend>
          <p class="hint">{words.decidingHint}</p>
          {fields.length === 0 && <p class="hint">{words.noDeciding}</p>}
          {fields.map((pointer) => (
            <label key={pointer} class="flag">
              <input
                type="checkbox"
                checked={deciding.includes(pointer)}
                onChange={(event) =>
                  change({
                    deciding: event.currentTarget.checked
                      ? [...deciding, pointer]
                      : deciding.filter((allowed) => allowed !== pointer),
                  })
                }
              />
              <span class="code">{pointer}</span>
            </label>
          ))}
          <FaultLines faults={faultsOf("deciding")} />
        </fieldset>
      )}
    </Section>
  );
}
