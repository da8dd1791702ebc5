// A Process as text that people edit: YAML, of which JSON is a part. What has its default is left out; the names of Tools
// stand behind their ids as comments.
import { Document, isMap, isNode, isScalar, parseDocument } from "yaml";
import type { Definition, Process } from "./definition.ts";

/** What a text describes: the body of a request that makes a Process. */
export type Described = Record<string, unknown>;

/** @param names by the ids of Tools and Processes */
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
  const document = new Document({ ...head, ...shortened(definition) });
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

function shortened(definition: Definition): Described {
  const { initialContext, steps, maxRecursionDepth, ...rest } = definition;
  return {
    ...(initialContext.length === 0 ? {} : { initialContext }),
    ...(rest.inputSchema === undefined ? {} : { inputSchema: rest.inputSchema }),
    steps: steps.map(({ id, calls, dependsOn, inputs, output, execution, ...step }) => {
      const { mode, interactionMode, ...how } = execution;
      const { required, ...out } = output;
      const ways = {
        ...(mode === "sequential" ? {} : { mode }),
        ...how,
        ...(interactionMode === "auto" ? {} : { interactionMode }),
      };
      return {
        ...{ id, calls },
        ...(dependsOn.length === 0 ? {} : { dependsOn }),
        ...(Object.keys(inputs).length === 0 ? {} : { inputs }),
        ...step,
        output: { ...out, ...(required ? {} : { required }) },
        ...(Object.keys(ways).length === 0 ? {} : { execution: ways }),
      };
    }),
    ...rest,
    ...(maxRecursionDepth === 1 ? {} : { maxRecursionDepth }),
  };
}

/** A fault of the text, at its place. */
export interface TextFault {
  /** Characters of the text. */
  from: number;
  to: number;
  detail: string;
  /** JSON Pointer; absent for a fault of the text's form. */
  pointer?: string;
}

export interface ReadText {
  /** Null: it is no such text. */
  described: Described | null;
  faults: TextFault[];
  /** Where the value at a JSON Pointer stands, or what would hold it. */
  placeOf(pointer: string): { from: number; to: number };
}

export function readText(text: string): ReadText {
  const document = parseDocument(text, { prettyErrors: false });
  const faults = document.errors.map(({ pos: [from, to], message }) => ({
    ...{ from, to: Math.max(to, from + 1), detail: message },
  }));
  const placeOf = (pointer: string) => {
    const path = pointer
      .split("/")
      .slice(1)
      .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    for (let length = path.length; length >= 0; length -= 1) {
      const node: unknown =
        length === 0 ? document.contents : document.getIn(path.slice(0, length).map(keyOf), true);
      if (!isNode(node) || !node.range) continue;
      // What is missing is told at the beginning of what lacks it.
      const [from, to] = node.range;
      const isWhole = length === path.length && path.length > 0;
      const line = text.indexOf("\n", from);
      return { from, to: isWhole ? to : Math.min(to, line < 0 ? to : line) };
    }
    return { from: 0, to: Math.min(1, text.length) };
  };
  if (faults.length > 0) return { described: null, faults, placeOf };
  const value = valueOf(document);
  if (value === undefined) {
    return { described: null, faults: [{ from: 0, to: 1, detail: ALIASES }], placeOf };
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return { described: isObject ? { ...value } : null, faults, placeOf };
}

const ALIASES = "has aliases, which a Process may not";

/** Undefined where it has aliases: they would let a short text stand for a very long one. */
function valueOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 }) as unknown;
  } catch {
    return undefined;
  }
}

const keyOf = (part: string): string | number => (/^\d{1,9}$/.test(part) ? Number(part) : part);
