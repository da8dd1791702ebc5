// Where people speak: the conversation at a place, groups, and places and people whose ids change.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Place } from "../../../shared/ports/channel.ts";
import { createHousehold, finishOf, removeMember } from "../../support/kitchen/kitchen-world.ts";
import { chat, type Member, openChannelWorld, speakerOf, TENANT } from "./channel-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openChannelWorld);

const telegram = { channel: "telegram" as const };
const group = () => chat(`-${randomUUID()}`, true);
const reach = (member: Member, place: Place, event: string = randomUUID(), more = {}) =>
  member.database.conversationAt({ ...telegram, place, speaker: member.speaker, event, ...more });
const conversationAt = async (...args: Parameters<typeof reach>) => {
  const place = await reach(...args);
  if (place.outcome !== "found") throw new Error(place.outcome);
  return place.conversation;
};
const householdOf = async (conversation: string) =>
  (
    await world.db.admin<{ home: string }>(
      "select household_id as home from public.conversations where id = $1",
      [conversation],
    )
  )[0]!.home;

describe("places", () => {
  test("a place has one conversation for a user, for all events and their repeats", async () => {
    const ann = await world.member();
    const event = randomUUID();
    const first = await conversationAt(ann, chat("1"), event);
    expect(await conversationAt(ann, chat("1"), event)).toBe(first);
    expect(await conversationAt(ann, chat("1"))).toBe(first);
    expect(await conversationAt(ann, chat("2"))).not.toBe(first);
    expect(
      await world.db.admin("select channel, household_id from public.conversations where id = $1", [
        first,
      ]),
    ).toEqual([{ channel: "telegram", household_id: ann.household }]);
  });

  test("a place has one conversation when eight messages reach it at once", async () => {
    const ann = await world.member();
    const all = await Promise.all(Array.from({ length: 8 }, () => conversationAt(ann, chat("8"))));
    expect(new Set(all).size).toBe(1);
  });

  test("a place gets one new conversation for each event with /new, even if the event comes late or several times at once", async () => {
    const ann = await world.member();
    const before = randomUUID();
    const old = await conversationAt(ann, chat("1"), before);
    const [event, later] = [randomUUID(), randomUUID()];
    const fresh = await Promise.all(
      [1, 2, 3].map(() => conversationAt(ann, chat("1"), event, { fresh: true })),
    );
    expect(new Set(fresh).size).toBe(1);
    expect(fresh[0]).not.toBe(old);
    const newest = await conversationAt(ann, chat("1"), later, { fresh: true });
    expect(await conversationAt(ann, chat("1"), event, { fresh: true })).toBe(fresh[0]);
    expect(await conversationAt(ann, chat("1"), before)).toBe(old);
    expect(await conversationAt(ann, chat("1"))).toBe(newest);
  });

  test("a place shows the run under way and the newest one only to their user", async () => {
    const [ann, ben] = [await world.member(), await world.member()];
    const runsAt = (who: Member) => who.database.runsAt({ ...telegram, place: chat("1") });
    const none = { running: null, latest: null, changed: null };
    expect(await runsAt(ann)).toEqual(none);
    const [first, second] = [await world.say(ann, chat("1")), await world.say(ann, chat("1"))];
    expect(await runsAt(ann)).toMatchObject({ running: first.run, latest: second.run });
    expect(await runsAt(ben)).toEqual(none);
  });

  test("a place is closed to a speaker whose link has ended, and to another user who uses that speaker's id", async () => {
    const [ann, ben] = [await world.member(), await world.member()];
    expect(await reach({ ...ben, speaker: ann.speaker }, chat("1"))).toEqual({
      outcome: "not_linked",
    });
    await world.database.speakers().endLinks(speakerOf(ann));
    expect(await reach(ann, chat("1"))).toEqual({ outcome: "not_linked" });
  });

  test("a user of several households is asked which one is meant, and a link may name it", async () => {
    const ann = await world.member();
    const first = await conversationAt(ann, chat("1"));
    const cabin = await createHousehold(world.db, ann.user);
    expect(await conversationAt(ann, chat("1"))).toBe(first);
    expect(await reach(ann, chat("2"))).toEqual({ outcome: "choose_household" });
    // The new conversation belongs to the same household as the previous one.
    const again = await conversationAt(ann, chat("1"), undefined, { fresh: true });
    expect(await householdOf(again)).toBe(ann.household);

    const speakers = world.database.speakers();
    const codeHash = "0".repeat(63) + "1";
    const code = { ...telegram, codeHash, minutes: 9, openLimit: 9, household: cabin as never };
    expect(await ann.database.createCode(code)).toBe("created");
    await speakers.redeemCode({ ...speakerOf(ann), name: null, codeHash, event: "e" });
    const nextConversation = await conversationAt(ann, chat("1"));
    expect(nextConversation).not.toBe(again);
    expect(await householdOf(nextConversation)).toBe(cabin);
  });

  test("a place begins a new conversation when its user has left the household", async () => {
    const ann = await world.member(await createHousehold(world.db, randomUUID()));
    const first = await conversationAt(ann, chat("1"));
    await removeMember(world.db, ann.household, ann.user);
    const second = await conversationAt(ann, chat("1"));
    expect(second).not.toBe(first);
    expect(await householdOf(second)).not.toBe(ann.household);
  });

  test("a place begins new conversations, even in its threads, when Alfred is added again after a removal", async () => {
    const ann = await world.member();
    const place = group();
    const thread = { ...place, id: `${place.id}:9` };
    const [first, inThread] = [await conversationAt(ann, place), await conversationAt(ann, thread)];
    const chatLeft = { ...telegram, tenant: TENANT, place: place.id };
    expect(await world.database.speakers().leavePlace(chatLeft)).toBe(2);
    expect(await world.database.speakers().leavePlace(chatLeft)).toBe(0);
    expect(await conversationAt(ann, place)).not.toBe(first);
    expect(await conversationAt(ann, thread)).not.toBe(inThread);
  });
});

