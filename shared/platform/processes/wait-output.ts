// The output of a step that waits: when the wait ended, and for an event its data and whether it timed out.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import type { Wait } from "../../contracts/definitions/waits.ts";

export function waitOutputSchema(wait: Wait): JsonSchema {
  const at = { type: "string" };
  if (!("event" in wait)) return { ...OBJECT, properties: { at } };
  const { $defs = {}, definitions = {}, ...data } = wait.schema ?? {};
  return { ...OBJECT, properties: { at, timedOut: { type: "boolean" }, data }, $defs, definitions };
}

const OBJECT: JsonSchema = { type: "object", additionalProperties: false };

/** @param at ISO 8601 @param data null if no event came */
export function waitOutput(wait: Wait, at: string, data: unknown, timedOut: boolean) {
  return "event" in wait ? { at, timedOut, data } : { at };
}
