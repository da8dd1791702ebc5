// Lines stand where they are put: numbered from 1 without gaps, moved and moved back (I5, I6).
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import {
  alice,
  apply,
  createHousehold,
  createRecipe,
  effectsOf,
  startRun,
  type Op,
} from "../support/kitchen/kitchen-world.ts";
import { cases } from "../support/sample.ts";
import { forSuite } from "../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let run: string;
beforeAll(async () => {
  await createHousehold(db, alice);
  ({ run } = await startRun(db, alice));
});

const TABLE = "recipe_ingredients";
const line = (name: string, position?: number) => ({
  table: TABLE,
  values: { name, ...(position === undefined ? {} : { position }) },
});

/** A recipe with these lines. @returns its id */
async function recipeOf(lines: object[]): Promise<string> {
  const [recipe] = await apply(db, alice, run, [{ ...createRecipe("Soup"), children: lines }]);
  return recipe.row_id as string;
}
const linesOf = (recipe: string) =>
  db.admin<{ id: string; name: string; position: number }>(
    `select id, name, position from public.${TABLE} where recipe_id = $1 order by position, id`,
    [recipe],
  );
const linesAsText = async (recipe: string) =>
  (await linesOf(recipe)).map(({ name, position }) => `${position} ${name}`);
const idIn = async (recipe: string, name: string) =>
  (await linesOf(recipe)).find((line) => line.name === name)!.id;
const add = (recipe_id: string, name: string, position?: number): Op => ({
  op: "create",
  table: TABLE,
  values: { recipe_id, name, ...(position === undefined ? {} : { position }) },
});

test("lines counted from 0, with gaps or without numbers are numbered from 1", async () => {
  expect(await linesAsText(await recipeOf([line("a", 0), line("b", 1), line("c", 7)]))).toEqual([
    ...["1 a", "2 b", "3 c"],
  ]);
  expect(await linesAsText(await recipeOf([line("a"), line("b")]))).toEqual(["1 a", "2 b"]);
});

test("a line that is inserted moves the lines after it, and a line without a place becomes the last", async () => {
  const recipe = await recipeOf([line("a", 1), line("b", 2), line("c", 3)]);
  await apply(db, alice, run, [add(recipe, "x", 2), add(recipe, "y"), add(recipe, "z", 1)]);
  expect(await linesAsText(recipe)).toEqual(["1 z", "2 a", "3 x", "4 b", "5 c", "6 y"]);
});

test("a line that is moved or deleted leaves no gap", async () => {
  const recipe = await recipeOf([line("a", 1), line("b", 2), line("c", 3), line("d", 4)]);
  const move = async (name: string, position: number): Promise<Op> => ({
    op: "update",
    table: TABLE,
    id: await idIn(recipe, name),
    set: { position },
  });
  await apply(db, alice, run, [await move("d", 2)]);
  expect(await linesAsText(recipe)).toEqual(["1 a", "2 d", "3 b", "4 c"]);
  await apply(db, alice, run, [await move("a", 4)]);
  expect(await linesAsText(recipe)).toEqual(["1 d", "2 b", "3 c", "4 a"]);
  await apply(db, alice, run, [{ op: "delete", table: TABLE, id: await idIn(recipe, "b") }]);
  expect(await linesAsText(recipe)).toEqual(["1 d", "2 c", "3 a"]);
});

test("lines that replace all others are numbered anew", async () => {
  const recipe = await recipeOf([line("a", 1), line("b", 2)]);
  const rows = [
    { name: "y", position: 0 },
    { name: "z", position: 1 },
  ];
  await apply(db, alice, run, [
    { op: "update", table: "recipes", id: recipe, set: {}, children: [{ table: TABLE, rows }] },
  ]);
  expect(await linesAsText(recipe)).toEqual(["1 y", "2 z"]);
});

test("a change of a line can be undone after another line was inserted before it", async () => {
  const recipe = await recipeOf([line("a", 1), line("b", 2)]);
  const id = await idIn(recipe, "b");
  const change = effectsOf(run, [{ op: "update", table: TABLE, id, set: { quantity: 5 } }]);
  await db.rpc(alice, "apply_effects", change);
  await apply(db, alice, run, [add(recipe, "x", 1)]);
  const [effect] = await db.admin<{ id: string }>("select id from public.effects where step = $1", [
    change.step,
  ]);
  const [undone] = await apply(db, alice, run, [{ op: "undo", effect_id: effect!.id }]);
  expect(undone.error).toBeNull();
  expect(await linesAsText(recipe)).toEqual(["1 x", "2 a", "3 b"]);
});

const change = fc.oneof(
  fc.record({ do: fc.constant("add"), at: fc.option(fc.nat(9)) }),
  fc.record({ do: fc.constant("move"), of: fc.nat(9), at: fc.option(fc.nat(9)) }),
  fc.record({ do: fc.constant("drop"), of: fc.nat(9), at: fc.constant(null) }),
) as fc.Arbitrary<{ do: string; of?: number; at: number | null }>;

test("after any inserts, moves and deletions, positions have no gaps and no duplicates, and undoing restores the lines", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const recipe = await recipeOf(["a", "b", "c"].map((name, index) => line(name, index + 1)));
      const before = await linesOf(recipe);
      const steps: string[] = [];
      for (const [n, { do: what, of = 0, at }] of changes.entries()) {
        const lines = await linesOf(recipe);
        const target = lines[of % Math.max(lines.length, 1)];
        const op: Op =
          what === "add" || target === undefined
            ? add(recipe, `new ${n}`, at ?? undefined)
            : what === "move"
              ? { op: "update", table: TABLE, id: target.id, set: { position: at ?? 1 } }
              : { op: "delete", table: TABLE, id: target.id };
        const request = effectsOf(run, [op]);
        const { results } = await db.rpc(alice, "apply_effects", request);
        expect(results[0].error).toBeNull();
        steps.push(request.step);
        const places = (await linesOf(recipe)).map(({ position }) => position);
        expect(places).toEqual(places.map((_, place) => place + 1));
      }
      for (const step of steps.toReversed()) {
        const [effect] = await db.admin<{ id: string }>(
          "select id from public.effects where step = $1",
          [step],
        );
        const [undone] = await apply(db, alice, run, [{ op: "undo", effect_id: effect!.id }]);
        expect(undone.error).toBeNull();
      }
      expect(await linesOf(recipe)).toEqual(before);
    }),
    { numRuns: cases(8, 25) },
  );
});
