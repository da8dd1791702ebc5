// Copies of Episodes on a Graphiti server: what is copied, how a copy is matched with its Episode, and which copies
// help a search.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createHousehold, finishOf, messageTo } from "../../support/kitchen/kitchen-world.ts";
import { eraseAll } from "../erasure/erase.ts";
import { search, speak, keep, sayAndIngest } from "./memory-world.ts";

const db = forSuite(openTestDatabase);

const newUser = async () => {
  const user = randomUUID();
  return { user, household: await createHousehold(db, user) };
};
const next = (user: string, found: object[] = [], more: object = {}): Promise<Json> =>
  db.rpc(user, "next_copies", { found, limit: 50, again_seconds: 3600, ...more });
const copiesOf = (user: string): Promise<Json> => db.rpc(user, "copied_memory", {});
const textsOf = ({ episodes }: Json) => episodes.map(({ text }: Json) => text as string);
/** Sends the Episodes that wait, and reports a copy of each, as if the server had made it. @returns the copies by text */
async function copyAll(user: string): Promise<Map<string, string>> {
  const { episodes } = await next(user);
  const entries = episodes.map(({ id }: Json) => ({ name: id, uuid: randomUUID() }));
  await next(user, entries);
  return new Map(episodes.map(({ text }: Json, i: number) => [text, entries[i].uuid]));
}
const groupsToDrop = async () =>
  (await db.workerRpc("groups_to_drop", { limit: 1000 })).groups as string[];
const ageCopies = (user: string, hours: number) =>
  db.admin(
    "update public.episodes set sent_at = sent_at - make_interval(hours => $2) where user_id = $1",
    [user, hours],
  );

test("the user's words are sent oldest first and once, without replies and words from outside", async () => {
  const { user, household } = await newUser();
  await sayAndIngest(db, user, "The boiler is from 1998.", { reply: "An old boiler." });
  const { conversation } = await sayAndIngest(db, user, "The plumber is Ms Okafor.");
  const { run } = await db.rpc(
    user,
    "accept_message",
    messageTo(conversation, { text: "Words of an agent.", route: "mcp ask_alfred" }),
  );
  await db.rpc(user, "finish_run", finishOf(run.id, {}));
  await keep(db, user);
  expect(await copiesOf(user)).toEqual({ group_id: null, newest: 0 });
  const first = await next(user, [], { limit: 1 });
  expect(textsOf(first)).toEqual(["The boiler is from 1998."]);
  // One copy is under way, and the limit is one.
  expect(textsOf(await next(user, [], { limit: 1 }))).toEqual([]);
  const second = await next(user);
  expect(textsOf(second)).toEqual(["The plumber is Ms Okafor."]);
  expect(second.group_id).toBe(first.group_id);
  expect(await copiesOf(user)).toEqual({ group_id: first.group_id, newest: 2 });
  expect([user, household]).not.toContain(first.group_id);
});

test("a copy is matched once, by its name, and only with an Episode of the user", async () => {
  const [ada, ben] = [await newUser(), await newUser()];
  await sayAndIngest(db, ada.user, "The attic key is blue.");
  await sayAndIngest(db, ben.user, "The cellar key is red.");
  const [{ id }] = (await next(ada.user)).episodes;
  const [bens] = (await next(ben.user)).episodes;
  const [first, twin] = [randomUUID(), randomUUID()].toSorted();
  const unknownCopy = { name: randomUUID(), uuid: randomUUID() };
  await next(ada.user, [
    { name: id, uuid: twin },
    { name: id, uuid: first },
    { name: "not an id", uuid: randomUUID() },
    { name: bens.id, uuid: randomUUID() },
    unknownCopy,
  ]);
  await next(ada.user, [{ name: id, uuid: twin }]);
  const rows = await db.admin(
    "select id, graphiti_uuid from public.episodes where id = any ($1) order by graphiti_uuid",
    [[id, bens.id]],
  );
  expect(rows).toEqual([
    { id, graphiti_uuid: first },
    { id: bens.id, graphiti_uuid: null },
  ]);
  expect(await copiesOf(ada.user)).toMatchObject({ newest: 0 });
});

test("an Episode that is not found is sent again, each time after four times as long, five times in all", async () => {
  const { user } = await newUser();
  await sayAndIngest(db, user, "The ladder is at the neighbour's.");
  const [{ id }] = (await next(user)).episodes;
  for (const hours of [1, 4, 16, 64]) {
    await ageCopies(user, hours - 1);
    expect(textsOf(await next(user))).toEqual([]);
    await ageCopies(user, 2);
    expect(textsOf(await next(user))).toHaveLength(1);
  }
  await ageCopies(user, 100_000);
  expect(await next(user)).toMatchObject({ episodes: [], lost: 1 });
  expect(await db.workerRpc("waiting_copies", { limit: 1000, older_than_seconds: 1 })).toEqual({
    users: expect.not.arrayContaining([user]),
  });
  // The copy may still turn up.
  const uuid = randomUUID();
  expect(await next(user, [{ name: id, uuid }])).toMatchObject({ lost: 0 });
});

test("the sweep gets the users whose copies are under way, and no other users", async () => {
  const { user } = await newUser();
  await sayAndIngest(db, user, "The lamp is broken.");
  const users = async (seconds: number) =>
    (await db.workerRpc("waiting_copies", { limit: 1000, older_than_seconds: seconds })).users;
  expect(await users(0)).not.toContain(user);
  const [{ id }] = (await next(user)).episodes;
  expect(await users(60)).not.toContain(user);
  expect(await users(0)).toContain(user);
  await next(user, [{ name: id, uuid: randomUUID() }]);
  expect(await users(0)).not.toContain(user);
});

