// Whose rows a request sees, statement by statement: the households that row-level security remembers are never older
// than what the statement itself can see.
import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import { alice, bob, createHousehold, removeMember } from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);

async function households(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query("select id from public.households order by created_at");
  return rows.map(({ id }) => id);
}

const asUser = <T>(user: string, work: (client: PoolClient) => Promise<T>) =>
  db.as({ role: "alfred_pipeline", user }, work);

test("a membership that ends or begins meanwhile counts from the next statement on", async () => {
  const user = randomUUID();
  const first = await createHousehold(db, user);
  await asUser(user, async (client) => {
    expect(await households(client)).toEqual([first]);
    expect(await households(client)).toEqual([first]);
    await removeMember(db, first, user);
    expect(await households(client)).toEqual([]);
    const second = await createHousehold(db, user);
    expect(await households(client)).toEqual([second]);
  });
});

test("a membership that the transaction itself begins or takes back counts at once", async () => {
  const user = randomUUID();
  const home = await createHousehold(db, alice);
  await asUser(user, async (client) => {
    const join = () =>
      client.query("insert into public.household_members (household_id, user_id) values ($1, $2)", [
        home,
        user,
      ]);
    expect(await households(client)).toEqual([]);
    await client.query("savepoint before");
    await client.query("reset role");
    await join();
    await client.query("set local role alfred_pipeline");
    expect(await households(client)).toEqual([home]);
    await client.query("rollback to savepoint before");
    expect(await households(client)).toEqual([]);
  });
});

test("a connection that continues for another user keeps nothing of the user before", async () => {
  const herHousehold = await createHousehold(db, alice);
  const hisHousehold = await createHousehold(db, bob);
  await asUser(alice, async (client) => {
    expect(await households(client)).toContain(herHousehold);
    const claims = JSON.stringify({ role: "alfred_pipeline", sub: bob });
    await client.query("select set_config('request.jwt.claims', $1, true)", [claims]);
    expect(await households(client)).toEqual([hisHousehold]);
    await client.query("select set_config('request.jwt.claims', '', true)");
    expect(await households(client)).toEqual([]);
  });
});
