// What the database's guard finds in lines of text by words alone: with the function that stops a write,
// for a household that avoids all fourteen allergens and a member with every diet of DIETS, in one query.
import { Client } from "pg";
import { ALLERGENS, DIETS } from "./guard-line.ts";

const member = "00000000-0000-4000-8000-00000000000a";
const household = "00000000-0000-4000-8000-0000000000aa";
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** For each text the codes and the diets that are found. Leaves nothing in the database. */
export async function findCodes(
  databaseUrl: string,
  texts: readonly string[],
): Promise<ReadonlySet<string>[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("set local jit = off");
    await client.query("insert into public.households (id, name) values ($1, 'all fourteen')", [
      household,
    ]);
    await client.query(
      "insert into public.household_members (household_id, user_id, role) values ($1, $2, 'owner')",
      [household, member],
    );
    await client.query(
      "insert into public.profiles (user_id, allergens, diet) values ($1, $2, $3)",
      [member, ALLERGENS, DIETS],
    );
    await client.query("set local role alfred_definer");
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: "alfred_pipeline", sub: member }),
    ]);
    const foods = texts.map((text, index) => ({ text, source: idOf(index) }));
    const { rows } = await client.query<{ source: string; code: string }>(
      "select distinct source, code from alfred.food_violations($1, $2, $3)",
      [JSON.stringify(foods), household, member],
    );
    const codesBySource = new Map(foods.map(({ source }) => [source, new Set<string>()]));
    for (const { source, code } of rows) codesBySource.get(source)?.add(code);
    return [...codesBySource.values()];
  } finally {
    await client.query("rollback");
    await client.end();
  }
}
