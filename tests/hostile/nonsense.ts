// Nonsense that fits a schema: a value for every keyword that structured output takes.
import { resolveSchema, type JsonSchema } from "../../dev/model/schema/json-schema.ts";
import type { Chance } from "./chance.ts";
import { hostileString, type Known } from "./hostile-strings.ts";

const NUMBERS = [0, 1, 2, 3, 4, 5, 12, 30, 200, -1, 0.5, 1e9, 1e308, -1e308, 2 ** 53, 1.1];

/** @param root the whole schema, for its `$defs` */
export function nonsense(
  schema: JsonSchema,
  root: JsonSchema,
  chance: Chance,
  known: Known,
  depth = 0,
): unknown {
  const resolved = resolveSchema(schema, root);
  const inner = (child: JsonSchema) => nonsense(child, root, chance, known, depth + 1);
  if (resolved.anyOf !== undefined) return inner(chance.pick(resolved.anyOf));
  if (resolved.enum !== undefined) return chance.pick(resolved.enum);
  if (resolved.const !== undefined) return resolved.const;
  switch (resolved.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(resolved.properties ?? {}).flatMap(([name, child]) =>
          (resolved.required ?? []).includes(name) || chance.is(0.7)
            ? [[name, inner(child)] as const]
            : [],
        ),
      );
    case "array": {
      const most = depth > 3 ? 2 : chance.pick([1, 2, 3, 3, 6]);
      const length = Math.max(resolved.minItems ?? 0, chance.int(0, most));
      return Array.from({ length }, () => inner(resolved.items ?? { type: "string" }));
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
      return resolved.format === "date"
        ? chance.pick(["2026-11-24", "2026-02-30", "0000-00-00", "tomorrow"])
        : hostileString(chance, known);
    default:
      return hostileString(chance, known);
  }
}
