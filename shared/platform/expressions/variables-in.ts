// The variables that a step's inputs name, each with its place; and the faults of expressions that
// cannot be parsed.
import type { Fault, Step } from "../../contracts/definitions/processes.ts";
import { jsonPointer } from "../json-pointer.ts";
import { parseText } from "./parse-text.ts";
import type { Reference } from "./reference.ts";

export interface NamedReference extends Reference {
  /** A JSON Pointer relative to the inputs. */
  pointer: string;
  /** Whether the path is the whole string, so that its value keeps its type and its parts. */
  isWhole: boolean;
}

export interface InputUses {
  references: NamedReference[];
  /** The places whose whole value is computed, and may have any type. */
  computedPlaces: string[];
  faults: Fault[];
}

export function referencesIn(inputs: Step["inputs"]): InputUses {
  const uses: InputUses = { references: [], computedPlaces: [], faults: [] };
  eachText(inputs, (text, pointer) => visitText(text, pointer, uses));
  return uses;
}

/** Calls `read` with each text within the inputs and its JSON Pointer, in order. */
export function eachText(inputs: unknown, read: (text: string, pointer: string) => void): void {
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value === "string") read(value, jsonPointer(path));
    else if (Array.isArray(value)) {
      value.forEach((part, index) => visit(part, [...path, String(index)]));
    } else if (typeof value === "object" && value !== null) {
      for (const [key, part] of Object.entries(value)) visit(part, [...path, key]);
    }
  };
  visit(inputs, []);
}

function visitText(
  text: string,
  pointer: string,
  { references, computedPlaces, faults }: InputUses,
) {
  const result = parseText(text);
  if (!result.ok) {
    faults.push({ pointer, detail: result.detail });
    return;
  }
  const { parts } = result;
  for (const part of parts) {
    if (typeof part === "string") continue;
    if ("root" in part) references.push({ ...part, pointer, isWhole: parts.length === 1 });
    else
      references.push(
        ...part.references.map((reference) => ({ ...reference, pointer, isWhole: false })),
      );
  }
  if (parts.length === 1 && typeof parts[0] === "object" && !("root" in parts[0])) {
    computedPlaces.push(pointer);
  }
}

export interface Variables {
  input: string[];
  step: string[];
}

/** The distinct names of the variables that the inputs use. */
export function variablesIn(inputs: Step["inputs"]): Variables {
  return namesOf(referencesIn(inputs).references);
}

function namesOf(references: readonly Pick<Reference, "root" | "name">[]): Variables {
  const namesUnder = (root: Reference["root"]) => [
    ...new Set(references.filter((reference) => reference.root === root).map(({ name }) => name)),
  ];
  return { input: namesUnder("input"), step: namesUnder("step") };
}
