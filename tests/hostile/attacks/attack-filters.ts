// Filters of updates and deletes: by shown refs, and many that could reach more rows or other ones.
import { hostileString, wrongRef } from "../hostile-strings.ts";
import { refsOfType, REF_TYPE_OF, type Scene } from "../scene.ts";

/** A filter for some rows of a table that the prompt shows, by ref. */
export function byShownRefs(scene: Scene, table: string): object {
  const ownRefs = refsOfType(scene, REF_TYPE_OF[table] ?? table);
  const value = ownRefs.slice(0, scene.chance.pick([1, 2, 3, 8]));
  return { and: [{ column: "id", op: "in", value }] };
}

export function hostileFilter(scene: Scene): unknown {
  const { chance } = scene;
  const value = hostileString(scene).slice(0, 400);
  const id = () => wrongRef(scene);
  const copies = (length: number) => Array.from({ length }, () => value);
  switch (chance.int(0, 6)) {
    case 0:
      scene.note("empty filter");
      return chance.pick([{ and: [] }, { or: [] }, {}, [], null, { and: [{}] }]);
    case 1:
      scene.note("malformed filter");
      return chance.pick<unknown>([
        "id=eq.1",
        { id: "recipe_1" },
        { and: [{ and: [{ and: [{ column: "name", op: "eq", value }] }] }] },
        { and: [{ column: "constructor", op: "eq", value }] },
        { and: [{ column: "name; drop table runs", op: "eq", value }] },
        { and: [{ column: "name", op: "raw", value }] },
        { and: [{ column: "name", op: "between", value }] },
        { and: [{ column: "id", op: "gt", value: "recipe_0" }] },
        { not: { and: [{ column: "id", op: "eq", value: "recipe_1" }] } },
      ]);
    case 2:
      scene.note("negated filter");
      return chance.pick<unknown>([
        { and: [{ column: "id", op: "neq", value: "recipe_1" }] },
        { and: [{ column: "id", op: "not_in", value: [id()] }] },
        { and: [{ column: "name", op: "not_ilike", value }] },
        { and: [{ column: "name", op: "not_category", value: "fish" }] },
        { and: [{ column: "name", op: "neq", value }] },
      ]);
    case 3:
      scene.note("huge filter");
      return chance.pick<unknown>([
        { and: [{ column: "name", op: "in", value: copies(300) }] },
        { and: [{ column: "id", op: "in", value: [...scene.refs, ...copies(150)] }] },
        { or: copies(60).map(() => ({ column: "name", op: "ilike", value })) },
        { and: copies(20).map(() => ({ or: copies(20).map(() => cond("name", "neq", value)) })) },
      ]);
    case 4:
      scene.note("wide filter");
      return chance.pick<unknown>([
        { and: [{ column: "id", op: "is_null", value: false }] },
        { and: [{ column: "name", op: "ilike", value: "%" }] },
        { or: [cond("name", "eq", value), cond("created_at", "gt", "1970-01-01")] },
        { and: [cond("title", "ilike", "_%")] },
        { and: [{ column: "id", op: "in", value: scene.refs.slice(0, chance.int(0, 30)) }] },
      ]);
    case 5:
      scene.note("foreign id");
      return { and: [cond("household_id", "eq", chance.pick(scene.foreignIds))] };
    default:
      return {
        and: [
          {
            column: "id",
            op: "in",
            value: chance.is(0.5) ? [id()] : [...scene.refs.slice(0, 2), id()],
          },
        ],
      };
  }
}

const cond = (column: string, op: string, value: unknown) => ({ column, op, value });
