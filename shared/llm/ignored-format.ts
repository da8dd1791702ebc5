// Detects that an endpoint has ignored the requested format. An endpoint that supports formats answers with
// the schema's own object; Ollama and llama.cpp accept the field and may ignore it.
import type { ModelRequest } from "../ports/model.ts";
import { outputFormatOf } from "./output-format.ts";
import { type RawAnswer, isTruncated } from "./read-answer.ts";

/** True for a complete answer with words or a fence before its object, or without an object. */
export function isFormatIgnored({ text, stopReason }: RawAnswer): boolean {
  const trimmedText = text.trim();
  const isWhole = stopReason !== "refusal" && !isTruncated(stopReason);
  return isWhole && trimmedText !== "" && !trimmedText.startsWith("{");
}

/**
 * True for a repair whose failed answer has other keys than the schema: the model never saw those of the
 * schema, and a repair without the schema would fail in the same way.
 */
export async function wasFormatIgnored({ schema, repair }: ModelRequest): Promise<boolean> {
  return repair !== undefined && (await hasOtherKeys(schema, repair.answer));
}

/** True for a repair of an answer that was not an object: the schema in the prompt helps more than a format. */
export function isRepairOfProse({ repair }: ModelRequest): boolean {
  return repair !== undefined && !repair.answer.trim().startsWith("{");
}

/** True for an object that lacks a required key of the schema, or has a key that the schema does not know. */
export async function hasOtherKeys(schema: ModelRequest["schema"], text: string): Promise<boolean> {
  const answer = objectIn(text);
  if (answer === null) return false;
  const { properties = {}, required = [] } = (await outputFormatOf(schema)).schema as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  const keys = Object.keys(answer);
  return (
    required.some((key) => !keys.includes(key)) ||
    keys.some((key) => !Object.hasOwn(properties, key))
  );
}

function objectIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
