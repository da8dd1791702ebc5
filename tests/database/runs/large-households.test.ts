// How many rows a run reads: none of other households, and those of its own a few times, not once for each term. Rows
// are counted as Postgres counts them, whatever its plans are. And that the patterns of a search miss no label.
import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  apply,
  bob,
  createConversation,
  createHousehold,
  createRecipe,
  effectsOf,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const ROWS = 2_000;
/** So many that the planner takes a household for a small part of a table. */
const NEIGHBOURS = 50;

const db = forSuite(openTestDatabase);
let home: string;
let crowdedHousehold: string;
beforeAll(async () => {
  home = await createHousehold(db, alice);
  crowdedHousehold = await createHousehold(db, bob);
  const { run } = await startRun(db, alice, home);
  await apply(db, alice, run, [
    createRecipe("Baja tacos", ["cod", "lime"]),
    { op: "create", table: "inventory", values: { name: "milk" } },
  ]);
  await db.as({ role: "supabase_admin" }, async (client) => {
    await client.query("set local session_replication_role = replica");
    await fill(client, crowdedHousehold, ROWS);
    for (let n = 0; n < NEIGHBOURS; n += 1) {
      await fill(client, await createHousehold(db, randomUUID()), ROWS / NEIGHBOURS);
    }
  });
  await db.admin("vacuum analyze");
});

/** Inserts rows that bob has created into five tables of the household; lines and purchases have judgements. */
async function fill(client: PoolClient, household: string, rows: number): Promise<void> {
  const insert = (table: string, columns: string, values: string) =>
    client.query(
      `insert into public.${table} (household_id, created_by, ${columns})
       select $1, $2, ${values} from generate_series(1, ${rows}) g`,
      [household, bob],
    );
  await insert("recipes", "name", "'cod ' || g");
  await insert(
    "recipe_ingredients",
    "recipe_id, name, food, contains",
    `(array(select id from public.recipes where household_id = '${household}'))[g], 'cod ' || g, 'cod', '{fish}'`,
  );
  await insert("inventory", "name", "'milk ' || g");
  await insert("shopping_list", "name, food, contains", "'milk ' || g, 'milk', '{milk}'");
  await insert("tasks", "title", "'buy milk ' || g");
}

/** How many rows of the domain's tables the work has read. */
async function rowsRead(
  user: string,
  work: (client: PoolClient) => Promise<unknown>,
): Promise<number> {
  return db.as({ role: "alfred_pipeline", user }, async (client) => {
    const before = await read(client);
    await work(client);
    return (await read(client)) - before;
  });
}

/**
 * Rows read so far in this session, in scans of whole tables and as entries of indexes. No other session sees the
 * count while a transaction is open.
 */
async function read(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select sum(pg_stat_get_xact_tuples_returned(place))::int as n
     from public.data_tables d cross join lateral (
       select ('public.' || d.table_name)::regclass::oid as place
       union all
       select indexrelid from pg_index where indrelid = ('public.' || d.table_name)::regclass
     ) places
     where d.owner_kind <> 'catalogue'`,
  );
  return rows[0]!.n;
}

const call = (client: PoolClient, name: string, p: unknown): Promise<Json> =>
  client.query(`select public.${name}($1) as answer`, [p]).then(({ rows }) => rows[0].answer);

test("a run's facts are read without the rows of other households", async () => {
  const conversation = await createConversation(db, alice, home);
  const p = {
    household_id: home,
    conversation_id: conversation,
    mentioned: [],
    background_limit: 15,
  };
  const read = await rowsRead(alice, async (client) => {
    const facts = await call(client, "read_run_facts", { ...p, known: [], terms: ["cod", "milk"] });
    expect(facts.counts).toMatchObject({ recipes: 1, inventory: 1, tasks: 0 });
    expect(facts.background).toHaveLength(2);
  });
  expect(read).toBeLessThan(30);
});

test("a household's rows are read a few times for a run's facts, not once for each term", async () => {
  const conversation = await createConversation(db, bob, crowdedHousehold);
  const p = {
    household_id: crowdedHousehold,
    conversation_id: conversation,
    mentioned: [],
    background_limit: 15,
  };
  const terms = ["cod", "milk", "lime", "dinner", "tomorrow", "evening", "salmon", "butter"];
  const read = await rowsRead(bob, (client) =>
    call(client, "read_run_facts", { ...p, known: [], terms }),
  );
  expect(read).toBeLessThan(12 * ROWS);
});

test("a line takes over the judgement of its name without a look at the other lines", async () => {
  const { run } = await startRun(db, bob, crowdedHousehold);
  const lines = ["cod 7", "cod 8", "cod 9", "milk 10"];
  const read = await rowsRead(bob, async (client) => {
    const ops = [createRecipe("Fish pie", lines)];
    const { results } = await call(client, "apply_effects", effectsOf(run, ops));
    expect(results[0].status).toBe("applied");
  });
  const judgements = await db.admin(
    `select l.food from public.recipe_ingredients l join public.recipes r on r.id = l.recipe_id
     where r.name = 'Fish pie' order by l.position`,
  );
  expect(judgements.map(({ food }: Json) => food)).toEqual(["cod", "cod", "cod", "milk"]);
  expect(read).toBeLessThan(100);
});

test("the patterns by which a term is searched miss no label that is similar to it or that it names", async () => {
  const words = [
    "milk",
    "light",
    "dinner",
    "light dinner",
    "soups",
    "leaves",
    "crème brûlée",
    "a b",
    "cod",
    "鱈",
  ];
  const [wrong] = await db.admin<{ like: Json; named: Json; seen: number }>(
    `with term as (
       select word, s.* from unnest($1::text[]) word, alfred.term_search(word) s where s.pattern is not null
     ), near as (
       -- Each word with a letter more, a letter less and two letters changed, alone and among others.
       select word, alfred.plain_text(label) as plain from term, generate_series(1, length(word)) place,
         lateral (values
           (overlay(word placing 'x' from place for 0)), (overlay(word placing '' from place for 1)),
           (overlay(word placing 'xy' from place for 2)), (word), (word || 's'), (word || 'es')
         ) changed (form),
         lateral (values (form), ('old ' || form), (form || ', sliced'), (replace(form, ' ', '  '))) labels (label)
     )
     select coalesce(jsonb_agg(jsonb_build_array(t.word, n.plain)) filter (
         where alfred.strict_word_similarity(t.word, n.plain) >= 0.5 and n.plain !~ t.likeness), '[]') as like,
       coalesce(jsonb_agg(jsonb_build_array(t.word, n.plain)) filter (
         where n.plain ~ t.pattern and strpos(n.plain, t.stem) = 0), '[]') as named,
       count(*) filter (where alfred.strict_word_similarity(t.word, n.plain) >= 0.5)::int as seen
     from term t cross join near n`,
    [words],
  );
  expect(wrong).toMatchObject({ like: [], named: [] });
  expect(wrong!.seen).toBeGreaterThan(200);
});
