// Checks the Tools that summarize: each must call a language model that answers with text, have only
// inputs that a summary gives, and summarize a text that has a budget. Pointers are relative to the
// definition.
import type { Fault, Step } from "../../contracts/definitions/processes.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { faultsAt } from "../faults-at.ts";
import { validate } from "../schemas/validate.ts";
import { isObject } from "../schemas/schema-keywords.ts";
import { inputsOf } from "../tools/check-operation.ts";
import type { Checked } from "./callables.ts";
import { SUMMARY_INPUTS, type Budgeted } from "./summaries.ts";

export function checkSummaries(checkedProcess: Checked): Fault[] {
  const { steps } = checkedProcess.definition;
  return [
    ...steps.flatMap((step, index) => [
      ...faultsAt(`/steps/${index}/output`, checkBudgeted(step.output, checkedProcess)),
      ...faultsAt(`/steps/${index}/output`, checkAnswer(step, checkedProcess)),
    ]),
    ...checkBudgeted(checkedProcess.definition, checkedProcess),
  ];
}

const POINTER = "/summaryTool";

function checkBudgeted({ tokenBudget, summaryTool }: Budgeted, { callables }: Checked): Fault[] {
  if (summaryTool === undefined) return [];
  const tool = callables.tools.get(summaryTool);
  const details = [
    ...(tokenBudget === undefined
      ? ["A summaryTool needs a tokenBudget: what is longer is summarised."]
      : []),
    ...(tool === undefined
      ? ["There is no Tool with this id that you may call."]
      : wrongTool(tool)),
  ];
  return details.map((detail) => ({ pointer: POINTER, detail }));
}

function wrongTool({ name, enabled, operation, inputSchema, outputSchema }: Tool): string[] {
  const reasons = enabled ? [] : [`The Tool "${name}" is disabled.`];
  if (operation.type !== "llm_call") {
    return [
      ...reasons,
      `The Tool "${name}" does not call a language model; only a Tool that does can summarise.`,
    ];
  }
  const answers = [outputSchema, operation.outputSchema ?? {}];
  return [
    ...reasons,
    ...(answers.every((schema) => allows(schema, ""))
      ? []
      : [`The Tool "${name}" does not answer with text.`]),
    ...wrongInputs(name, inputSchema),
  ];
}

/**
 * A summary provides `text`, and `tokens` if the Tool has this input. The Tool must not have other
 * inputs.
 */
function wrongInputs(name: string, inputSchema: JsonSchema): string[] {
  const names = inputsOf(inputSchema);
  const { required } = inputSchema;
  const requiredNames = Array.isArray(required)
    ? required.filter((inputName) => typeof inputName === "string")
    : [];
  const strays = [...new Set([...Object.keys(names), ...requiredNames])].filter(
    (inputName) => !SUMMARY_INPUTS.some((provided) => provided === inputName),
  );
  const sample = { text: "", tokens: 1 };
  return [
    ...(Object.hasOwn(names, "text") ? [] : [`The Tool "${name}" has no input "text".`]),
    ...strays.map(
      (inputName) =>
        `The Tool "${name}" has the input "${inputName}": a summary gives it only ${INPUT_NAMES}.`,
    ),
    ...SUMMARY_INPUTS.filter(
      (inputName) =>
        Object.hasOwn(names, inputName) && !allows(names[inputName], sample[inputName]),
    ).map(
      (inputName) => `The input "${inputName}" of the Tool "${name}" is not a ${TYPES[inputName]}.`,
    ),
  ];
}

const INPUT_NAMES = SUMMARY_INPUTS.map((name) => `"${name}"`).join(" and ");
const TYPES = { text: "text", tokens: "number" } as const;

/** Only text is summarized: later steps expect the fields of any other output. */
function checkAnswer({ calls, output }: Step, { callables }: Checked): Fault[] {
  const tool = "tool" in calls ? callables.tools.get(calls.tool) : undefined;
  if (output.summaryTool === undefined || tool === undefined) return [];
  const { operation, outputSchema, name } = tool;
  const isData = operation.type === "data_read" || operation.type === "data_write";
  const answer = operation.type === "llm_call" ? (operation.outputSchema ?? {}) : {};
  if (!isData && allows(outputSchema, "") && allows(answer, "")) return [];
  const detail = `The Tool "${name}" does not answer with text, and only text is summarised: without a summaryTool it is cut.`;
  return [{ pointer: POINTER, detail }];
}

/**
 * Whether a schema's type allows a value. Its other rules are only checked when the Tool is called.
 */
function allows(schema: unknown, value: unknown): boolean {
  if (schema === false) return false;
  const type = isObject(schema) ? schema["type"] : undefined;
  return type === undefined || validate({ type }, value).length === 0;
}
