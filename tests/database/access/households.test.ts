// Households: members, invitations, and what a member's leaving ends. The last block tests updates and deletes that
// state the row that they expect.
import { hash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  apply,
  createConversation,
  createHousehold,
  createRecipe,
  effectsOf,
  messageTo,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);

const sha256 = (text: string) => hash("sha256", text);
const request = (change: object = {}) => ({
  route: "r",
  key: randomUUID(),
  body_hash: "h",
  ...change,
});
const invite = (user: string, household: string, code: string, change: object = {}) =>
  db.rpc(user, "invite", {
    household_id: household,
    role: "member",
    code_hash: sha256(code),
    days: 7,
    ...request({ open_limit: 3, ...change }),
  });
const accept = (user: string, code: string) =>
  db.rpc(user, "accept_invitation", { code_hash: sha256(code) });
const members = async (user: string, household: string): Promise<Json[] | undefined> =>
  (await db.rpc(user, "read_household", { id: household })).household?.members;
const leave = (user: string, household: string, member = user) =>
  db.rpc(user, "end_membership", { household_id: household, user_id: member });

const aCallWaits = async () =>
  (await db.admin("select 1 from pg_locks where not granted")).length > 0;

describe("households", () => {
  test("a household is made once per key, belongs to its maker, and shows only the names from its members' profiles", async () => {
    const [ann, ben] = [randomUUID(), randomUUID()];
    const answer = await db.rpc(ann, "create_household", request({ name: "Cabin", key: "k" }));
    expect(answer).toMatchObject({
      outcome: "created",
      household: { name: "Cabin", role: "owner" },
    });
    expect(await db.rpc(ann, "create_household", request({ name: "Cabin", key: "k" }))).toEqual({
      ...answer,
      outcome: "replayed",
    });
    expect(
      await db.rpc(ann, "create_household", request({ name: "Hut", key: "k", body_hash: "other" })),
    ).toEqual({ outcome: "key_conflict" });

    await invite(ann, answer.household.id, "c1");
    await accept(ben, "c1");
    await db.rpc(ben, "put_profile", { display_name: "Ben", diet: ["vegan"], skill: "secret" });
    expect(await db.rpc(ann, "read_household", { id: answer.household.id })).toEqual({
      household: {
        ...answer.household,
        members: [
          { user_id: ann, name: null, role: "owner", joined_at: expect.any(String) },
          { user_id: ben, name: "Ben", role: "member", joined_at: expect.any(String) },
        ],
      },
    });
  });

  test("a household can be renamed and given a language by its owners", async () => {
    const [ann, ben] = [randomUUID(), randomUUID()];
    const household = await createHousehold(db, ann, ben);
    const update = (user: string, changes: object) =>
      db.rpc(user, "update_household", { id: household, ...changes });
    expect(await update(ben, { name: "X" })).toEqual({ outcome: "not_owner" });
    for (const [changes, language] of [
      [{ name: "X" }, null],
      [{ language: "de" }, "de"],
      [{ name: "Y" }, "de"],
    ] as const) {
      const { name = "X" } = changes as { name?: string };
      expect(await update(ann, changes)).toMatchObject({
        outcome: "updated",
        household: { name, language },
      });
    }
    // Code writes to a member in this language until a conversation of the member has a language.
    const languageOf = async (user: string) =>
      (await db.admin<Json>("select alfred.language_of($1) as tag", [user]))[0]?.tag;
    expect([await languageOf(ben), await languageOf(randomUUID())]).toEqual(["de", null]);
    expect(await update(ann, { language: null })).toMatchObject({ household: { language: null } });
  });
});

describe("the household of a request", () => {
  test("a first household is made only for a request that writes, and once for all simultaneous requests", async () => {
    const user = randomUUID();
    const look = () => db.rpc(user, "choose_household", { create: false });
    expect(await look()).toEqual({ outcome: "none" });
    const choices = await Promise.all(
      Array.from({ length: 5 }, () => db.rpc(user, "choose_household", {})),
    );
    const conversation = await db.rpc(user, "create_conversation", request());
    const ids = choices.map(({ household_id }) => household_id);
    expect(new Set([...ids, conversation.conversation.household_id]).size).toBe(1);
    expect(await look()).toEqual({ outcome: "chosen", household_id: ids[0] });
  });
});

