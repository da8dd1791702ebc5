// The fields of services' answers that a Process lets decide. Its owner is shown them, and accepts them by storing it.
import type { ProcessDefinition } from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { jsonPointer } from "../json-pointer.ts";
import type { Checked } from "./callables.ts";
import { usesIn } from "./check-paths.ts";
import { decidingParts } from "./deciding-parts.ts";
import { isWithin } from "./outside-values.ts";
import { checkTaint } from "./taint.ts";

/** A field of a Tool that a Process lets decide. */
export interface DecidingField {
  /** The Tool's id. */
  tool: string;
  name: string;
  /** A JSON Pointer into the Tool's answer. */
  field: string;
}

/** The most fields that are tried one by one. A Process that names more fields is shown with all of them. */
const MAX_TRIED = 100;

/** The fields without which the Process would be refused. */
export function decidesIn(checkedProcess: Checked): DecidingField[] {
  const fields = namedFields(checkedProcess);
  if (fields.length === 0 || fields.length > MAX_TRIED) return fields;
  const count = checkTaint(checkedProcess).length;
  return fields.filter((field) => checkTaint(without(checkedProcess, field)).length > count);
}

/** The fields that the Process names, or a Process that it calls. */
function namedFields({ definition, callables }: Checked): DecidingField[] {
  const children = [...callables.processes.values()].map((process) => process.definition);
  const fields = [definition, ...children].flatMap((named) =>
    fieldsNamedIn(named, callables.tools),
  );
  return [...new Map(fields.map((field) => [`${field.tool} ${field.field}`, field])).values()];
}

function fieldsNamedIn(
  definition: ProcessDefinition,
  tools: ReadonlyMap<string, Tool>,
): DecidingField[] {
  const uses = usesIn(definition);
  return definition.steps.flatMap((step) => {
    const tool = "tool" in step.calls ? tools.get(step.calls.tool) : undefined;
    if (tool === undefined) return [];
    const paths = uses.flatMap(({ name, path }) =>
      name === step.output.variable ? [jsonPointer(path)] : [],
    );
    return decidingParts(tool, step)
      .filter(({ part }) => paths.some((path) => isWithin(path, part)))
      .map(({ field }) => ({ tool: tool.id, name: tool.name, field }));
  });
}

function without(checkedProcess: Checked, { tool: id, field }: DecidingField): Checked {
  const { tools, ...callables } = checkedProcess.callables;
  const changedTools = [...tools].map(([key, tool]): [string, Tool] => {
    if (key !== id) return [key, tool];
    return [
      key,
      { ...tool, answersMayDecide: tool.answersMayDecide.filter((pointer) => pointer !== field) },
    ];
  });
  return { ...checkedProcess, callables: { ...callables, tools: new Map(changedTools) } };
}
