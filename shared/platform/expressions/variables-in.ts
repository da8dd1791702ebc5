// The variables that a step's inputs name, each with its place; and the faults of expressions that
// cannot be parsed.
import type { Fault, Step } from "../../contracts/definitions/processes.ts";
import { jsonPointer } from "../json-pointer.ts";
import { parseText, type Reference } from "./parse-text.ts";

export interface NamedReference extends Reference {
  /** A JSON Pointer relative to the inputs. */
  pointer: string;
  /** The expression is the whole string, so its value keeps its type. */
  isWhole: boolean;
}

export function referencesIn(inputs: Step["inputs"]): {
  references: NamedReference[];
  faults: Fault[];
} {
  const references: NamedReference[] = [];
  const faults: Fault[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value === "string") {
      const pointer = jsonPointer(path);
      const parsed = parseText(value);
      if (!parsed.ok) {
        faults.push({ pointer, detail: parsed.detail });
        return;
      }
      for (const part of parsed.parts) {
        if (typeof part === "string") continue;
        references.push({ ...part, pointer, isWhole: parsed.parts.length === 1 });
      }
    } else if (Array.isArray(value)) {
      value.forEach((one, index) => visit(one, [...path, String(index)]));
    } else if (typeof value === "object" && value !== null) {
      for (const [key, one] of Object.entries(value)) visit(one, [...path, key]);
    }
  };
  visit(inputs, []);
  return { references, faults };
}

export interface Variables {
  input: string[];
  step: string[];
}

/** The distinct names. */
export function variablesIn(inputs: Step["inputs"]): Variables {
  return namesOf(referencesIn(inputs).references);
}

function namesOf(references: readonly Pick<Reference, "root" | "name">[]): Variables {
  const namesUnder = (root: Reference["root"]) => [
    ...new Set(references.filter((one) => one.root === root).map(({ name }) => name)),
  ];
  return { input: namesUnder("input"), step: namesUnder("step") };
}
