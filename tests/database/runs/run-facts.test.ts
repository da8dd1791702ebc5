// What a run begins with: the household's rows that matter, what has changed, what must be avoided, and nothing
// of another user.
import type { ConversationId, HouseholdId } from "../../../shared/contracts/ids.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { createPostgresDatabase } from "../../../shared/postgres/create-postgres-database.ts";
import { awayFromMidnight } from "../../support/away-from-midnight.ts";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  apply,
  bob,
  carol,
  createConversation,
  createHousehold,
  createRecipe,
  effectsOf,
  finishOf,
  messageTo,
  startRun,
  type Op,
} from "../../support/kitchen/kitchen-world.ts";
import { runId, userId } from "../../support/ids.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(() =>
  openTestDatabase({ migrations: [new URL("../../cellar/cellar.sql", import.meta.url)] }),
);
let home: HouseholdId;
let conversation: ConversationId;
const ids: Record<string, string> = {};

const create = (table: string, values: Record<string, unknown>): Op => ({
  op: "create",
  table,
  values,
});

beforeAll(async () => {
  home = await createHousehold(db, alice, carol);
  const elsewhere = await createHousehold(db, bob);
  const { run } = await startRun(db, alice);
  const rows = await apply(db, alice, run, [
    createRecipe("Baja tacos", ["cod fillets", "lime"]),
    createRecipe("Lentil soup", ["red lentils", "2 carrots"]),
    createRecipe("100% rye_bread", ["rye flour"]),
    create("inventory", { name: "salmon", quantity: 2, location: "freezer" }),
    create("meal_plans", { planned_on: "2026-11-24", meal_type: "dinner", title: "Taco night" }),
    create("preferences", { kind: "dislike", subject: "raisins" }),
    { ...create("wines", { name: "Barolo" }), children: [note("tar and roses")] },
  ]);
  for (const { label, row_id } of rows) ids[label] = row_id;
  const bobsRun = await startRun(db, bob, elsewhere);
  const [bobsRecipe] = await apply(db, bob, bobsRun.run, [createRecipe("Bob's tacos", ["cod"])]);
  ids["Bob's tacos"] = bobsRecipe.row_id;
  const carolsRun = await startRun(db, carol, home);
  await apply(db, carol, carolsRun.run, [
    create("preferences", { kind: "like", subject: "tacos" }),
  ]);
  conversation = await createConversation(db, alice);
  // These rows are old, unless a test says otherwise.
  for (const table of ["recipes", "inventory", "meal_plans", "preferences", "wines"]) {
    await ageRows(table, 100);
  }
});

function note(text: string) {
  return { table: "wine_notes", values: { note: text } };
}

/** Sets updated_at to so many days ago. Its trigger is disabled meanwhile. */
async function ageRows(table: string, days: number, id?: string): Promise<void> {
  await db.admin(`alter table public.${table} disable trigger touch_updated_at`);
  await db.admin(
    `update public.${table} set updated_at = now() - make_interval(days => $1)
     where id = coalesce($2, id)`,
    [days, id ?? null],
  );
  await db.admin(`alter table public.${table} enable trigger touch_updated_at`);
}

const ask = (change: Record<string, unknown> = {}, user = alice): Promise<Json> =>
  db.rpc(user, "read_run_facts", {
    household_id: home,
    conversation_id: conversation,
    terms: [],
    known: [],
    mentioned: [],
    background_limit: 12,
    ...change,
  });

/** Labels with the reason that each is shown for. */
const background = async (...terms: unknown[]) =>
  (await ask({ terms })).background.map(({ label, reason }: Json) => `${label} | ${reason}`);

