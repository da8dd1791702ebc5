// A Process as YAML (or JSON) text for editing. Defaults are left out; comments after the ids of Tools and Processes
// give their names.
import { Document, isMap, isNode, isScalar } from "yaml";
import { readYaml, type ReadYaml } from "../form/yaml-text.ts";
import type { Definition, Process } from "./definition.ts";

/** The Process that a text describes, as the request body that creates it. */
export type Described = Record<string, unknown>;

/** @param names the names of Tools and Processes by id */
export function textOf(
  {
    name,
    description,
    enabled,
    definition,
  }: Omit<Process, "id" | "data" | "addedData" | "createdAt" | "updatedAt" | "version" | "own">,
  names: ReadonlyMap<string, string>,
): string {
  const head = {
    name,
    ...(description === null ? {} : { description }),
    ...(enabled ? {} : { enabled }),
  };
  const document = new Document({ ...head, ...withoutDefaults(definition) });
  const steps = document.get("steps");
  if (isNode(steps) && "items" in steps) {
    for (const step of steps.items) {
      if (!isMap(step)) continue;
      for (const kind of ["tool", "process"]) {
        const id = step.getIn(["calls", kind], true);
        if (!isScalar(id)) continue;
        const known = names.get(String(id.value));
        if (known !== undefined) id.comment = ` ${known.replaceAll("\n", " ")}`;
      }
    }
  }
  return document.toString({ lineWidth: 0 });
}

function withoutDefaults(definition: Definition): Described {
  const { initialContext, steps, maxRecursionDepth, ...rest } = definition;
  return {
    ...(initialContext.length === 0 ? {} : { initialContext }),
    ...(rest.inputSchema === undefined ? {} : { inputSchema: rest.inputSchema }),
    steps: steps.map(({ id, calls, dependsOn, inputs, output, execution, ...step }) => {
      const { mode, interactionMode, ...otherExecution } = execution;
      const { required, ...out } = output;
      const shortExecution = {
        ...(mode === "sequential" ? {} : { mode }),
        ...otherExecution,
        ...(interactionMode === "auto" ? {} : { interactionMode }),
      };
      return {
        id,
        calls,
        ...(dependsOn.length === 0 ? {} : { dependsOn }),
        ...(Object.keys(inputs).length === 0 ? {} : { inputs }),
        ...step,
        output: { ...out, ...(required ? {} : { required }) },
        ...(Object.keys(shortExecution).length === 0 ? {} : { execution: shortExecution }),
      };
    }),
    ...rest,
    ...(maxRecursionDepth === 1 ? {} : { maxRecursionDepth }),
  };
}

export interface ReadText extends Omit<ReadYaml, "value"> {
  /** Null if the text is not an object. */
  described: Described | null;
}

export function readText(text: string): ReadText {
  const { value, faults, placeOf } = readYaml(text);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return { described: isObject ? { ...value } : null, faults, placeOf };
}
