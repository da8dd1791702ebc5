// Whether an endpoint has ignored the format that it was sent. One that keeps to it answers with the
// schema's own object; Ollama and llama.cpp take the field and answer as they like.
import type { ModelRequest } from "../ports/model.ts";
import { outputFormatOf } from "./output-format.ts";
import { type Answered, isTruncated } from "./read-answer.ts";

/** An answer with words or a fence around it, or without an object. */
export function isFormatIgnored({ text, stopReason }: Answered): boolean {
  const said = text.trim();
  const isWhole = stopReason !== "refusal" && !isTruncated(stopReason);
  return isWhole && said !== "" && !said.startsWith("{");
}

/**
 * A repair whose failed answer has not the schema's own keys: the model never saw them, and a repair
 * of the same kind would fail in the same way.
 */
export async function wasFormatIgnored({ schema, repair }: ModelRequest): Promise<boolean> {
  return repair !== undefined && (await hasOtherKeys(schema, repair.answer));
}

/** A repair of what was no object in either mode: the schema is worth more to it than a format. */
export function isRepairOfProse({ repair }: ModelRequest): boolean {
  return repair !== undefined && !repair.answer.trim().startsWith("{");
}

/** An object without the keys that a grammar would have given it. */
export async function hasOtherKeys(schema: ModelRequest["schema"], text: string): Promise<boolean> {
  const answered = objectIn(text);
  if (answered === null) return false;
  const { properties = {}, required = [] } = (await outputFormatOf(schema)).schema as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  const keys = Object.keys(answered);
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