describe("the rows that a message's terms find", () => {
  test("a term finds what it names, in singular or plural, and then what contains that", async () => {
    expect(await background("taco")).toEqual([
      "Taco night | named: taco",
      "Baja tacos | named: taco",
    ]);
    expect(await background("carrots")).toEqual(["Lentil soup | contains: carrots"]);
    expect(await background("cod", "soups")).toEqual([
      "Lentil soup | named: soups",
      "Baja tacos | contains: cod",
    ]);
    expect(await background("roses")).toEqual(["Barolo | contains: roses"]);
  });

  test("a term finds by the catalogue's categories: fish finds what is fish and what contains it", async () => {
    expect(await background("fish")).toEqual([
      "salmon | kind of: fish",
      "Baja tacos | contains: fish (cod fillets)",
    ]);
    expect(await background("legume")).toEqual(["Lentil soup | contains: legume (red lentils)"]);
  });

  test("a row has the place where it is kept, as people name it, even if it is only mentioned", async () => {
    const places = (rows: Json[]) => Object.fromEntries(rows.map((row) => [row.label, row.place]));
    const answer = await ask({ terms: ["salmon", "lentil"], mentioned: [ids["salmon"]] });
    expect(places(answer.background)).toEqual({ salmon: "freezer", "Lentil soup": null });
    expect(places(answer.mentioned)).toEqual({ salmon: "freezer" });
  });

  test("three letters count as a name only if they are a food's name or the whole label", async () => {
    const { run } = await startRun(db, alice);
    const rows = await apply(db, alice, run, [
      create("tasks", { title: "Clean the oven" }),
      create("tasks", { title: "Gym" }),
      create("tasks", { title: "Gym bag" }),
      create("inventory", { name: "egg noodles" }),
    ]);
    expect(rows.map(({ status }: Json) => status)).toEqual(Array(4).fill("applied"));
    for (const table of ["tasks", "inventory"]) await ageRows(table, 100);
    expect(await background("the")).toEqual([]);
    expect(await background("gym")).toEqual(["Gym | named: gym"]);
    expect(await background("egg")).toEqual(["egg noodles | named: egg"]);
    expect(await background("cod")).toEqual(["Baja tacos | contains: cod"]);
    for (const table of ["tasks", "inventory"])
      await db.admin(`delete from public.${table} where id = any($1)`, [
        rows.map(({ row_id }: Json) => row_id),
      ]);
  });

  test("a misspelled term finds the name", async () => {
    expect(await background("lentli soup")).toEqual(["Lentil soup | written like: lentli soup"]);
  });

  test("earlier terms come first, and each row comes once, with its best reason", async () => {
    expect(await background("barolo", "tacos", "cod", "lime")).toEqual([
      "Barolo | named: barolo",
      "Baja tacos | named: tacos",
      "Taco night | named: tacos",
    ]);
    expect((await ask({ terms: ["taco"], background_limit: 1 })).background).toHaveLength(1);
    expect((await ask({ terms: ["taco"], background_limit: 0 })).background).toEqual([]);
  });

  test("rows that are already known are left out", async () => {
    const known = [{ table: "recipes", id: ids["Baja tacos"] }];
    const { background } = await ask({ terms: ["taco"], known });
    expect(background.map(({ label }: Json) => label)).toEqual(["Taco night"]);
  });

  test("rows that were changed in the last fourteen days are included, even if the user's time zone is unknown", async () => {
    await awayFromMidnight();
    await ageRows("recipes", 2, ids["Lentil soup"]);
    await ageRows("wines", 15);
    await ageRows("inventory", 0);
    expect(await background()).toEqual([
      "salmon | recent: today",
      "Lentil soup | recent: 2 days ago",
    ]);
    await db.rpc(alice, "put_profile", { timezone: "Nowhere/Land" });
    expect(await background()).toHaveLength(2);
    await ageRows("recipes", 100);
    await ageRows("inventory", 100);
  });

  test.each(["%", "_", "\\", "*", ".", ".*", "(", "[a", "{1}", "^", "$", "|", "a|b", "''", "\\m"])(
    "the term %j is read as it is written, never as a wildcard",
    async (term) => {
      expect(await background(term)).toEqual([]);
      expect(await background(`${term}${term}`)).toEqual([]);
    },
  );

  test("a term finds signs that a label contains", async () => {
    expect(await background("100%")).toEqual(["100% rye_bread | named: 100%"]);
    expect(await background("100%", "10_%")).toEqual(["100% rye_bread | named: 100%"]);
  });

  test("a run's facts use twelve terms of at most sixty characters, foods first, and only texts", async () => {
    expect(await background(...Array.from({ length: 12 }, (_, n) => `zzz${n}`), "baja")).toEqual(
      [],
    );
    // A food is found among the first forty terms.
    expect(
      (await background(...Array.from({ length: 39 }, (_, n) => `zzz${n}`), "cod")).length,
    ).toBeGreaterThan(0);
    expect(await background(...Array.from({ length: 40 }, (_, n) => `zzz${n}`), "cod")).toEqual([]);
    expect(await background(`taco ${" ".repeat(60)}x`, "", "a", null, 7, { taco: 1 })).toEqual([
      "Taco night | named: taco",
      "Baja tacos | named: taco",
    ]);
    expect((await ask({ terms: "taco" })).background).toEqual([]);
  });
});

