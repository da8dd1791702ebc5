// Contract of the database: what a conversation remembers: refs and summaries.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newPerson, recipe, remove, told, type Person } from "./database-cases.ts";
import type { Backend } from "./database-world.ts";

const refs = async ({ db, conversation }: Person, ...items: [string, string, boolean?][]) =>
  (
    await db.assignRefs(
      conversation,
      items.map(([type, id, generated]) => ({ type, id, ...(generated ? { generated } : {}) })),
    )
  ).map(({ ref }) => ref);

export function memoryCases(open: () => Backend): void {
  test("an entity has one ref for good, counted by type and never used again", async () => {
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
    const made = await me.apply(run, [recipe("Zorb")]);
    await me.apply(run, [remove(made.results[0]!.row_id!)]);
    expect(told(await me.apply(run, [recipe("Qux")]))).toEqual([["applied", "recipe_3", null]]);
  });

  test("a saved draft gets the next saved ref and keeps its own as an alias", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const [draft, rival] = [randomUUID(), randomUUID()];
    await refs(me, ["recipe", draft, true], ["recipe", rival, true]);
    const run = await me.begin();
    const save = (alias: string, id?: string) => [{ ...recipe("Zorb", [], id), alias }];
    expect(told(await me.apply(run, save("gen_recipe_1", draft)))).toEqual([
      ["applied", "recipe_1", null],
    ]);
    for (const alias of ["gen_recipe_2", "recipe_9"]) {
      expect(told(await me.apply(run, save(alias)))).toEqual([["failed", null, "invalid"]]);
    }
    const saved = await me.apply(run, save("gen_recipe_7"));
    expect(told(saved)).toEqual([["applied", "recipe_2", null]]);
    expect(await refs(me, ["recipe", randomUUID(), true], ["recipe", draft, true])).toEqual([
      "gen_recipe_8",
      "recipe_1",
    ]);
    const entity = saved.results[0]!.row_id;
    const shown = (await backend.refs(me.conversation)).filter(({ ref }) => ref !== "gen_recipe_8");
    const recipes = { ref_type: "recipe" };
    expect(shown).toEqual([
      { ...recipes, ref: "gen_recipe_1", entity_id: draft, canonical: false },
      { ...recipes, ref: "gen_recipe_2", entity_id: rival, canonical: true },
      { ...recipes, ref: "gen_recipe_7", entity_id: entity, canonical: false },
      { ...recipes, ref: "recipe_1", entity_id: draft, canonical: true },
      { ...recipes, ref: "recipe_2", entity_id: entity, canonical: true },
    ]);
  });

  test("a summary fits the session it was made of, is there once, and comes back with the run", async () => {
    const backend = open();
    const me = await newPerson(backend);
    const save = (version: number, content: unknown) =>
      me.db.saveSummary({
        ...{ conversation: me.conversation, sessionVersion: version, coversTo: 1, content },
      });
    await me.end(await me.begin(), { snapshot: { version: 1, state: {} } });
    expect(await save(0, { a: 1 })).toBe("stale");
    expect(await save(1, { a: 1, b: 2 })).toBe("saved");
    expect(await save(1, { b: 2, a: 1 })).toBe("saved");
    expect(await save(1, { a: 2 })).toBe("stale");
    const other = (await newPerson(backend)).db;
    const foreign = { conversation: me.conversation, sessionVersion: 1, coversTo: 1, content: {} };
    expect(await other.saveSummary(foreign)).toBe("stale");
    expect(await me.db.recoverRun(await me.begin(), -1)).toMatchObject({
      summary: { a: 1, b: 2 },
    });
  });
}
