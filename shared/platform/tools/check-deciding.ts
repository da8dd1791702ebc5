// Checks which fields of a Tool's answers may decide: only fields of a bounded type, so that no words from outside do.
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { jsonPointer, parsePointer } from "../json-pointer.ts";
import { boundOfField } from "../schemas/bounded-at.ts";

export type DecidingTool = Pick<Tool, "operation" | "outputSchema" | "answersMayDecide">;

/** Every fault, with a JSON Pointer into the Tool. The outputSchema must have passed `checkSchema`. */
export function checkDeciding({
  operation,
  outputSchema,
  answersMayDecide,
}: DecidingTool): Fault[] {
  if (answersMayDecide.length > 0 && operation.type === "llm_call") {
    return [{ pointer: "/answersMayDecide", detail: MODEL_DETAIL }];
  }
  return answersMayDecide.flatMap((field, index) => {
    const detail = faultOf(field, outputSchema);
    return detail === null ? [] : [{ pointer: `/answersMayDecide/${index}`, detail }];
  });
}

function faultOf(field: string, outputSchema: Tool["outputSchema"]): string | null {
  if (jsonPointer(parsePointer(field)) !== field) return "It is not a JSON Pointer (RFC 6901).";
  switch (boundOfField(outputSchema, field)) {
    case "bounded":
      return null;
    case "absent":
      return `The outputSchema has no property at ${field} that every answer would have to fit. A pointer leads through \`properties\` alone, and through no list.`;
    case "loose":
      return `By the outputSchema there may be any text, a list or an object at ${field}. Only a number, a boolean, an \`enum\` of short words, and text of the \`format\` date or date-time may decide.`;
  }
}

const MODEL_DETAIL =
  "Leave this empty for a model. Its answer may decide exactly where everything that it has read may decide.";
