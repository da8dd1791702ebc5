// A contract's zod schema as the JSON schema that the API holds the model to.
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import type { JSONOutputFormat } from "@anthropic-ai/sdk/resources/messages";
import type { ModelRequest } from "../ports/model.ts";

/** Contracts are few and long-lived; a step's own narrowed schema goes with the step. */
const known = new WeakMap<ModelRequest["schema"], JSONOutputFormat>();

/**
 * The output format of a schema. What the API's grammar cannot express moves into descriptions;
 * parts that occur again are referred to, because the grammar's limits count every union.
 */
export async function outputFormatOf(schema: ModelRequest["schema"]): Promise<JSONOutputFormat> {
  const made = known.get(schema);
  if (made !== undefined) return made;
  const { type, schema: jsonSchema } = zodOutputFormat(schema);
  const format: JSONOutputFormat = { type, schema: jsonSchema };
  known.set(schema, format);
  return format;
}

/**
 * The same schema as a prompt carries it: whole, each part where it is used. A small model reads it
 * better than references, and no grammar counts its unions.
 */
export function schemaText({ schema }: JSONOutputFormat): string {
  const { $defs = {}, ...root } = schema as { $defs?: Record<string, unknown> };
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline);
    if (node === null || typeof node !== "object") return node;
    const { $ref: ref, ...rest } = node as { $ref?: unknown };
    const target = typeof ref === "string" ? $defs[ref.split("/").at(-1) ?? ""] : undefined;
    if (target !== undefined) return inline({ ...(target as object), ...rest });
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value)]));
  };
  return JSON.stringify(inline(root));
}
