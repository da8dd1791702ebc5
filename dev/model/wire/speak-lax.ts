// Imitates a model without a grammar: JSON fenced in prose, enum values in another spelling, numbers for strings that
// look like numbers, and null for empty strings.
import { resolveSchema, type JsonSchema } from "../schema/json-schema.ts";

/** The answer to a request in which no schema is found. */
export const CHATTER = "Sure, I can help with that! What would you like to know?";

const SPELLINGS: readonly ((value: string) => string)[] = [
  (value) => value.toUpperCase(),
  (value) => value.charAt(0).toUpperCase() + value.slice(1),
  (value) => value.replaceAll("_", " "),
  (value) => value.replaceAll("_", " ").toUpperCase(),
];

/** The answer's text in this style. Text that is not JSON stays unchanged; without a schema, it is `CHATTER`. */
export function speakLax(text: string, schema: JsonSchema | null): string {
  if (schema === null) return CHATTER;
  const value = parseJson(text);
  if (value === undefined) return text;
  let count = 0;
  const respell = (word: string) => (SPELLINGS[count++ % SPELLINGS.length] ?? String)(word);
  const looseValue = loosen(value, schema, schema, respell);
  return `Sure! Here is the answer you asked for:\n\n\`\`\`json\n${JSON.stringify(looseValue, null, 1)}\n\`\`\`\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function loosen(
  value: unknown,
  schema: JsonSchema,
  root: JsonSchema,
  respell: (word: string) => string,
): unknown {
  const ownSchema = resolveSchema(schema, root);
  const loosenChild = (child: unknown, childSchema: JsonSchema) =>
    loosen(child, childSchema, root, respell);
  if (Array.isArray(value)) {
    const { items = {} } = alternativeOf(ownSchema, "array", root);
    return value.map((item) => loosenChild(item, items));
  }
  if (typeof value === "object" && value !== null) {
    const { properties = {} } = alternativeOf(ownSchema, "object", root);
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [
        name,
        loosenChild(child, properties[name] ?? {}),
      ]),
    );
  }
  if (typeof value !== "string") return value;
  if (ownSchema.enum?.includes(value)) return respell(value);
  if (ownSchema.type !== "string" || ownSchema.enum !== undefined) return value;
  if (value === "") return null;
  return /^(0|[1-9]\d{0,8})(\.\d{1,3})?$/.test(value) ? Number(value) : value;
}

/** The schema itself, or its alternative with this type. */
function alternativeOf(schema: JsonSchema, type: string, root: JsonSchema): JsonSchema {
  const options = (schema.anyOf ?? []).map((option) => resolveSchema(option, root));
  return options.find((option) => option.type === type) ?? schema;
}
