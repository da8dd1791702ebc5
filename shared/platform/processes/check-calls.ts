// Checks the steps that call Tools and Processes: each callee exists and is enabled, the step's inputs match its
// schema, and the step has no setting that its call cannot have.
import type { Fault, Step } from "../../contracts/definitions/processes.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { bindInputs } from "../expressions/bind-inputs.ts";
import { parseText } from "../expressions/parse-text.ts";
import { referencesIn } from "../expressions/variables-in.ts";
import { faultsAt } from "../faults-at.ts";
import { jsonPointer } from "../json-pointer.ts";
import { isObject } from "../schemas/schema-keywords.ts";
import { validate } from "../schemas/validate.ts";
import { inputsOf } from "../tools/check-operation.ts";
import { calledDefinition, type Checked } from "./callables.ts";
import { inputSchemaOf, neededInputs, requiredOf } from "./process-inputs.ts";

/** Pointers are relative to the steps. */
export function checkCalls(checkedProcess: Checked): Fault[] {
  return checkedProcess.definition.steps.flatMap((step, index) =>
    faultsAt(
      `/${index}`,
      "tool" in step.calls
        ? checkTool(step, checkedProcess)
        : "process" in step.calls
          ? checkChild(step, checkedProcess)
          : [],
    ),
  );
}

function checkTool(step: Step, { callables }: Checked): Fault[] {
  const id = "tool" in step.calls ? step.calls.tool : "";
  const tool = callables.tools.get(id);
  const pointer = "/calls/tool";
  if (tool === undefined)
    return [{ pointer, detail: "There is no Tool with this id that you may call." }];
  const disabledFaults = tool.enabled
    ? []
    : [{ pointer, detail: `The Tool "${tool.name}" is disabled.` }];
  const isData = tool.operation.type === "data_read" || tool.operation.type === "data_write";
  const reason = "reads or changes the household's data, which takes only seconds: leave this out";
  return [
    ...disabledFaults,
    ...(isData ? checkTimeout(step, reason) : []),
    ...checkInputs(step, tool.inputSchema, `the Tool "${tool.name}"`, requiredOf(tool.inputSchema)),
  ];
}

/** A fault for a time-out or a retry policy that would have no effect. */
function checkTimeout({ execution }: Step, reason: string): Fault[] {
  return (["timeout", "retry"] as const)
    .filter((field) => execution[field] !== undefined)
    .map((field) => ({ pointer: `/execution/${field}`, detail: `The step ${reason}.` }));
}

/** @param callee the Tool or Process in words, for details of faults */
function checkInputs(
  { inputs }: Step,
  inputSchema: JsonSchema,
  callee: string,
  required: readonly string[],
): Fault[] {
  const names = inputsOf(inputSchema);
  return [
    ...checkKeys(inputs, Object.keys(names), required, callee),
    ...Object.entries(inputs).flatMap(([key, value]) => {
      if (!Object.hasOwn(names, key)) return [];
      return faultsAt(
        `/inputs${jsonPointer([key])}`,
        checkConstant(value, names[key], inputSchema),
      );
    }),
  ];
}

/**
 * A value without expressions must fit its schema. A text with expressions inside it must fit the schema's type. Any
 * other value is checked when the step runs.
 */
export function checkConstant(
  value: Step["inputs"][string],
  schema: unknown,
  root: JsonSchema,
): Fault[] {
  const { references, computedPlaces, faults } = referencesIn({ value });
  if (
    faults.length > 0 ||
    computedPlaces.length > 0 ||
    references.some(({ isWhole, pointer }) => isWhole || pointer !== "/value")
  ) {
    return [];
  }
  // An expression inside text becomes text whatever its value is, so an empty text shows whether text
  // fits.
  const isText = typeof value === "string" && !isConstantText(value);
  const binding = isText ? null : bindInputs({ value }, { input: {}, step: {} });
  const constant = binding?.ok === true ? binding.values["value"] : "";
  const resolvable = withDefinitions(schema, root);
  const misfits = validate(isText ? typeOf(resolvable) : resolvable, constant);
  return misfits.map(({ pointer, detail }) => ({ pointer, detail }));
}

/** Whether a text has no expressions. */
function isConstantText(text: string): boolean {
  const parsedText = parseText(text);
  return parsedText.ok && parsedText.parts.every((part) => typeof part === "string");
}

/** A property's schema with the definitions of the whole schema, to which it may refer. */
function withDefinitions(
  schema: unknown,
  { $defs = {}, definitions = {} }: JsonSchema,
): JsonSchema {
  if (isObject(schema)) return { ...schema, $defs, definitions };
  return schema === false ? { not: {} } : {};
}

/** The part of a schema that says the type. */
function typeOf({ type }: JsonSchema): JsonSchema {
  return type === undefined ? {} : { type };
}

function checkChild(step: Step, checkedProcess: Checked): Fault[] {
  const id = "process" in step.calls ? step.calls.process : "";
  const pointer = "/calls/process";
  const definition = calledDefinition(checkedProcess, step);
  if (definition === undefined) {
    return [{ pointer, detail: "There is no Process with this id that you may call." }];
  }
  const child = checkedProcess.callables.processes.get(id);
  const name = child?.name ?? "itself";
  const faults: Fault[] = [];
  if (child?.enabled === false && id !== checkedProcess.ownId) {
    faults.push({ pointer, detail: `The Process "${name}" is disabled.` });
  }
  if (step.execution.interactionMode === "manual") {
    const detail =
      "A step that calls a Process cannot be manual: make a step of that Process manual.";
    faults.push({ pointer: "/execution/interactionMode", detail });
  }
  faults.push(...checkTimeout(step, "calls a Process: give this to the steps of that Process"));
  return [
    ...faults,
    ...checkInputs(
      step,
      inputSchemaOf(definition),
      `the Process "${name}"`,
      neededInputs(definition),
    ),
  ];
}

function checkKeys(
  inputs: Step["inputs"],
  names: readonly string[],
  requiredNames: readonly string[],
  callee: string,
): Fault[] {
  const stray = Object.keys(inputs).filter((key) => !names.includes(key));
  const missing = requiredNames.filter((key) => !Object.hasOwn(inputs, key));
  const list = names.length === 0 ? "none" : names.join(", ");
  return [
    ...stray.map((key) => ({
      pointer: `/inputs${jsonPointer([key])}`,
      detail: `"${key}" is not an input of ${callee}; it has: ${list}.`,
    })),
    ...missing.map((key) => ({
      pointer: "/inputs",
      detail: `"${key}" is missing: ${callee} asks for it.`,
    })),
  ];
}
