// What a run in a group may read, where others read along: the household's rows, what the guard excludes,
// and nothing of the speaker's own but the time zone.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Json } from "../../support/database.ts";
import { chat, type Member, openChannelWorld } from "./channel-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openChannelWorld);
let ann: Member;
let privateChat: string;
let groupChat: string;
beforeAll(async () => {
  ann = await world.member();
  privateChat = (await world.say(ann)).conversation;
  groupChat = (await world.say(ann, chat(`-${randomUUID()}`, true))).conversation;
  const parameters = [ann.user];
  await world.db.admin(
    `insert into public.profiles (user_id, display_name, guidance, timezone, allergens)
     values ($1, 'Ann', '{"recipes": "no fuss"}', 'Europe/Vienna', '{peanuts}')`,
    parameters,
  );
  await world.db.admin(
    "insert into public.preferences (user_id, kind, subject) values ($1, 'dislike', 'marzipan')",
    parameters,
  );
  await world.db.admin(
    "insert into public.shopping_list (household_id, created_by, name) values ($2, $1, 'marzipan')",
    [ann.user, ann.household],
  );
});

const factsOf = async (conversation: string) => {
  const [row] = await world.db.admin<{ id: string }>(
    "select id from public.preferences where user_id = $1",
    [ann.user],
  );
  return world.db.rpc(ann.user, "read_run_facts", {
    household_id: ann.household,
    conversation_id: conversation,
    terms: ["marzipan"],
    known: [{ table: "preferences", id: row?.id }],
    mentioned: [row?.id],
    background_limit: 20,
  }) as Promise<Json>;
};
const tablesOf = (rows: Json[]) => [...new Set(rows.map(({ table }) => table))];

describe("what a run begins with", () => {
  test("a run in a private chat begins with the user's profile and private rows", async () => {
    const facts = await factsOf(privateChat);
    expect(facts.profile).toMatchObject({ display_name: "Ann", allergens: ["peanuts"] });
    expect(facts.told).toHaveLength(1);
    expect(facts.counts.preferences).toBe(1);
    expect(tablesOf(facts.mentioned)).toEqual(["preferences"]);
  });

  test("a run in a group begins with the time zone, the household's rows and the guard's exclusions, and nothing else", async () => {
    const facts = await factsOf(groupChat);
    expect(facts.profile).toEqual({
      display_name: null,
      guidance: {},
      timezone: "Europe/Vienna",
      memory: false,
    });
    expect(facts).not.toHaveProperty("told");
    expect(facts.counts).not.toHaveProperty("preferences");
    expect([facts.mentioned, facts.changed]).toEqual([[], []]);
    expect(tablesOf(facts.background)).toEqual(["shopping_list"]);
    expect(facts.shared).toEqual({ allergens: ["peanuts"] });
    expect(facts.avoid).toEqual((await factsOf(privateChat)).avoid);
  });
});

describe("a look-up", () => {
  const look = (conversation: string, table: string) =>
    world.db.rpc(ann.user, "read_rows_with_refs", {
      query: { table, household_id: ann.household },
      conversation_id: conversation,
      shape: { type: "row", links: [], children: [] },
    }) as Promise<Json>;

  test("a look-up of private rows is answered to one person, and refused with the reason in a group", async () => {
    expect((await look(privateChat, "preferences")).total).toBe(1);
    await expect(look(groupChat, "preferences")).rejects.toThrow(/private chat/);
    expect((await look(groupChat, "shopping_list")).total).toBe(1);
  });
});