describe("refs and counts", () => {
  test("the refs in a run's facts are the conversation's canonical refs, the same every time", async () => {
    const first = (await ask({ terms: ["baja tacos"] })).background;
    expect(first).toEqual([
      {
        table: "recipes",
        type: "recipe",
        id: ids["Baja tacos"],
        ref: expect.stringMatching(/^recipe_\d+$/),
        label: "Baja tacos",
        reason: "named: baja tacos",
        place: null,
      },
    ]);
    const items = first.map(({ type, id }: Json) => ({ type, id }));
    const { refs } = await db.rpc(alice, "assign_refs", { conversation_id: conversation, items });
    expect(refs).toEqual(first.map(({ id, ref }: Json) => ({ id, ref })));
    expect((await ask({ terms: ["baja tacos"] })).background).toEqual(first);
  });

  test("mentioned rows get refs, and ids that are malformed or another user's are left out", async () => {
    const mentioned = [
      ids["Barolo"],
      ids["Bob's tacos"],
      home,
      "x",
      "'; drop table",
      ids["raisins"],
    ];
    const answer = await ask({ mentioned, background_limit: 0 });
    expect(answer.mentioned).toEqual([
      expect.objectContaining({ label: "raisins", type: "pref", table: "preferences" }),
      expect.objectContaining({ label: "Barolo", type: "wine", id: ids["Barolo"] }),
    ]);
    for (const { ref, type } of answer.mentioned) expect(ref).toMatch(new RegExp(`^${type}_\\d+$`));
  });
});

test("the counts are those of the household's rows in every top-level table, even of another pack", async () => {
  expect((await ask()).counts).toEqual({
    recipes: 3,
    inventory: 1,
    meal_plans: 1,
    preferences: 1,
    wines: 1,
    shopping_list: 0,
    tasks: 0,
    cooking_log: 0,
  });
});

describe("changes since the session", () => {
  /** A conversation whose session comes from a finished run that created a recipe. */
  async function session() {
    const { run, conversation } = await startRun(db, alice);
    const [recipe] = await apply(db, alice, run, [
      createRecipe("Chowder", ["cod", "milk"], { servings: 2 }),
    ]);
    await db.rpc(alice, "finish_run", finishOf(run, { snapshot: { version: 1, state: {} } }));
    const known = [{ table: "recipes", id: recipe.row_id }];
    const changes = async (user = alice) =>
      (await ask({ conversation_id: conversation, known }, user)).changed;
    return { recipe, conversation, changes };
  }

  /** Applies one operation through the API, as a screen does. */
  async function edit(user: string, op: Op) {
    const request = { origin: "api", household_id: home };
    const p = effectsOf(crypto.randomUUID(), [op], request);
    const { results } = await db.rpc(user, "apply_effects", p);
    expect(results).toMatchObject([{ status: "applied" }]);
  }

  test("what the session's run wrote is not a change", async () => {
    const { changes } = await session();
    expect(await changes()).toEqual([]);
  });

  test("a row that a screen, another conversation or another member has edited is a change", async () => {
    for (const user of [alice, carol]) {
      const { recipe, changes } = await session();
      const id = recipe.row_id;
      await edit(user, { op: "update", table: "recipes", id, set: { servings: 4 } });
      expect(await changes()).toEqual([
        { table: "recipes", id, row: expect.objectContaining({ servings: 4, name: "Chowder" }) },
      ]);
    }
    const { recipe, changes } = await session();
    const other = await startRun(db, alice);
    const op = { op: "update" as const, table: "recipes", id: recipe.row_id, set: { notes: "n" } };
    await apply(db, alice, other.run, [op]);
    expect(await changes()).toMatchObject([{ row: { notes: "n" } }]);
  });

  test("a row whose child was added, edited or deleted is a change, with the present children", async () => {
    const names = ([{ row }]: Json) => row.recipe_ingredients.map(({ name }: Json) => name);
    for (const user of [alice, carol]) {
      const { recipe, changes } = await session();
      const line = { recipe_id: recipe.row_id, name: "leek", position: 9 };
      await edit(user, create("recipe_ingredients", line));
      expect(names(await changes())).toEqual(["cod", "milk", "leek"]);

      const second = await session();
      const [first] = second.recipe.row.recipe_ingredients;
      const table = "recipe_ingredients";
      await edit(user, { op: "update", table, id: first.id, set: { name: "hake" } });
      expect(names(await second.changes())).toEqual(["hake", "milk"]);

      const third = await session();
      const [firstLine] = third.recipe.row.recipe_ingredients;
      await edit(user, { op: "delete", table, id: firstLine.id });
      expect(names(await third.changes())).toEqual(["milk"]);
    }
  });

  test("a change is null for a row that is gone, and for a row that is not the household's", async () => {
    const { recipe, changes } = await session();
    await edit(carol, { op: "delete", table: "recipes", id: recipe.row_id });
    expect(await changes()).toEqual([{ table: "recipes", id: recipe.row_id, row: null }]);
    const known = [{ table: "recipes", id: ids["Bob's tacos"] }];
    expect((await ask({ known })).changed).toEqual([{ ...known[0], row: null }]);
  });

  test("what an undo restored is a change, even within the session's run", async () => {
    const { recipe, conversation, changes } = await session();
    const { run: next } = await db.rpc(alice, "accept_message", messageTo(conversation));
    const id = recipe.row_id;
    await apply(db, alice, next.id, [{ op: "update", table: "recipes", id, set: { servings: 3 } }]);
    const [changed] = await db.admin<{ id: string }>(
      "select id from public.effects where origin_id = $1",
      [next.id],
    );
    await apply(db, alice, next.id, [{ op: "undo", effect_id: changed!.id }]);
    await db.rpc(alice, "finish_run", finishOf(next.id, { snapshot: { version: 2, state: {} } }));
    expect(await changes()).toMatchObject([{ id, row: { servings: 2 } }]);
  });

  test("what a run without a snapshot wrote is a change, because the session does not have it", async () => {
    const { recipe, conversation, changes } = await session();
    const { run } = await db.rpc(alice, "accept_message", messageTo(conversation));
    const id = recipe.row_id;
    await apply(db, alice, run.id, [{ op: "update", table: "recipes", id, set: { servings: 9 } }]);
    await db.rpc(alice, "finish_run", finishOf(run.id, { status: "failed" }));
    expect(await changes()).toMatchObject([{ id, row: { servings: 9 } }]);
  });

  test("unknown tables, malformed ids and the catalogue have no changes", async () => {
    const [cod] = await db.admin<{ id: string }>("select id from public.ingredients limit 1");
    const known = [
      { table: "pg_authid", id: home },
      { table: "recipes", id: "x" },
      { table: "ingredients", id: cod!.id },
    ];
    expect((await ask({ known })).changed).toEqual([]);
  });
});