describe("invitations", () => {
  test("an invitation lets one person in, once, and its code is not stored", async () => {
    const [ann, ben, eve] = [randomUUID(), randomUUID(), randomUUID()];
    const household = await createHousehold(db, ann);
    const { outcome, invitation } = await invite(ann, household, "the code", { key: "k1" });
    expect(outcome).toBe("created");
    expect(Object.keys(invitation).sort()).toEqual(["created_at", "expires_at", "id", "role"]);
    expect(await invite(ann, household, "the code", { key: "k1" })).toEqual({
      outcome: "replayed",
      invitation,
    });
    expect(await accept(eve, "another code")).toEqual({ outcome: "not_found" });
    expect(await accept(ben, "the code")).toMatchObject({
      outcome: "joined",
      household: { id: household, role: "member" },
    });
    expect(await accept(ben, "the code")).toMatchObject({ outcome: "member" });
    expect(await accept(eve, "the code")).toEqual({ outcome: "gone" });
    expect((await members(ann, household))?.map(({ user_id }) => user_id)).toEqual([ann, ben]);
    const storedRows = await db.admin(
      "select i::text as row from public.household_invitations i union all " +
        "select r::text from public.api_requests r",
    );
    expect(JSON.stringify(storedRows)).not.toContain("the code");
  });

  test("an invitation that many people accept at once lets one of them in", async () => {
    const ann = randomUUID();
    const household = await createHousehold(db, ann);
    await invite(ann, household, "race");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => accept(randomUUID(), "race")),
    );
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
      ...Array(7).fill("gone"),
      "joined",
    ]);
    expect(await members(ann, household)).toHaveLength(2);
  });

  test("an invitation is not used up if a member accepts it", async () => {
    const [ann, ben] = [randomUUID(), randomUUID()];
    const household = await createHousehold(db, ann);
    await invite(ann, household, "for ben");
    expect(await accept(ann, "for ben")).toMatchObject({ outcome: "member" });
    expect(await accept(ben, "for ben")).toMatchObject({ outcome: "joined" });
  });

  test("an invitation does not let a member back in who has left", async () => {
    const [ann, ben] = [randomUUID(), randomUUID()];
    const household = await createHousehold(db, ann);
    await invite(ann, household, "once");
    await accept(ben, "once");
    await leave(ann, household, ben);
    expect(await accept(ben, "once")).toEqual({ outcome: "gone" });
    expect(await members(ben, household)).toBeUndefined();
  });

  test("an invitation ends with its maker's membership, so that no member comes back in by an invitation of their making", async () => {
    const [ann, ben, eve] = [randomUUID(), randomUUID(), randomUUID()];
    const household = await createHousehold(db, ann);
    await invite(ann, household, "for ben, an owner", { role: "owner" });
    await accept(ben, "for ben, an owner");
    await invite(ben, household, "for himself, later", { role: "owner" });
    await invite(ann, household, "from ann");
    await leave(ann, household, ben);
    expect(await accept(ben, "for himself, later")).toEqual({ outcome: "gone" });
    expect(await accept(eve, "from ann")).toMatchObject({ outcome: "joined" });
  });

  test("an invitation ends when it is revoked, and after its time", async () => {
    const [ann, ben] = [randomUUID(), randomUUID()];
    const household = await createHousehold(db, ann);
    const { invitation } = await invite(ann, household, "revoked");
    await invite(ann, household, "old", { days: -1 });
    const invitations = () => db.rpc(ann, "list_invitations", { household_id: household });
    expect(await invitations()).toEqual({ outcome: "listed", invitations: [invitation] });
    const revoke = (user: string) =>
      db.rpc(user, "revoke_invitation", { household_id: household, id: invitation.id });
    expect(await revoke(ann)).toEqual({ outcome: "revoked" });
    expect(await revoke(ann)).toEqual({ outcome: "revoked" });
    expect(await invitations()).toEqual({ outcome: "listed", invitations: [] });
    expect(await accept(ben, "revoked")).toEqual({ outcome: "gone" });
    expect(await accept(ben, "old")).toEqual({ outcome: "gone" });
  });

  test("an invitation that was accepted can no longer be revoked", async () => {
    const [ann, ben] = [randomUUID(), randomUUID()];
    const household = await createHousehold(db, ann);
    const { invitation } = await invite(ann, household, "used");
    await accept(ben, "used");
    expect(
      await db.rpc(ann, "revoke_invitation", { household_id: household, id: invitation.id }),
    ).toEqual({ outcome: "used" });
  });

  test("an invitation can be made, seen and revoked only by owners, and the number of open invitations is limited", async () => {
    const [ann, ben] = [randomUUID(), randomUUID()];
    const household = await createHousehold(db, ann, ben);
    const { invitation } = await invite(ann, household, "a");
    expect(await invite(ben, household, "b")).toEqual({ outcome: "not_owner" });
    const p = { household_id: household, id: invitation.id };
    expect(await db.rpc(ben, "list_invitations", p)).toEqual({ outcome: "not_owner" });
    expect(await db.rpc(ben, "revoke_invitation", p)).toEqual({ outcome: "not_owner" });
    await invite(ann, household, "c");
    await invite(ann, household, "d");
    expect(await invite(ann, household, "e")).toEqual({ outcome: "too_many" });
  });
});

