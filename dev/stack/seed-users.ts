// Creates users, such as Alice and Bob, each with a household, so that a local stack can be used at once.
import type { ClientBase } from "pg";
import { withClient } from "../supabase/with-client.ts";

export interface SeededUser {
  id: string;
  name: string;
  householdId: string;
}

export const alice: SeededUser = {
  id: "5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01",
  name: "Alice",
  householdId: "c2d96b1e-8f47-4a3b-b5d2-0e7a91f36c11",
};
export const bob: SeededUser = {
  id: "7e93d4a2-61cf-4f08-8b7a-2c5d10e9fb02",
  name: "Bob",
  householdId: "e84a07f3-1d5c-4b96-a2e8-93c6fd208b22",
};

export const addressOf = ({ id, name }: Pick<SeededUser, "id" | "name">) =>
  `${name.toLowerCase()}-${id.slice(0, 8)}@example.com`;

/**
 * Adds what is missing of the users, their households and profiles, and changes no existing row. A user whose account
 * was deleted is only added again in a new data folder.
 *
 * @param databaseUrl the superuser's URL, because no API role may do this
 */
export async function seedUsers(databaseUrl: string, users: readonly SeededUser[]): Promise<void> {
  await withClient(databaseUrl, (client) => seedUsersWith(client, users));
}

/**
 * As `seedUsers`, over the superuser's open connection, because a new one takes longer than the statements. After an
 * error the connection is in a failed transaction.
 */
export async function seedUsersWith(
  client: ClientBase,
  users: readonly SeededUser[],
): Promise<void> {
  await client.query("begin");
  for (const { id, name, householdId } of users) {
    const { rows } = await client.query<{ isErased: boolean }>(
      `select alfred.is_erased($1) as "isErased"`,
      [id],
    );
    if (rows[0]?.isErased) continue;
    const address = addressOf({ id, name });
    await client.query(
      "insert into auth.users (id, email) values ($1, $2) on conflict do nothing",
      [id, address],
    );
    await client.query(
      "insert into public.households (id, name) values ($1, $2) on conflict do nothing",
      [householdId, `${name}'s kitchen`],
    );
    await client.query(
      `insert into public.household_members (household_id, user_id, role)
       values ($1, $2, 'owner') on conflict do nothing`,
      [householdId, id],
    );
    await client.query(
      "insert into public.profiles (user_id, display_name) values ($1, $2) on conflict do nothing",
      [id, name],
    );
  }
  await client.query("commit");
}
