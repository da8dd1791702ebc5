// Checks the inputSchema of a definition when it is written. Pointers are relative to the definition.
import {
  PROCESS_LIMITS,
  VariableSchema,
  type Fault,
  type ProcessDefinition,
} from "../../contracts/definitions/processes.ts";
import { faultsAt } from "../faults-at.ts";
import { jsonPointer } from "../json-pointer.ts";
import { checkSchema } from "../schemas/check-schema.ts";
import { isObject } from "../schemas/schema-keywords.ts";
import { validate } from "../schemas/validate.ts";
import { propertiesOf, requiredOf, schemaOfInput } from "./process-inputs.ts";

/** The keywords allowed at the top of the schema. Only its `properties` describe inputs. */
const KEYWORDS: ReadonlySet<string> = new Set(
  "$schema title description $comment type properties required additionalProperties $defs definitions examples".split(
    " ",
  ),
);

export function checkInputSchema({ inputSchema, initialContext }: ProcessDefinition): Fault[] {
  if (inputSchema === undefined) return [];
  const faults = checkSchema(inputSchema);
  if (faults.length > 0) return faultsAt("/inputSchema", faults);
  const properties = propertiesOf(inputSchema);
  const names = Object.keys(properties);
  const additionalProperties = inputSchema["additionalProperties"] ?? false;
  const stray = Object.keys(inputSchema).filter((keyword) => !KEYWORDS.has(keyword));
  const shapeFaults: Fault[] = [
    ...(inputSchema["type"] === "object"
      ? []
      : [{ pointer: "/type", detail: 'The inputs are an object: "type" must be "object".' }]),
    ...(isObject(inputSchema["properties"])
      ? []
      : [{ pointer: "/properties", detail: "The inputs are its properties: name them." }]),
    ...(additionalProperties === false
      ? []
      : [{ pointer: "/additionalProperties", detail: "A Process takes no inputs beside those." }]),
    ...stray.map((keyword) => ({
      pointer: jsonPointer([keyword]),
      detail: `"${keyword}" cannot stand at the top: give it to an input.`,
    })),
    ...(names.length <= PROCESS_LIMITS.inputs
      ? []
      : [{ pointer: "/properties", detail: `At most ${PROCESS_LIMITS.inputs} inputs.` }]),
  ];
  const inputFaults = names.flatMap((name) => checkInput(inputSchema, name));
  const requiredFaults = requiredOf(inputSchema).flatMap((name, index) =>
    Object.hasOwn(properties, name)
      ? []
      : [{ pointer: `/required/${index}`, detail: `There is no input "${name}".` }],
  );
  return [
    ...faultsAt("/inputSchema", [...shapeFaults, ...inputFaults, ...requiredFaults]),
    ...(initialContext.toSorted().join() === names.toSorted().join()
      ? []
      : [{ pointer: "/initialContext", detail: namesDetail(names) }]),
  ];
}

const namesDetail = (names: readonly string[]): string =>
  `The names are those of inputSchema: leave this out, or give ${names.join(", ") || "none"}.`;

function checkInput(schema: Parameters<typeof schemaOfInput>[0], name: string): Fault[] {
  const pointer = `/properties${jsonPointer([name])}`;
  const nameFault = VariableSchema.safeParse(name).error?.issues[0]?.message;
  if (nameFault !== undefined) return [{ pointer, detail: `The name ${nameFault}.` }];
  const input = schemaOfInput(schema, name);
  if (!Object.hasOwn(input, "default")) return [];
  return validate(input, input["default"]).map((fault) => ({
    pointer: `${pointer}/default${fault.pointer}`,
    detail: fault.detail,
  }));
}
