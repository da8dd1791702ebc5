// Public v1 fields of what a run of a Process or a Tool answers, as data. Frozen: change means v2.
import * as z from "zod";
import { PROCESS_LIMITS } from "../definitions/processes.ts";

/** The maximum number of bytes of an output, as JSON, that a run keeps, and that the event of its end has. */
export const OUTPUT_BYTES = PROCESS_LIMITS.outputBytes;
export const EVENT_OUTPUT_BYTES = 16 * 1024;

export const LeftOutSchema = z
  .strictObject({ bytes: z.int(), maxBytes: z.int() })
  .describe("the value is not here: how long it is as JSON, and how long it could have been");

/** @param maxBytes how long an output may be here */
export const outputFields = (maxBytes: number) => ({
  output: z
    .unknown()
    .optional()
    .describe(
      "of a run of a Process or a Tool that has completed: what it answers, as data. It is not made safe to show, " +
        "as the reply is: addresses and ids stand in it as the service sent them",
    ),
  outputLeftOut: LeftOutSchema.optional().describe(
    `in place of an output that is longer than ${maxBytes} bytes as JSON`,
  ),
});

/** Either of the two; neither for a run that answers nothing. */
export interface RunOutput {
  output?: unknown;
  outputLeftOut?: z.infer<typeof LeftOutSchema> | undefined;
}

/** The fields as far as a place has room for them. @param bytes of the output as JSON */
export function outputWithin(output: unknown, bytes: number, maxBytes: number): RunOutput {
  return bytes <= maxBytes ? { output } : { outputLeftOut: { bytes, maxBytes } };
}

/** The fields as the event of a run's end has them. */
export function outputOfEvent({ output, outputLeftOut }: RunOutput): RunOutput {
  const bytes = new TextEncoder().encode(JSON.stringify(output) ?? "").length;
  if (outputLeftOut === undefined) return outputWithin(output, bytes, EVENT_OUTPUT_BYTES);
  return { outputLeftOut: { ...outputLeftOut, maxBytes: EVENT_OUTPUT_BYTES } };
}