describe("leaving a household", () => {
  test("leaving a household is possible for a member and for an owner who is alone in it, and only owners may remove others", async () => {
    const [ann, ben, eve] = [randomUUID(), randomUUID(), randomUUID()];
    const household = await createHousehold(db, ann, ben, eve);
    expect(await leave(ben, household, eve)).toEqual({ outcome: "not_owner" });
    expect(await leave(ben, household)).toEqual({ outcome: "ended", runs: [] });
    expect(await leave(ann, household, eve)).toEqual({ outcome: "ended", runs: [] });
    expect(await leave(ann, household, eve)).toEqual({ outcome: "not_found" });
    expect(await leave(eve, household)).toEqual({ outcome: "not_found" });
    expect(await leave(ann, household)).toEqual({ outcome: "ended", runs: [] });
  });

  test("leaving a household is refused to the last owner while there are other members, and to one of the last two owners when both leave at once", async () => {
    const [ann, ben, eve] = [randomUUID(), randomUUID(), randomUUID()];
    const household = await createHousehold(db, ann, eve);
    expect(await leave(ann, household)).toEqual({ outcome: "last_owner" });
    await invite(ann, household, "co-owner", { role: "owner" });
    await accept(ben, "co-owner");
    // Ann's leaving is not committed yet when Ben's begins: it has to wait for her.
    const bens = await db.as({ role: "alfred_pipeline", user: ann }, async (client) => {
      const p = { household_id: household, user_id: ann };
      await client.query("select public.end_membership($1)", [JSON.stringify(p)]);
      const leaving = leave(ben, household);
      const waiting = async (): Promise<void> => {
        if (!(await aCallWaits())) await new Promise((go) => setTimeout(go, 5)).then(waiting);
      };
      await Promise.race([leaving, waiting()]);
      return { leaving };
    });
    expect(await bens.leaving).toEqual({ outcome: "last_owner" });
    expect(await members(ben, household)).toMatchObject([{ user_id: eve }, { user_id: ben }]);
  });

  test("leaving a household ends the member's runs in it, and no other runs", async () => {
    const [ann, ben] = [randomUUID(), randomUUID()];
    const household = await createHousehold(db, ann, ben);
    const elsewhere = await startRun(db, ben, await createHousehold(db, ben));
    const annsRun = await startRun(db, ann, household);
    const bensRun = await startRun(db, ben, household);
    const queuedRun = (await db.rpc(ben, "accept_message", messageTo(bensRun.conversation))).run.id;
    await apply(db, ben, bensRun.run, [createRecipe("Half done")]);

    const { outcome, runs } = await leave(ann, household, ben);
    expect(outcome).toBe("ended");
    expect(runs.map(({ id }: Json) => id).sort()).toEqual([bensRun.run, queuedRun].sort());
    const state = await db.admin<{ id: string; status: string; said: string | null }>(
      `select r.id, r.status, a.content as said from public.runs r
       join public.alternatives a on a.id = r.agent_alternative_id where r.id = any ($1)`,
      [[elsewhere.run, annsRun.run, bensRun.run, queuedRun]],
    );
    const byId = Object.fromEntries(state.map(({ id, ...rest }) => [id, rest]));
    const cancelled = { status: "cancelled", said: expect.stringContaining("no longer a member") };
    expect(byId).toEqual({
      [elsewhere.run]: { status: "running", said: null },
      [annsRun.run]: { status: "running", said: null },
      [bensRun.run]: cancelled,
      [queuedRun]: cancelled,
    });
    const answer = await db.workerRpc("stalled_runs", { older_than_seconds: -60, limit: 100 });
    expect(answer.runs.map(({ id }: Json) => id)).not.toContain(bensRun.run);
    const late = effectsOf(bensRun.run, [createRecipe("Too late")]);
    expect((await db.rpc(ben, "apply_effects", late)).outcome).toBe("ended");
    expect(
      await db.admin("select name from public.recipes where household_id = $1", [household]),
    ).toEqual([{ name: "Half done" }]);
  });

  test("leaving a household while a run writes leaves a receipt for each row, and no open run", async () => {
    const [ann, ben] = [randomUUID(), randomUUID()];
    const household = await createHousehold(db, ann, ben);
    const conversation = await createConversation(db, ben, household);
    const { run } = await db.rpc(ben, "accept_message", messageTo(conversation));
    await Promise.allSettled([
      ...Array.from({ length: 6 }, () =>
        db.rpc(ben, "apply_effects", effectsOf(run.id, [createRecipe("Soup")])),
      ),
      db.rpc(ben, "accept_message", messageTo(conversation)),
      leave(ben, household),
      db.rpc(ben, "accept_message", messageTo(conversation)),
    ]);
    const [open] = await db.admin<{ count: string }>(
      "select count(*) from public.runs where user_id = $1 and status in ('queued', 'running')",
      [ben],
    );
    expect(open).toEqual({ count: "0" });
    const [rows] = await db.admin<{ recipes: string; receipts: string }>(
      `select (select count(*) from public.recipes where household_id = $1) as recipes,
        (select count(*) from public.effects where origin_id = $2 and status = 'applied') as receipts`,
      [household, run.id],
    );
    expect(rows?.recipes).toBe(rows?.receipts);
  });
});

