// The inputs of a run that a webhook makes from a request's body.
import * as z from "zod";
import type { Step } from "../../../contracts/definitions/processes.ts";
import { mapPayload } from "../../../platform/triggers/hook-mapping.ts";
import type { FoundHook } from "../../../ports/trigger-database.ts";
import { invalidInputs } from "../../definitions/definition-refusal.ts";
import type { Refusal } from "../../refusal.ts";
import { badBody } from "./hook-payload.ts";

const BodySchema = z.record(z.string(), z.json());

/**
 * The webhook's fixed inputs take precedence over those of the request. Refuses a body that the mapping does not fit,
 * and without a mapping and `payloadAs` one that is neither an object nor empty.
 */
export function requestInputs(
  { inputs, payloadAs, mapping }: Pick<FoundHook, "inputs" | "payloadAs" | "mapping">,
  payload: unknown,
): Record<string, unknown> | Refusal {
  if (mapping !== null) {
    const bound = mapPayload(mapping as Step["inputs"], payload);
    if (bound.ok) return { ...bound.values, ...inputs };
    return invalidInputs([{ pointer: `/mapping${bound.pointer}`, detail: bound.detail }]);
  }
  if (payloadAs !== null) return { [payloadAs]: payload, ...inputs };
  const fields = BodySchema.safeParse(payload ?? {});
  if (!fields.success) return badBody("The body must be a JSON object; its fields are the inputs.");
  return { ...fields.data, ...inputs };
}