describe("groups", () => {
  test("a group with two speakers of a household has a conversation for each speaker", async () => {
    const ann = await world.member();
    const ben = await world.member(ann.household);
    const place = group();
    const [annsConversation, bensConversation] = [
      await conversationAt(ann, place),
      await conversationAt(ben, place),
    ];
    expect(annsConversation).not.toBe(bensConversation);
    expect([await householdOf(annsConversation), await householdOf(bensConversation)]).toEqual([
      ann.household,
      ann.household,
    ]);
    const visible = await world.db.as({ role: "alfred_pipeline", user: ben.user }, (client) =>
      client.query("select id from public.conversations"),
    );
    expect(visible.rows).toEqual([{ id: bensConversation }]);
  });

  test("a group is bound to the household of the member who spoke first, even if two speak at once", async () => {
    const [ann, eve] = [await world.member(), await world.member()];
    const place = group();
    const outcomes = await Promise.all([reach(ann, place), reach(eve, place)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["found", "not_member"]);
    // In a chat of her own, Eve is answered.
    expect((await reach(eve, chat(eve.speaker))).outcome).toBe("found");
  });

  test("a group can be bound to another household when no speaker who bound it is both linked and a member", async () => {
    const leave = [
      (ann: Member) => world.database.speakers().endLinks(speakerOf(ann)),
      (ann: Member) => removeMember(world.db, ann.household, ann.user),
    ];
    for (const leaveBy of leave) {
      const [ann, eve] = [await world.member(), await world.member()];
      const place = group();
      await conversationAt(ann, place);
      expect((await reach(eve, place)).outcome).toBe("not_member");
      await leaveBy(ann);
      expect(await householdOf(await conversationAt(eve, place))).toBe(eve.household);
    }
  });

  test("a member of several households gets a conversation in the group's household", async () => {
    const ann = await world.member();
    const ben = await world.member(ann.household);
    await createHousehold(world.db, ben.user);
    const place = group();
    await conversationAt(ann, place);
    expect(await householdOf(await conversationAt(ben, place))).toBe(ann.household);
  });
});

describe("an id that changes", () => {
  const move = (what: "place" | "user", from: string, to: string, at: string | null = null) =>
    world.database.speakers().move({ ...telegram, tenant: TENANT, what, from, to, at });

  test("a group whose id changes keeps its conversations, its threads and what waits to be sent there", async () => {
    const ann = await world.member();
    const [place, to] = [group(), `-100${randomUUID()}`];
    const thread = { ...place, id: `${place.id}:9`, address: { ...place.address, thread: "9" } };
    const first = await conversationAt(ann, place);
    const run = await world.answeredRun(ann, thread);
    await move("place", place.id, to);
    await move("place", place.id, to);
    expect(await conversationAt(ann, chat(to, true))).toBe(first);
    expect(await ann.database.runsAt({ ...telegram, place: chat(`${to}:9`) })).toMatchObject({
      latest: run,
    });
    expect(await ann.database.claimSend({ run, leaseMs: 1000 })).toMatchObject({
      address: { chat: to, thread: "9" },
    });
  });

  test("a group whose id changes keeps the conversation that has already begun under the new id", async () => {
    const ann = await world.member();
    const [place, to] = [group(), group()];
    await conversationAt(ann, place);
    const early = await conversationAt(ann, to);
    await move("place", place.id, to.id);
    expect(await conversationAt(ann, to)).toBe(early);
  });

  test("a person whose id changes stays linked, with the conversation of their chat", async () => {
    const ann = await world.member();
    const place = chat(`7:${ann.speaker}`);
    const first = await conversationAt(ann, place);
    const to = randomUUID();
    await move("user", ann.speaker, to);
    const speakers = world.database.speakers();
    expect(await speakers.speaker(speakerOf(ann))).toBeNull();
    expect(await speakers.speaker(speakerOf({ speaker: to }))).toMatchObject({ user: ann.user });
    expect(await conversationAt({ ...ann, speaker: to }, chat(`7:${to}`))).toBe(first);
  });

  test("a person whose new id is linked already keeps that link", async () => {
    const [ann, ben] = [await world.member(), await world.member()];
    await move("user", ann.speaker, ben.speaker);
    const speakers = world.database.speakers();
    expect(await speakers.speaker(speakerOf(ann))).toBeNull();
    expect(await speakers.speaker(speakerOf(ben))).toMatchObject({ user: ben.user });
  });

  test("a person is not moved by a report about their id that comes late or twice", async () => {
    const [before, ann] = [new Date().toISOString(), await world.member()];
    const speakers = world.database.speakers();
    const [first, second] = [ann.speaker, randomUUID()];
    // This report is about the person who had the number before Ann linked it.
    await move("user", first, second, before);
    expect(await speakers.speaker(speakerOf(ann))).toMatchObject({ user: ann.user });
    const movedAt = new Date().toISOString();
    await move("user", first, second, movedAt);
    await move("user", second, first);
    // The report that Ann moved to the second number comes again, after she has moved back.
    await move("user", first, second, movedAt);
    expect(await speakers.speaker(speakerOf({ speaker: second }))).toBeNull();
    expect(await speakers.speaker(speakerOf(ann))).toMatchObject({ user: ann.user });
  });
});

test("a reply goes to the address that its message came from, even if the place has a new address by then", async () => {
  const ann = await world.member();
  const [first, second] = [
    { ...chat("1"), address: { token: "first" } },
    { ...chat("1"), address: { token: "second" } },
  ];
  const firstMessage = await world.say(ann, first);
  const secondMessage = await world.say(ann, second);
  for (const { run } of [firstMessage, secondMessage]) {
    await world.db.rpc(ann.user, "finish_run", finishOf(run, { reply: { text: "Done." } }));
  }
  const addresses = await Promise.all(
    [firstMessage, secondMessage].map(({ run }) => ann.database.claimSend({ run, leaseMs: 1000 })),
  );
  expect(addresses).toMatchObject([{ address: first.address }, { address: second.address }]);
});
