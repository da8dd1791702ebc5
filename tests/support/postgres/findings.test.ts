// The simulated read_findings, like Postgres under row-level security, finds nothing in rows that the user may not see.
import { expect, test } from "vitest";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { householdId, userId } from "../ids.ts";
import { createMemoryPostgres } from "./memory-postgres.ts";

test("a row has findings only for members of its household", async () => {
  const findings = [{ kind: "contains", code: "milk", name: "milk" }];
  const database = createMemoryPostgres({
    pack: createKitchenPack(),
    now: () => 0,
    uuid: () => crypto.randomUUID(),
    findingsIn: () => findings,
  });
  const id = crypto.randomUUID();
  const [owner, stranger] = [userId(), userId()].map((user) => ({
    user,
    household: householdId(),
  }));
  for (const person of [owner!, stranger!]) database.createConversation(person);
  database.put(owner!, "recipes", [{ id, name: "Cheese cake" }]);
  const found = async ({ user, household }: NonNullable<typeof owner>) => {
    const rows = [{ table: "recipes", id }];
    return (await database.as(user).readFindings({ household, wishes: [], rows })).rows;
  };
  expect(await found(owner!)).toEqual({ [id]: findings });
  expect(await found(stranger!)).toEqual({});
});
