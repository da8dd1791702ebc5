// Conversations, created once and in the right household; profiles; the allergen codes that a household knows; and the
// chain that a run names.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import { createHousehold, removeMember, startRun } from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);

const create = (user: string, change: Record<string, unknown> = {}) =>
  db.rpc(user, "create_conversation", { route: "r", key: randomUUID(), body_hash: "h", ...change });

describe("create_conversation", () => {
  test("a user without a household gets one with the first conversation, and the next conversation shares it", async () => {
    const user = randomUUID();
    const first = await create(user, { title: "Dinner" });
    const second = await create(user);
    expect(first).toEqual({
      outcome: "created",
      conversation: {
        id: expect.any(String),
        title: "Dinner",
        status: "active",
        household_id: second.conversation.household_id,
        default_process_id: null,
        forked_from: null,
        origin_turn_id: null,
        origin_alternative_id: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    });
    expect(
      await db.admin(
        "select h.name, m.role from public.households h join public.household_members m on m.household_id = h.id where m.user_id = $1",
        [user],
      ),
    ).toEqual([{ name: "My kitchen", role: "owner" }]);
  });

  test("a user of several households must name one of them", async () => {
    const user = randomUUID();
    const [firstHome] = [await createHousehold(db, user), await createHousehold(db, user)];
    expect(await create(user)).toEqual({ outcome: "choose_household", conversation: null });
    expect((await create(user, { household_id: firstHome })).conversation.household_id).toBe(
      firstHome,
    );
    expect(await create(user, { household_id: randomUUID() })).toEqual({
      outcome: "not_member",
      conversation: null,
    });
  });

  test("the same request again returns the first conversation, and another body is a conflict", async () => {
    const user = randomUUID();
    const key = randomUUID();
    const first = await create(user, { key });
    expect(await create(user, { key })).toEqual({ ...first, outcome: "replayed" });
    expect((await create(user, { key, body_hash: "other" })).outcome).toBe("key_conflict");
    expect(
      await db.admin("select 1 from public.conversations where user_id = $1", [user]),
    ).toHaveLength(1);
  });

  test("without a user nothing is created", async () => {
    const p = JSON.stringify({ route: "r", key: "k", body_hash: "h" });
    await expect(
      db.as({ role: "alfred_pipeline" }, (client) =>
        client.query("select public.create_conversation($1)", [p]),
      ),
    ).rejects.toThrow("user");
  });
});

test("a conversation can be renamed and archived, and its title can be removed", async () => {
  const user = randomUUID();
  const { conversation } = await create(user, { title: "Old" });
  const answer = await db.rpc(user, "update_conversation", { id: conversation.id, title: "New" });
  expect(answer).toMatchObject({
    outcome: "updated",
    conversation: { title: "New", status: "active" },
  });
  const archiveAnswer = await db.rpc(user, "update_conversation", {
    id: conversation.id,
    status: "archived",
  });
  expect(archiveAnswer.conversation).toMatchObject({ title: "New", status: "archived" });
  const titleAnswer = await db.rpc(user, "update_conversation", {
    id: conversation.id,
    title: null,
  });
  expect(titleAnswer.conversation.title).toBeNull();
  expect(await db.rpc(user, "update_conversation", { id: randomUUID(), title: "x" })).toEqual({
    outcome: "not_found",
    conversation: null,
  });
});

describe("put_profile", () => {
  test("put_profile sets what is given and keeps the rest", async () => {
    const user = randomUUID();
    await db.rpc(user, "put_profile", {
      display_name: "Ann",
      allergens: ["milk"],
      household_size: 3,
    });
    const { outcome, profile } = await db.rpc(user, "put_profile", {
      diet: ["vegetarian"],
      guidance: { recipes: "quick ones" },
      household_size: null,
    });
    expect(outcome).toBe("saved");
    expect(profile).toMatchObject({
      user_id: user,
      display_name: "Ann",
      allergens: ["milk"],
      diet: ["vegetarian"],
      equipment: [],
      skill: null,
      household_size: null,
      guidance: { recipes: "quick ones" },
      timezone: "UTC",
    });
  });

  test.each([
    [{ allergens: ["shellfish"] }, "allergens"],
    [{ allergens: "milk" }, "allergens"],
    [{ household_size: 0 }, "household_size"],
    [{ household_size: "many" }, "household_size"],
    [{ guidance: "quick" }, "guidance"],
    [{ timezone: null }, "timezone"],
    [{ user_id: randomUUID() }, "user_id"],
    [{ favourite_colour: "green" }, "favourite_colour"],
  ])("put_profile refuses %j with the reason, and changes nothing", async (change, word) => {
    const user = randomUUID();
    await db.rpc(user, "put_profile", { display_name: "Ann" });
    const answer = await db.rpc(user, "put_profile", { display_name: "Zoe", ...change });
    expect(answer).toEqual({ outcome: "invalid", message: expect.stringContaining(word) });
    expect(
      await db.admin("select display_name from public.profiles where user_id = $1", [user]),
    ).toEqual([{ display_name: "Ann" }]);
  });
});

test("a household knows the allergens of its present members, and only their codes", async () => {
  const [ann, ben, eve] = [randomUUID(), randomUUID(), randomUUID()];
  const household = await createHousehold(db, ann, ben);
  await db.rpc(ann, "put_profile", { allergens: ["milk", "fish"], skill: "secret" });
  await db.rpc(ben, "put_profile", { allergens: ["nuts", "fish"] });
  await db.rpc(eve, "put_profile", { allergens: ["eggs"] });
  const codes = async (user: string) =>
    (await db.rpc(user, "household_allergens", { household_id: household })).codes;
  expect(await codes(ann)).toEqual(["fish", "milk", "nuts"]);
  expect(await codes(eve)).toBeNull();
  await removeMember(db, household, ben);
  expect(await codes(ann)).toEqual(["fish", "milk"]);
  expect(await codes(ben)).toBeNull();
});

test("a run of a message names the built-in chain, which is a row", async () => {
  const user = randomUUID();
  await createHousehold(db, user);
  const { run } = await startRun(db, user);
  const [row] = await db.admin(
    `select p.key, v.version, p.enabled, v.definition from public.runs r
     join public.process_versions v on v.id = r.process_version_id
     join public.processes p on p.id = v.process_id where r.id = $1`,
    [run],
  );
  expect(row).toMatchObject({ key: "alfred.chain", version: 1, enabled: true });
  const { nodes, edges } = row!.definition;
  const ids = nodes.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining(["understand", "think", "act", "reply", "summarize"]));
  for (const { from, to } of edges)
    expect([ids.includes(from), ids.includes(to)]).toEqual([true, true]);
});