describe("whose facts a run gets", () => {
  test("another user's conversation or household gives no rows, no counts, no allergens", async () => {
    await db.rpc(alice, "put_profile", { allergens: ["fish"], diet: ["vegan"] });
    const known = [{ table: "recipes", id: ids["Baja tacos"] }];
    const empty = {
      shared: null,
      avoid: [],
      counts: {},
      background: [],
      changed: [],
      mentioned: [],
    };
    const mentioned = [ids["Baja tacos"]];
    expect(await ask({ terms: ["taco"], known, mentioned }, bob)).toMatchObject(empty);
    // A member of the household, but it is not her conversation.
    expect(await ask({ terms: ["taco"], mentioned }, carol)).toMatchObject(empty);
    const bobsConversation = await createConversation(db, bob);
    const answer = await ask(
      { terms: ["taco"], conversation_id: bobsConversation, mentioned },
      bob,
    );
    expect(answer).toMatchObject(empty);
  });

  test("a user of two households gets only the rows of the conversation's household", async () => {
    const cabin = await createHousehold(db, alice);
    const { run } = await startRun(db, alice, cabin);
    const [cabinRecipe] = await apply(db, alice, run, [createRecipe("Cabin tacos")]);
    const known = [{ table: "recipes", id: cabinRecipe.row_id }];
    const answer = await ask({ terms: ["tacos"], known, mentioned: [cabinRecipe.row_id] });
    expect(answer.changed).toEqual([{ ...known[0], row: null }]);
    expect(answer.mentioned).toEqual([]);
    const { background } = await ask({ terms: ["tacos"] });
    expect(background.map(({ label }: Json) => label)).not.toContain("Cabin tacos");
    const cabinConversation = await createConversation(db, alice, cabin);
    const cabinAnswer = await ask({
      household_id: cabin,
      conversation_id: cabinConversation,
      terms: ["tacos"],
    });
    expect(cabinAnswer.background.map(({ label }: Json) => label)).toEqual(["Cabin tacos"]);
    expect(cabinAnswer.counts).toMatchObject({ recipes: 1, inventory: 0 });
    expect((await ask({ household_id: cabin, terms: ["tacos"] })).background).toEqual([]);
  });

  test("a member gets her own diet and the allergens of every member", async () => {
    await db.rpc(alice, "put_profile", { allergens: ["fish"], diet: ["vegan"] });
    await db.rpc(carol, "put_profile", {
      allergens: ["nuts"],
      diet: ["No pork", "Vegetarian diet", "spicy", "moon food"],
    });
    const carolsConversation = await createConversation(db, carol);
    const { profile, shared, avoid, background } = await ask(
      { conversation_id: carolsConversation, terms: ["tacos", "raisins"] },
      carol,
    );
    expect(profile.diet).toEqual(["No pork", "Vegetarian diet", "spicy", "moon food"]);
    expect(shared).toEqual({ allergens: ["fish", "nuts"] });
    expect(avoid.map(({ kind, code }: Json) => `${kind} ${code}`)).toEqual([
      "allergen fish",
      "allergen nuts",
      "diet no pork",
      "diet vegetarian",
    ]);
    // Carol gets her own preference for tacos and the household's rows, but not Alice's dislike.
    const namedRows = background.filter(({ reason }: Json) => reason.startsWith("named"));
    expect(namedRows.map(({ label }: Json) => label)).toEqual([
      "tacos",
      "Baja tacos",
      "Taco night",
    ]);
    expect(avoid.map(({ code }: Json) => code)).not.toContain("vegan");
  });

  test("what a user said of themselves is theirs alone, with and without a stored profile", async () => {
    const toldFacts = ({ told: rows }: Json) =>
      rows.map(({ kind, subject }: Json) => `${kind} ${subject}`);
    expect(toldFacts(await ask({}))).toEqual(["dislike raisins"]);
    const carolsConversation = await createConversation(db, carol);
    expect(toldFacts(await ask({ conversation_id: carolsConversation }, carol))).toEqual([
      "like tacos",
    ]);

    const erin = userId("00000000-0000-4000-8000-0000000000e1");
    const flat = await createHousehold(db, erin);
    const { run } = await startRun(db, erin, flat);
    await apply(db, erin, run, [
      create("preferences", { kind: "dislike", subject: "coriander" }),
      create("preferences", { kind: "diet", subject: "vegetarian" }),
    ]);
    const erinsConversation = await createConversation(db, erin, flat);
    const { url, publishableKey, jwtSecret } = db;
    const database = createPostgresDatabase({
      url,
      publishableKey,
      jwtSecret,
      timeoutMs: PATIENCE_MS,
    });
    const facts = await database
      .as(erin)
      .readRunFacts({
        household: flat,
        conversation: erinsConversation,
        run: runId(),
        terms: [],
        known: [],
        mentioned: [],
        backgroundLimit: 0,
        wishes: [],
      });
    expect(facts.profile?.told?.map(({ subject }) => subject)).toEqual(["vegetarian", "coriander"]);
    expect(facts.profile?.avoid?.map(({ code }) => code)).toEqual(["vegetarian"]);
  });

  test("a user with nothing stored has no profile and nothing to avoid", async () => {
    const dana = userId("00000000-0000-4000-8000-0000000000da");
    const flat = await createHousehold(db, dana);
    const danasConversation = await createConversation(db, dana, flat);
    const facts = await ask({ household_id: flat, conversation_id: danasConversation }, dana);
    expect(facts).toMatchObject({
      profile: null,
      shared: { allergens: [] },
      avoid: [],
      told: [],
      background: [],
    });
  });
});

