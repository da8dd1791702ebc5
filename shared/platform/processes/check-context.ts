// Whether inputs match a Process's initialContext: a value for every variable, and no others.
import type { Fault } from "../../contracts/definitions/processes.ts";
import { jsonPointer } from "../json-pointer.ts";

export function checkContext(
  variables: readonly string[],
  inputs: Readonly<Record<string, unknown>>,
): Fault[] {
  const missing = variables.filter((name) => !Object.hasOwn(inputs, name));
  const unknown = Object.keys(inputs).filter((name) => !variables.includes(name));
  return [
    ...missing.map((name) => ({ pointer: jsonPointer([name]), detail: "has no value" })),
    ...unknown.map((name) => ({ pointer: jsonPointer([name]), detail: noInput(variables) })),
  ];
}

export const noInput = (variables: readonly string[]): string =>
  `is not an input of this Process; it has: ${variables.join(", ") || "none"}`;
