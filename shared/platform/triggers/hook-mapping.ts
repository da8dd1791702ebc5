// A webhook's mapping: for each input, an expression over `payload`, the body of the request.
import type { Fault, Step } from "../../contracts/definitions/processes.ts";
import { bindInputs, type BoundInputs } from "../expressions/bind-inputs.ts";
import { type NamedReference, referencesIn } from "../expressions/variables-in.ts";
import { faultsAt } from "../faults-at.ts";
import { jsonPointer } from "../json-pointer.ts";
import { checkConstant } from "../processes/check-calls.ts";
import {
  inputSchemaOf,
  type InputsOf,
  neededInputs,
  noInput,
  schemaOfInput,
} from "../processes/process-inputs.ts";

export type HookMapping = Step["inputs"];

/** Pointers are relative to the hook. @param fixed the hook's inputs with fixed values */
export function checkMapping(
  process: InputsOf,
  mapping: HookMapping,
  fixed: Readonly<Record<string, unknown>>,
): Fault[] {
  const schema = inputSchemaOf(process);
  const { references, faults } = referencesIn(mapping);
  const inputFaults = Object.entries(mapping).flatMap(([name, value]): Fault[] => {
    const pointer = jsonPointer([name]);
    if (!process.initialContext.includes(name)) return [{ pointer, detail: noInput(process) }];
    if (Object.hasOwn(fixed, name)) {
      return [{ pointer, detail: "has a fixed value already: leave one of the two out" }];
    }
    return faultsAt(pointer, checkConstant(value, schemaOfInput(schema, name), schema));
  });
  const missing = neededInputs(process).filter(
    (name) => !Object.hasOwn(mapping, name) && !Object.hasOwn(fixed, name),
  );
  return faultsAt("/mapping", [
    ...inputFaults,
    ...faults,
    ...onlyPayload(references),
    ...missing.map((name) => ({ pointer: jsonPointer([name]), detail: "has no value" })),
  ]);
}

export const onlyPayload = (references: readonly NamedReference[]): Fault[] =>
  references.flatMap(({ root, pointer, text }) =>
    root === "payload" ? [] : [{ pointer, detail: `{${text}} is not there: only payload is` }],
  );

/** The inputs that the mapping makes from a request's body. */
export const mapPayload = (mapping: HookMapping, payload: unknown): BoundInputs =>
  bindInputs(mapping, { input: {}, step: {}, payload: { value: payload } });
