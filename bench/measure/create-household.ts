// A household to measure runs in, with ten rows in each table that the shapes read.
import { randomUUID } from "node:crypto";
import { seedUsers } from "../../dev/stack/seed-users.ts";
import type { Stack } from "../../dev/stack/start-stack.ts";
import { withClient } from "../../dev/supabase/with-client.ts";
import { householdSql } from "../shapes/shapes.ts";

/** @returns the user's id */
export async function createHousehold(stack: Stack): Promise<string> {
  const { databaseUrl } = stack;
  if (databaseUrl === undefined) throw new Error("The bench needs a database of its own.");
  const user = { id: randomUUID(), name: "Bench", householdId: randomUUID() };
  await seedUsers(databaseUrl, [user]);
  await withClient(databaseUrl, async (client) => {
    for (const sql of householdSql) await client.query(sql, [user.householdId, user.id]);
  });
  return user.id;
}
