// `npx node bench/measure/postgres-functions.ts [rows …]`: measures what functions that a run waits for take in Postgres
// alone, on one warm session, for households with this many rows (10 and 1,250 by default) in each of eight tables.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import { startSupabase } from "../../dev/supabase/start-supabase.ts";
import { withClient } from "../../dev/supabase/with-client.ts";
import { markdownTable } from "../report/markdown-table.ts";
import { percentile } from "../report/percentile.ts";

const WARM_UP = 8;
const CALLS = 20;
const user = randomUUID();

type Call = () => Promise<unknown>;

const sizes = process.argv.slice(2).map(Number);
if (sizes.some((rows) => !Number.isInteger(rows) || rows < 10)) {
  throw new Error(
    "Give numbers of rows from 10 on: npx node bench/measure/postgres-functions.ts 10 1250",
  );
}
const dataDir = mkdtempSync(join(tmpdir(), "alfred-postgres-"));
const supabase = await startSupabase({
  dataDir,
  jwtSecret: randomUUID().repeat(2),
  publishableKey: "sb_publishable_bench",
  migrationsDir: join(import.meta.dirname, "../../supabase/migrations"),
  durable: false,
  template: "bench_template",
});
try {
  const rows: string[][] = [];
  for (const size of sizes.length > 0 ? sizes : [10, 1_250]) rows.push(...(await measure(size)));
  const columns = ["Rows in each table", "Function", "first call, ms", "p50, ms", "p90, ms"];
  console.log(markdownTable(columns, rows));
} finally {
  await supabase.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(size: number): Promise<string[][]> {
  const url = new URL(supabase.databaseUrl);
  url.pathname = `/rows_${size}`;
  await withClient(supabase.databaseUrl, (client) =>
    client.query(`create database rows_${size} template bench_template owner postgres`),
  );
  return withClient(url.href, async (client) => {
    // Other households, so that a scan over all rows is expensive.
    for (let n = 0; n < 3; n += 1) await fillHousehold(client, randomUUID(), size);
    const household = await fillHousehold(client, user, size);
    await client.query("vacuum analyze");
    const rows: string[][] = [];
    for (const [name, call] of Object.entries(await calls(client, household))) {
      const times: number[] = [];
      for (let n = 0; n < WARM_UP + CALLS; n += 1) {
        const start = performance.now();
        await call();
        times.push(performance.now() - start);
      }
      const warm = times.slice(WARM_UP);
      const values = [times[0] ?? 0, percentile(warm, 0.5), percentile(warm, 0.9)];
      rows.push([String(size), name, ...values.map((ms) => ms.toFixed(1))]);
    }
    return rows;
  });
}

/**
 * Creates the member's household with this many rows in each of eight tables, without the triggers that link foods.
 * @returns its id
 */
async function fillHousehold(client: Client, member: string, size: number): Promise<string> {
  const household = randomUUID();
  const run = (sql: string) =>
    client.query(sql.replaceAll("$h", household).replaceAll("$u", member));
  await run("insert into public.households (id) values ('$h')");
  await run("insert into public.household_members values ('$h', '$u', 'owner')");
  await client.query("set session_replication_role = replica");
  // Names combine three words of the catalogue.
  const words =
    "array(select distinct w from public.ingredients, string_to_table(name, ' ') w order by w)";
  const spread = (step: number) => `words[1 + g::bigint * ${step} % cardinality(words)]`;
  const name = `concat_ws(' ', ${spread(7919)}, ${spread(104_729)}, ${spread(1_299_709)})`;
  const title = name.replaceAll("g::", "(g % 300)::");
  const from = `from generate_series(1, ${size}) g, (select ${words} as words) w`;
  const times = "clock_timestamp() - make_interval(days => g % 400)";
  const insert = (table: string, columns: string, values: string) =>
    run(`insert into public.${table} (household_id, created_by, created_at, updated_at, ${columns})
      select '$h', '$u', ${times}, ${times}, ${values} ${from}`);
  await insert("recipes", "name, instructions", `${name}, '{"Chop it.","Fry it."}'`);
  await insert(
    "recipe_ingredients",
    "recipe_id, position, name",
    `(array(select id from public.recipes where household_id = '$h' order by id limit 1000))[1 + g % least(${size}, 1000)], g, ${spread(7919)}`,
  );
  for (const table of ["inventory", "shopping_list"]) await insert(table, "name", spread(7919));
  await insert("meal_plans", "planned_on, meal_type, title", `current_date, 'dinner', ${title}`);
  await insert("cooking_log", "cooked_on, title", `current_date, ${title}`);
  await insert("tasks", "title", title);
  await run(`insert into public.preferences (user_id, kind, subject)
    select '$u', 'like', ${name} ${from}`);
  await client.query("set session_replication_role = origin");
  return household;
}

async function calls(client: Client, household: string): Promise<Record<string, Call>> {
  // Calls a function as PostgREST does: in a transaction with its role and claims, as a prepared statement.
  const call = async (name: string, p: unknown) => {
    await client.query("begin");
    const claims = JSON.stringify({ role: "alfred_pipeline", sub: user });
    const become =
      "select set_config('role', 'alfred_pipeline', true), set_config('request.jwt.claims', $1, true)";
    await client.query({ name: "become", text: become, values: [claims] });
    const text = `select public.${name}($1::jsonb) as answer`;
    const { rows } = await client.query({ name, text, values: [JSON.stringify(p)] });
    await client.query("commit");
    return rows[0].answer;
  };
  const request = () => ({ key: randomUUID(), body_hash: "h", route: "bench" });
  const conversation = await call("create_conversation", { household_id: household, ...request() });
  const conversation_id = conversation.conversation.id as string;
  const accept = async () =>
    (
      await call("accept_message", {
        conversation_id,
        text: "a light dinner with cod",
        ...request(),
        if_busy: "enqueue",
        queue_limit: 10,
      })
    ).run.id as string;
  let run = await accept();
  const finish = (id: string) =>
    call("finish_run", { run_id: id, epoch: 0, finish_key: "reply", status: "completed" });
  const query = { table: "recipes", children: true, limit: 20, household_id: household };
  const children = [{ table: "recipe_ingredients", type: "ri", links: [], children: [] }];
  const lines = ["cod", "honey", "lime", "soy sauce", "rice", "garlic"];
  const draft = () => ({
    op: "create",
    table: "recipes",
    values: { name: "Honey cod", instructions: ["Fry it."] },
    children: lines.map((name, index) => ({
      table: "recipe_ingredients",
      values: { name, position: index + 1 },
    })),
  });
  return {
    read_run_facts: () =>
      call("read_run_facts", {
        household_id: household,
        conversation_id,
        known: [],
        mentioned: [],
        terms: ["light dinner", "dinner", "light", "milk", "cod"],
        background_limit: 15,
      }),
    read_rows_with_refs: () =>
      call("read_rows_with_refs", {
        conversation_id,
        query,
        shape: { type: "recipe", links: [], children },
      }),
    "apply_effects, three drafts": async () => {
      const origin = {
        origin: "run",
        origin_id: run,
        epoch: 0,
        step: randomUUID(),
        seq: 0,
        mode: "atomic",
      };
      const ops = [draft(), draft(), draft()];
      const { results } = await call("apply_effects", {
        ...origin,
        ops,
        answers: null,
        context: null,
      });
      // A refused call would be faster, and so the measurement would be wrong.
      if (results.some(({ status }: { status: string }) => status !== "applied"))
        throw new Error("apply_effects refused a draft.");
    },
    "finish_run and accept_message": async () => {
      await finish(run);
      run = await accept();
    },
  };
}
