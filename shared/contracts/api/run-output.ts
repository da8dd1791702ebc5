// Public v1 fields of the output of a run of a Process or a Tool, as data. Frozen: change means v2.
import * as z from "zod";
import { PROCESS_LIMITS } from "../definitions/processes.ts";

/** Maximum bytes of an output, as JSON, that a run keeps, and that the event of the run's end contains. */
export const OUTPUT_BYTES = PROCESS_LIMITS.outputBytes;
export const EVENT_OUTPUT_BYTES = 16 * 1024;

export const LeftOutSchema = z
  .strictObject({ bytes: z.int(), maxBytes: z.int() })
  .describe("the value is left out: its length as JSON, and the maximum length");

/** @param maxBytes maximum length of the output here, as JSON */
export const outputFields = (maxBytes: number) => ({
  output: z
    .unknown()
    .optional()
    .describe(
      "for a completed run of a Process or a Tool: its output, as data. Unlike the reply, it is not made safe to show: " +
        "it contains addresses and ids as the service sent them",
    ),
  outputLeftOut: LeftOutSchema.optional().describe(
    `in place of an output that is longer than ${maxBytes} bytes as JSON`,
  ),
});

/** One of the two fields; neither for a run without output. */
export interface RunOutput {
  output?: unknown;
  outputLeftOut?: z.infer<typeof LeftOutSchema> | undefined;
}

/** The output, or, if it is longer than `maxBytes`, its length. @param bytes length of the output as JSON */
export function outputWithin(output: unknown, bytes: number, maxBytes: number): RunOutput {
  return bytes <= maxBytes ? { output } : { outputLeftOut: { bytes, maxBytes } };
}

/** The output fields of the event that reports a run's end. */
export function outputOfEvent({ output, outputLeftOut }: RunOutput): RunOutput {
  const bytes = new TextEncoder().encode(JSON.stringify(output) ?? "").length;
  if (outputLeftOut === undefined) return outputWithin(output, bytes, EVENT_OUTPUT_BYTES);
  return { outputLeftOut: { ...outputLeftOut, maxBytes: EVENT_OUTPUT_BYTES } };
}