test("a search takes from the server only Episodes of the user, and counts the rest", async () => {
  const [ada, ben] = [await newUser(), await newUser()];
  const language = "en";
  await sayAndIngest(db, ada.user, "Grandmother's ring is in the blue tin.", { language });
  for (const i of [1, 2, 3])
    await sayAndIngest(db, ada.user, `The jewellery box has lock number ${i}.`, { language });
  await sayAndIngest(db, ben.user, "Ben keeps his passport in the oven.");
  const [adasCopies, bensCopies] = [await copyAll(ada.user), await copyAll(ben.user)];
  const ring = adasCopies.get("Grandmother's ring is in the blue tin.")!;
  const words = "Where is the jewellery?";
  const texts = async (copies?: (string | undefined)[]) => {
    const beside = copies && { copies };
    const p = { words, limit: 10, ...(beside && { beside }) };
    const { episodes, untraced } = await db.rpc(ada.user, "search_memory", p);
    const userEpisodes = episodes.filter(({ speaker }: Json) => speaker === "user");
    return { texts: userEpisodes.map(({ text }: Json) => text as string), untraced };
  };
  expect((await texts()).texts[0]).not.toBe("Grandmother's ring is in the blue tin.");
  const withCopies = await texts([ring, [...bensCopies.values()][0], randomUUID()]);
  expect(withCopies.texts[0]).toBe("Grandmother's ring is in the blue tin.");
  expect(withCopies.texts.join()).not.toContain("passport");
  expect(withCopies.untraced).toBe(2);
  expect((await texts([ring])).untraced).toBeUndefined();
  // If the server finds nothing, the order by words stays.
  expect((await texts([])).texts).toEqual((await texts()).texts);
});

test("a run recalls what the server finds, by the same rules as what a search by words finds", async () => {
  const { user } = await newUser();
  await sayAndIngest(db, user, "Grandmother's ring is in the blue tin.");
  const spokenTurn = await sayAndIngest(db, user, "The tiara is in the red tin.");
  const uuids = await copyAll(user);
  const { conversation, turn } = spokenTurn;
  await speak(db, user, "The tiara is lost.", { conversation, place: { edit: turn } });
  const recall = (copies: unknown[]) =>
    db.rpc(user, "recall_memory", {
      ...{ conversation_id: conversation, run_id: randomUUID(), words: "jewellery", visible: 0 },
      beside: { copies },
    });
  const { episodes, untraced } = await recall([...uuids.values(), randomUUID()]);
  expect(episodes.map(({ text }: Json) => text)).toEqual([
    "Grandmother's ring is in the blue tin.",
  ]);
  expect(untraced).toBe(1);
});

test("forgotten memory is deleted on the server, which is asked four times", async () => {
  const { user } = await newUser();
  await sayAndIngest(db, user, "The safe's code is 4711.");
  await copyAll(user);
  const { group_id } = await copiesOf(user);
  await db.rpc(user, "forget_memory", {});
  expect(await copiesOf(user)).toEqual({ group_id: null, newest: 0 });
  for (let i = 0; i < 4; i++) {
    expect(await groupsToDrop()).toContain(group_id);
    await db.workerRpc("note_dropped", { group_id });
    expect(await groupsToDrop()).not.toContain(group_id);
    await db.admin("update alfred.dropped_groups set due_at = now()");
  }
  expect(await groupsToDrop()).not.toContain(group_id);
  // What is said from now on belongs to another group.
  await sayAndIngest(db, user, "The safe is gone.");
  expect((await next(user)).group_id).not.toBe(group_id);
});

test("when a household is deleted, a member's whole group is dropped, and the rest is copied anew until the account is deleted, too", async () => {
  const [ada, ben] = [randomUUID(), randomUUID()];
  const sharedHousehold = await createHousehold(db, ada, ben);
  const bens = await createHousehold(db, ben);
  await sayAndIngest(db, ben, "A zeppelin is in the cellar.", { household: sharedHousehold });
  await sayAndIngest(db, ben, "A kayak is in the cellar.", { household: bens });
  await copyAll(ben);
  const { group_id } = await copiesOf(ben);
  const { erasure } = await db.rpc(ada, "erase_household", { id: sharedHousehold, others: true });
  expect(await eraseAll(db, erasure, { limit: 3 })).toBe(true);
  expect(await groupsToDrop()).toContain(group_id);
  const anew = await next(ben);
  expect(textsOf(anew)).toEqual(["A kayak is in the cellar."]);
  expect(anew.group_id).not.toBe(group_id);

  const account = await db.rpc(ben, "erase_account", {});
  expect(await eraseAll(db, account.erasure, { limit: 3 })).toBe(true);
  expect(await groupsToDrop()).toContain(anew.group_id);
  await expect(next(ben)).rejects.toMatchObject({ code: "ALF02" });
});

test("while memory is off nothing is sent, and the server is not asked", async () => {
  const { user } = await newUser();
  await sayAndIngest(db, user, "The shed is locked.");
  await copyAll(user);
  await sayAndIngest(db, user, "The gate is open.");
  await db.rpc(user, "put_profile", { memory: false });
  expect(await copiesOf(user)).toEqual({ group_id: null, newest: 0 });
  expect(await next(user)).toEqual({ group_id: null, episodes: [], lost: 0 });
  expect(await search(db, user, "shed gate")).toEqual([]);
});