describe("updates and deletes that state the row that they expect", () => {
  test("an update or a delete that states the expected row fails if the row or a child has changed, and changes nothing", async () => {
    const user = randomUUID();
    const household = await createHousehold(db, user);
    const { run } = await startRun(db, user, household);
    const [{ row }] = await apply(db, user, run, [createRecipe("Toast", ["bread"])]);
    const target = { table: "recipes", id: row.id, expect: row };
    await apply(db, user, run, [{ op: "update", ...target, set: { notes: "warm" } }]);
    const [line] = row.recipe_ingredients;
    const read = async () =>
      (await db.rpc(user, "read_rows", { table: "recipes", children: true })).rows[0];
    const now = await read();
    const attempts = [
      { op: "update" as const, ...target, set: { notes: "cold" } },
      { op: "delete" as const, ...target },
    ];
    for (const attempt of attempts) {
      const { results } = await db.rpc(user, "apply_effects", effectsOf(run, [attempt]));
      expect(results).toMatchObject([{ status: "failed", error: { code: "stale" } }]);
    }
    expect(await read()).toEqual(now);
    await apply(db, user, run, [
      { op: "update", table: "recipe_ingredients", id: line.id, set: { quantity: 2 } },
    ]);
    const stale = { op: "delete" as const, ...target, expect: now };
    const { results } = await db.rpc(user, "apply_effects", effectsOf(run, [stale]));
    expect(results).toMatchObject([{ status: "failed", error: { code: "stale" } }]);
    await apply(db, user, run, [{ ...stale, expect: await read() }]);
  });
});
