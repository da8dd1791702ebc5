// Creates households for measured runs, each with one user and the rows of `householdSql`.
import { randomUUID } from "node:crypto";
import { seedUsers } from "../../dev/stack/seed-users.ts";
import type { Stack } from "../../dev/stack/start-stack.ts";
import { withClient } from "../../dev/supabase/with-client.ts";
import { householdSql } from "../shapes/shapes.ts";

/** @returns the user's id. @throws Error if the stack has no local database */
export async function createHousehold(stack: Stack): Promise<string> {
  const [user = ""] = await createHouseholds(stack, 1);
  return user;
}

/** @returns the users' ids. @throws Error if the stack has no local database */
export async function createHouseholds(stack: Stack, count: number): Promise<string[]> {
  const { databaseUrl } = stack;
  if (databaseUrl === undefined)
    throw new Error("The bench needs a local database of its own: unset the SUPABASE_ variables.");
  const users = Array.from({ length: count }, () => ({
    id: randomUUID(),
    name: "Bench",
    householdId: randomUUID(),
  }));
  await seedUsers(databaseUrl, users);
  await withClient(databaseUrl, async (client) => {
    for (const { id, householdId } of users) {
      for (const sql of householdSql) await client.query(sql, [householdId, id]);
    }
  });
  return users.map(({ id }) => id);
}
