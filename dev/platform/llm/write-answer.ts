// The answers of the stand-in models: computed by code, equal for equal questions, and labelled as
// such.

export interface Asked {
  system: string;
  prompt: string;
  /** A JSON Schema to answer by. */
  schema: unknown;
}

/** About as many as any tokenizer counts. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** A word count, the first sentence, a sum of numbers: something that depends on the question. */
export function writeAnswer({ prompt, schema }: Asked): string {
  if (schema !== null && typeof schema === "object") {
    return JSON.stringify(valueFor(schema as Node, prompt, "answer"));
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

interface Node {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  minItems?: number;
}

/** The smallest value that the schema allows, filled from the prompt where it takes text. */
function valueFor(node: Node, prompt: string, name: string): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum !== undefined) {
    return node.enum.find((one) => typeof one === "string" && prompt.includes(one)) ?? node.enum[0];
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