test("the adapter sends one request and answers in the port's types", async () => {
  await db.rpc(alice, "put_profile", { allergens: ["milk"], diet: [], timezone: "Europe/Rome" });
  await db.rpc(carol, "put_profile", { allergens: [], diet: [] });
  const requests: string[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (...request) => {
    requests.push(String(request[0] instanceof Request ? request[0].url : request[0]));
    return send(...request);
  };
  try {
    const { url, publishableKey, jwtSecret } = db;
    await db.reloadSchema();
    const database = createPostgresDatabase({
      url,
      publishableKey,
      jwtSecret,
      timeoutMs: PATIENCE_MS,
    }).as(alice);
    const facts = await database.readRunFacts({
      household: home,
      conversation,
      run: runId(),
      terms: ["tacos"],
      known: [{ table: "recipes", id: ids["Bob's tacos"]! }],
      mentioned: [ids["Barolo"]!],
      backgroundLimit: 1,
      wishes: [],
    });
    expect(facts.profile).toMatchObject({
      fields: { allergens: ["milk"], householdSize: null },
      timezone: "Europe/Rome",
      avoid: [{ kind: "allergen", code: "milk" }],
    });
    expect(facts.background).toMatchObject([{ label: "Baja tacos", reason: "named: tacos" }]);
    expect(facts.changed).toEqual([{ table: "recipes", id: ids["Bob's tacos"], row: null }]);
    expect(facts.mentioned).toMatchObject([{ label: "Barolo", reason: "mentioned" }]);
    expect(facts.counts.wines).toBe(1);
  } finally {
    globalThis.fetch = send;
  }
  expect(requests).toEqual([expect.stringContaining("/rpc/read_run_facts")]);
});
