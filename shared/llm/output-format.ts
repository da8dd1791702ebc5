// Converts a contract's zod schema to the JSON schema that the API enforces.
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import type { JSONOutputFormat } from "@anthropic-ai/sdk/resources/messages";
import type { ModelRequest } from "../ports/model.ts";

/** A weak cache: contracts are few and long-lived, but a step's narrowed schema ends with the step. */
const formats = new WeakMap<ModelRequest["schema"], JSONOutputFormat>();

/**
 * The output format of a schema. Rules that the API's grammar cannot express become descriptions; repeated
 * parts become references, because the grammar's limits count every union.
 */
export async function outputFormatOf(schema: ModelRequest["schema"]): Promise<JSONOutputFormat> {
  const cachedFormat = formats.get(schema);
  if (cachedFormat !== undefined) return cachedFormat;
  const { type, schema: jsonSchema } = zodOutputFormat(schema);
  const format: JSONOutputFormat = { type, schema: jsonSchema };
  formats.set(schema, format);
  return format;
}

/**
 * The schema of a format as text for a prompt, with every part written out where it is used. Small models
 * understand this better than references, and no grammar counts the unions.
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
