// Contract of the database: the refs and the summary that a conversation has.
import type { ConversationId } from "../../../shared/contracts/ids.ts";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { idsIn, refShape } from "../../../shared/domain/entities/translation/translate-rows.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { newPerson, planned, recipe, remove, outcomesOf, type Person } from "./database-cases.ts";
import type { Backend } from "./database-world.ts";
import { foldOf } from "../../support/fold-request.ts";

const kitchenPack = createKitchenPack();

const refs = async ({ db, conversation }: Person, ...items: [string, string, boolean?][]) =>
  (
    await db.assignRefs(
      conversation,
      items.map(([type, id, generated]) => ({ type, id, ...(generated ? { generated } : {}) })),
    )
  ).map(({ ref }) => ref);

export function memoryCases(open: () => Backend): void {
  test("an entity always keeps its ref, refs are counted by type, and no ref is used again", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const [a, b, draft] = [randomUUID(), randomUUID(), randomUUID()];
    expect(
      await refs(me, ["recipe", a], ["task", b], ["recipe", draft, true], ["recipe", a]),
    ).toEqual(["recipe_1", "task_1", "gen_recipe_1", "recipe_1"]);
    expect(await refs(me, ["recipe", draft], ["recipe", a, true])).toEqual([
      "gen_recipe_1",
      "recipe_1",
    ]);
    const other = await newPerson(backend);
    expect(await other.db.assignRefs(me.conversation, [{ type: "recipe", id: a }])).toEqual([]);
    await expect(refs(me, ["Recipe 1", a])).rejects.toMatchObject({ code: "internal" });
    const run = await me.begin();
    const creation = await me.apply(run, [recipe("Zorb")]);
    await me.apply(run, [remove(creation.results[0]!.row_id!)]);
    expect(outcomesOf(await me.apply(run, [recipe("Qux")]))).toEqual([
      ["applied", "recipe_3", null],
    ]);
  });

  test("rows come with the refs of every id in them, numbered as they appear", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const run = await me.begin();
    const recipes = [recipe("Zorb", ["vexroot", "quxleaf"]), recipe("Qux", ["zorbseed"])];
    const creation = await me.apply(run, recipes);
    const [zorb, qux] = creation.results.map(({ row_id }) => row_id!);
    await me.apply(run, [planned(qux!), planned(zorb!), planned(qux!)]);
    const shapeOf = (table: string) =>
      refShape(kitchenPack, table in kitchenPack.tables ? table : "recipes");
    const read = (table: string, conversation: ConversationId, who = me) =>
      who.db.readRowsWithRefs(
        { table, children: true },
        me.household,
        conversation,
        shapeOf(table),
      );
    const fresh = await backend.conversation(me.user, me.household);
    for (const table of ["meal_plans", "recipes"]) {
      const result = await read(table, fresh);
      const ids = idsIn(result.rows, shapeOf(table));
      expect(result.refs.map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
      expect(await read(table, fresh)).toEqual(result);
    }
    const plans = await read("meal_plans", fresh);
    expect(plans.total).toBe(3);
    expect(plans.refs.map(({ ref }) => ref)).toEqual([
      ...["meal_1", "recipe_1", "meal_2", "recipe_2", "meal_3"],
    ]);
    expect(plans.refs.map(({ id }) => id).filter((id) => id === zorb || id === qux)).toEqual([
      ...[qux, zorb],
    ]);
    const lines = (await read("recipes", fresh)).refs.map(({ ref }) => ref);
    expect(lines).toEqual(["recipe_2", "ri_1", "ri_2", "recipe_1", "ri_3"]);
    // In a conversation that has refs for these rows already, they keep them.
    const refsById = new Map(creation.results.map(({ row_id, ref }) => [row_id, ref]));
    const here = (await read("recipes", me.conversation)).refs.filter(({ id }) => refsById.has(id));
    expect(here).toEqual(creation.results.map(({ row_id: id, ref }) => ({ id, ref })));
    const other = await newPerson(backend);
    expect(await read("recipes", other.conversation, other)).toEqual({
      rows: [],
      total: 0,
      refs: [],
    });
    expect((await read("recipes", other.conversation)).refs).toEqual([]);
    await expect(read("nothing", fresh)).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("a saved draft gets the next saved ref and keeps its own as an alias", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const [draft, rival] = [randomUUID(), randomUUID()];
    await refs(me, ["recipe", draft, true], ["recipe", rival, true]);
    const run = await me.begin();
    const save = (alias: string, id?: string) => [{ ...recipe("Zorb", [], id), alias }];
    expect(outcomesOf(await me.apply(run, save("gen_recipe_1", draft)))).toEqual([
      ["applied", "recipe_1", null],
    ]);
    for (const alias of ["gen_recipe_2", "recipe_9"]) {
      expect(outcomesOf(await me.apply(run, save(alias)))).toEqual([["failed", null, "invalid"]]);
    }
    const saveResult = await me.apply(run, save("gen_recipe_7"));
    expect(outcomesOf(saveResult)).toEqual([["applied", "recipe_2", null]]);
    expect(await refs(me, ["recipe", randomUUID(), true], ["recipe", draft, true])).toEqual([
      "gen_recipe_8",
      "recipe_1",
    ]);
    const entity = saveResult.results[0]!.row_id;
    const shownRefs = (await backend.refs(me.conversation)).filter(
      ({ ref }) => ref !== "gen_recipe_8",
    );
    const recipes = { ref_type: "recipe" };
    expect(shownRefs).toEqual([
      { ...recipes, ref: "gen_recipe_1", entity_id: draft, canonical: false },
      { ...recipes, ref: "gen_recipe_2", entity_id: rival, canonical: true },
      { ...recipes, ref: "gen_recipe_7", entity_id: entity, canonical: false },
      { ...recipes, ref: "recipe_1", entity_id: draft, canonical: true },
      { ...recipes, ref: "recipe_2", entity_id: entity, canonical: true },
    ]);
  });

  test("a summary is stored once for the session that it was made from, and recovery returns it", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const save = (version: number, text: string) =>
      me.db.saveSummary({ conversation: me.conversation, ...foldOf(version, 1, text) });
    expect(await save(0, "They met.")).toBe("stale");
    await me.end(await me.begin(), { snapshot: { version: 1, state: { exchange: "1" } } });
    expect(await save(0, "They met.")).toBe("stale");
    expect(await save(1, "They met.")).toBe("saved");
    expect(await save(1, "They met.")).toBe("saved");
    expect(await save(1, "They parted.")).toBe("stale");
    const other = (await newPerson(backend)).db;
    const { summary, ...fold } = foldOf(1, 1, "They met.");
    const foreign = { conversation: me.conversation, ...fold, summary };
    expect(await other.saveSummary(foreign)).toBe("stale");
    expect(await me.db.recoverRun(await me.begin(), -1)).toMatchObject({ summary });
  });
}
