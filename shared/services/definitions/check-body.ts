// Finds the faults of a definition's body without storing anything: those of its schema, and those that a check finds
// in the rest.
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { Schema } from "../../contracts/schema.ts";
import { bodyFaults } from "../faults/body-faults.ts";
import { faultsElsewhere, repairBody } from "../faults/repair-body.ts";

/** Replaces a refused name while the rest is checked: no check depends on the name. */
export const STAND_INS = { name: "-" };

/**
 * @param schema of a create's body
 * @param check finds the faults of a body that fits the schema; it is not called if the rest of a refused body cannot
 * be checked
 */
export async function faultsOfBody<T>(
  schema: Schema<T>,
  body: unknown,
  check: (body: T) => Promise<Fault[]>,
): Promise<Fault[]> {
  const result = schema.safeParse(body);
  if (result.success) return check(result.data);
  const faults = bodyFaults(result.error, schema);
  const repairedBody = repairBody(schema, body, STAND_INS);
  return repairedBody === null
    ? faults
    : [...faults, ...faultsElsewhere(faults, await check(repairedBody))];
}
