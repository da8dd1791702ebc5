// The answers of the stand-in models. Code computes them, the same answer for the same prompt. A plain text
// says that it comes from a stand-in.

export interface ModelRequest {
  system: string;
  prompt: string;
  /** The JSON Schema that the answer must conform to; null for plain text. */
  schema: unknown;
}

/** Approximately the number that a tokenizer counts. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** Answers with a word count, the first sentence and the sum of several numbers, or with a value for the schema. */
export function writeAnswer({ prompt, schema }: ModelRequest): string {
  if (schema !== null && typeof schema === "object") {
    return JSON.stringify(valueFor(schema as SchemaNode, prompt, "answer"));
  }
  return `(a stand-in, no model) ${summaryOf(prompt)}`;
}

function summaryOf(prompt: string): string {
  const words = prompt.match(/[\p{L}\p{N}]+/gu) ?? [];
  const numbers = (prompt.match(/-?\d+(?:\.\d+)?/gu) ?? []).map(Number);
  const [first = prompt] = prompt.split(/(?<=[.!?])\s+|\n/u);
  const sum =
    numbers.length > 1 ? ` Its numbers add up to ${numbers.reduce((a, b) => a + b)}.` : "";
  return `You wrote ${words.length} words. They begin: ${first.slice(0, 200)}${sum}`;
}

interface SchemaNode {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  minItems?: number;
}

/** A small value of the schema's type, with texts and numbers from the prompt. Limits, formats and references are ignored. */
function valueFor(node: SchemaNode, prompt: string, name: string): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum !== undefined) {
    return (
      node.enum.find((option) => typeof option === "string" && prompt.includes(option)) ??
      node.enum[0]
    );
  }
  if (node.anyOf?.[0] !== undefined) return valueFor(node.anyOf[0], prompt, name);
  const type = Array.isArray(node.type) ? node.type[0] : node.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([key, inner]) => [
          key,
          valueFor(inner, prompt, key),
        ]),
      );
    case "array":
      return Array.from({ length: Math.max(node.minItems ?? 1, 1) }, () =>
        valueFor(node.items ?? {}, prompt, name),
      );
    case "integer":
      return Math.trunc(Number(/-?\d+/u.exec(prompt)?.[0] ?? "0"));
    case "number":
      return Number(/-?\d+(?:\.\d+)?/u.exec(prompt)?.[0] ?? "0");
    case "boolean":
      return prompt.includes("?");
    case "null":
      return null;
    default:
      return `${name}: ${summaryOf(prompt)}`;
  }
}
