// Checks a Service or a ServiceTemplate: its protocol, and the schema of its connection parameters.
import type { Fault } from "../../contracts/definitions/processes.ts";
import { PROTOCOLS, type Service } from "../../contracts/definitions/services.ts";
import { faultsAt } from "../faults-at.ts";
import { checkSchema } from "../schemas/check-schema.ts";
import { isObject } from "../schemas/schema-keywords.ts";

export type CheckedService = Pick<Service, "type" | "protocol" | "connectionSchema">;

/** Every fault, with a JSON Pointer into the Service. */
export function checkService({ type, protocol, connectionSchema }: CheckedService): Fault[] {
  const faults: Fault[] = [];
  if (!PROTOCOLS[type].includes(protocol)) {
    const detail = `A Service of type ${type} speaks ${PROTOCOLS[type].join(", ")}.`;
    faults.push({ pointer: "/protocol", detail });
  }
  faults.push(...faultsAt("/connectionSchema", checkSchema(connectionSchema)));
  if (connectionSchema["type"] !== "object") {
    const detail = 'The connectionSchema must be of type "object".';
    faults.push({ pointer: "/connectionSchema/type", detail });
  }
  for (const name of addressParamsOf({ type, protocol })) {
    const { properties, required } = connectionSchema;
    if (!isObject(properties) || !Object.hasOwn(properties, name)) {
      const detail = `"${name}" is missing: it says where Tools of the Service call.`;
      faults.push({ pointer: "/connectionSchema/properties", detail });
    } else if (!Array.isArray(required) || !required.includes(name)) {
      faults.push({ pointer: "/connectionSchema/required", detail: `"${name}" must be required.` });
    }
  }
  return faults;
}

/** The parameters that must contain an address. A program over stdio has an address only behind a bridge. */
function addressParamsOf({ type, protocol }: Pick<Service, "type" | "protocol">): string[] {
  return type === "builtin" || protocol === "stdio" ? [] : ["endpoint"];
}
