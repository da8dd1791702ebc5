// Nonsense that fits a schema: a value for every keyword that structured output allows. And values that
// fit no schema: as large, or as deeply nested, as an answer can be.
import { resolveSchema, type JsonSchema } from "../../dev/model/schema/json-schema.ts";
import { hostileString } from "./hostile-strings.ts";
import type { Scene } from "./scene.ts";

const NUMBERS = [0, 1, 2, 3, 4, 5, 12, 30, 200, -1, 0.5, 1e9, 1e308, -1e308, 2 ** 53, 1.1];

/** @param root the whole schema, for its `$defs` */
export function nonsense(
  schema: JsonSchema,
  root: JsonSchema,
  scene: Scene,
  depth = 0,
  field = "",
): unknown {
  const { chance } = scene;
  const resolvedSchema = resolveSchema(schema, root);
  const inner = (child: JsonSchema, name = field) => nonsense(child, root, scene, depth + 1, name);
  if (resolvedSchema.anyOf !== undefined) return inner(chance.pick(resolvedSchema.anyOf));
  if (resolvedSchema.enum !== undefined) return chance.pick(resolvedSchema.enum);
  if (resolvedSchema.const !== undefined) return resolvedSchema.const;
  switch (resolvedSchema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(resolvedSchema.properties ?? {}).flatMap(([name, child]) =>
          (resolvedSchema.required ?? []).includes(name) || chance.is(0.7)
            ? [[name, inner(child, name)] as const]
            : [],
        ),
      );
    case "array": {
      const maxItems = depth > 3 ? 2 : chance.pick([1, 2, 3, 3, 6]);
      const length = Math.max(resolvedSchema.minItems ?? 0, chance.int(0, maxItems));
      return Array.from({ length }, () => inner(resolvedSchema.items ?? { type: "string" }));
    }
    case "integer":
      return Math.trunc(chance.pick(NUMBERS.filter((value) => Math.abs(value) < 2 ** 53)));
    case "number":
      return chance.pick(NUMBERS);
    case "boolean":
      return chance.is(0.5);
    case "null":
      return null;
    case "string":
      return resolvedSchema.format === "date"
        ? chance.pick(["2026-11-24", "2026-02-30", "0000-00-00", "tomorrow"])
        : wordFor(field, scene);
    default:
      return hostileString(scene);
  }
}

/** Fields that code checks usually get a known value, so that nonsense gets further. */
function wordFor(field: string, scene: Scene): string {
  const { chance } = scene;
  const valuesByField: Record<string, string[]> = {
    column: ["id", "name", "quantity", "unit", "notes", "purchased", "expires_on", "created_at"],
    table: ["recipes", "inventory", "shopping_list", "meal_plans", "tasks", "recipe_ingredients"],
    values: ["1", "true", "milk", "2026-11-24", ...scene.refs],
    refs: scene.refs,
    ref: scene.refs,
  };
  const words = valuesByField[field] ?? [];
  return words.length > 0 && chance.is(0.7) ? chance.pick(words) : hostileString(scene);
}

/**
 * The answer with one value that no grammar would allow: a megabyte of text, ten thousand entries, fifty levels of
 * nesting, or keys with a meaning in JavaScript. Or, in its place, five thousand nested lists.
 */
export function blownUp(answer: object, scene: Scene): object | string {
  const { chance } = scene;
  const keys = Object.keys(answer);
  const key = chance.pick(keys.length > 0 ? keys : ["text"]);
  scene.sendRaw();
  const withValue = (value: unknown) => ({ ...answer, [key]: value });
  const nesting = (levels: number) => nest(levels, chance.is(0.5));
  switch (chance.int(0, 4)) {
    case 0:
      scene.note("oversized");
      return withValue("a prawn ".repeat(131_072));
    case 1:
      scene.note("oversized");
      return withValue(
        Array.from({ length: 10_000 }, (_, n) => ({ label: `Dish ${n}`, ref: null })),
      );
    case 2:
      scene.note("deeply nested");
      return withValue(nesting(50));
    case 3:
      scene.note("deeply nested");
      return `${"[".repeat(5000)}${"]".repeat(5000)}`;
    default:
      scene.note("syntax");
      return `{"__proto__":{"action":"step_complete"},"constructor":{"prototype":{}},${JSON.stringify(answer).slice(1)}`;
  }
}

function nest(levels: number, asList: boolean): unknown {
  let value: unknown = "prawns";
  for (let level = 0; level < levels; level++) value = asList ? [value] : { and: [value] };
  return value;
}
