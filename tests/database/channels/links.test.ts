// Who speaks on a channel: one-time codes in both directions, the links that they make, and their end.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { UserId } from "../../../shared/contracts/ids.ts";
import { createHousehold, finishOf } from "../../support/kitchen/kitchen-world.ts";
import { newUser, openChannelWorld, sha256, speakerOf } from "./channel-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openChannelWorld);

const telegram = { channel: "telegram" as const };
const limits = { minutes: 10, openLimit: 3 };
const someone = () => speakerOf({ speaker: randomUUID() });
const create = (user = newUser(), codeHash = sha256(randomUUID()), more = {}) =>
  world.database
    .channels(user)
    .createCode({ ...telegram, ...limits, codeHash, ...more })
    .then((outcome) => ({ user, codeHash, outcome }));
const redeem = (codeHash: string, speaker = someone(), event: string = randomUUID()) =>
  world.database.speakers().redeemCode({ ...speaker, name: "Ann", codeHash, event });
/** The speaker's yes, in the chat, to the question whether to move the link. */
const agree = (codeHash: string, speaker: ReturnType<typeof someone>) =>
  world.database
    .speakers()
    .redeemCode({ ...speaker, name: "Ann", codeHash, event: randomUUID(), move: true });
const confirm = (user: UserId, codeHash: string, move = false) =>
  world.database.channels(user).confirmCode(codeHash, { move });
const LONG_AGO = "2020-01-01T00:00:00Z";
const offer = (speaker = someone(), codeHash = sha256(randomUUID()), minutes = 60) =>
  world.database
    .speakers()
    .offerCode({ ...speaker, name: "Ann", codeHash, minutes })
    .then((outcome) => ({ speaker, codeHash, outcome }));
const linkedTo = async (speaker: ReturnType<typeof someone>) => {
  const linkedSpeaker = await world.database.speakers().speaker(speaker);
  return linkedSpeaker === "lapsed" ? linkedSpeaker : (linkedSpeaker?.user ?? null);
};
const expire = (codeHash: string, ago = "1 s") =>
  world.db.admin(
    `alter table public.channel_codes disable trigger user;
     update public.channel_codes set expires_at = now() - interval '${ago}' where code_hash = '${codeHash}';
     alter table public.channel_codes enable trigger user`,
  );

/** Returns as soon as a statement waits for another transaction. */
async function untilAStatementWaits(): Promise<void> {
  for (;;) {
    const waiting = await world.db.admin(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return;
    await new Promise((go) => setTimeout(go, 5));
  }
}

describe("codes from the app", () => {
  test("a code from the app links the speaker who sends it on its channel, once", async () => {
    const { user, codeHash, outcome } = await create();
    expect(outcome).toBe("created");
    const speaker = someone();
    expect(await linkedTo(speaker)).toBeNull();
    expect(await redeem(codeHash, speaker)).toEqual({ outcome: "linked", user });
    expect(await linkedTo(speaker)).toBe(user);
    expect(await world.database.channels(user).links()).toEqual([
      {
        id: expect.any(String),
        channel: "telegram",
        name: "Ann",
        household: null,
        linkedAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await redeem(codeHash)).toEqual({ outcome: "refused" });
    expect(await redeem(codeHash, speaker)).toEqual({ outcome: "refused" });
  });

  test("a code from the app gives the event that used it the same answer again while the link lasts, and refuses another speaker's event with that id", async () => {
    const { user, codeHash } = await create();
    const [speaker, event] = [someone(), randomUUID()];
    await redeem(codeHash, speaker, event);
    expect(await redeem(codeHash, speaker, event)).toEqual({ outcome: "linked", user });
    expect(await redeem(codeHash, someone(), event)).toEqual({ outcome: "refused" });
    await world.database.speakers().endLinks(speaker);
    expect(await redeem(codeHash, speaker, event)).toEqual({ outcome: "refused" });
  });

  test("a code from the app is refused alike if it is unknown, expired, of another channel or made in a chat", async () => {
    const [expired, elsewhere] = [await create(), await create()];
    await expire(expired.codeHash);
    const offeredLink = await offer();
    const onSlack = { ...someone(), channel: "slack" as const };
    for (const answer of [
      await redeem(sha256("never made")),
      await redeem(expired.codeHash),
      await redeem(elsewhere.codeHash, onSlack as never),
      await redeem(offeredLink.codeHash),
    ]) {
      expect(answer).toEqual({ outcome: "refused" });
    }
    expect((await redeem(elsewhere.codeHash)).outcome).toBe("linked");
  });

  test("a code from the app that is being redeemed makes the next speaker wait, and is then refused", async () => {
    const { user, codeHash } = await create();
    const first = someone();
    const { next } = await world.db.as({ role: "alfred_worker" }, async (client) => {
      const p = { ...first, code_hash: codeHash, event: "1" };
      await client.query("select public.redeem_channel_code($1)", [JSON.stringify(p)]);
      const next = redeem(codeHash);
      await Promise.race([next, untilAStatementWaits()]);
      return { next };
    });
    expect(await next).toEqual({ outcome: "refused" });
    expect(await linkedTo(first)).toBe(user);
  });

  test("a code from the app that eight speakers redeem at once links one of them", async () => {
    const { codeHash } = await create();
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(codeHash)));
    expect(answers.filter(({ outcome }) => outcome === "linked")).toHaveLength(1);
  });

  test("a code from the app asks a speaker who is linked to another account, and does not move the link", async () => {
    const ann = await world.member();
    const speaker = speakerOf(ann);
    const { codeHash, user } = await create();
    expect(await redeem(codeHash, speaker)).toEqual({
      outcome: "asks",
      household: expect.any(String),
    });
    expect(await confirm(user, codeHash, true)).toBeNull();
    expect(await linkedTo(speaker)).toBe(ann.user);
    // A speaker who is linked to the code's own account is not asked.
    const { codeHash: ownCode } = await create(ann.user);
    expect(await redeem(ownCode, speaker)).toEqual({ outcome: "linked", user: ann.user });
  });

  test("a code from the app moves the speaker once both the chat and the app have agreed, and both accounts see it", async () => {
    const ann = await world.member();
    const speaker = speakerOf(ann);
    const { codeHash, user } = await create();
    const channels = world.database.channels(user);
    expect(await channels.offeredCode(codeHash)).toBeNull();
    expect(await agree(codeHash, speaker)).toEqual({ outcome: "waits" });
    expect(await linkedTo(speaker)).toBe(ann.user);
    expect(await channels.offeredCode(codeHash)).toEqual({
      channel: "telegram",
      name: "Ann",
      moves: true,
    });
    // The code belongs to the user who made it; no other user sees or confirms it.
    expect(await world.database.channels(newUser()).offeredCode(codeHash)).toBeNull();
    expect(await confirm(newUser(), codeHash, true)).toBeNull();
    expect(await confirm(user, codeHash)).toBe("app");
    expect(await linkedTo(speaker)).toBe(ann.user);
    expect(await confirm(user, codeHash, true)).toMatchObject({ name: "Ann" });
    expect(await linkedTo(speaker)).toBe(user);
    expect(await ann.database.links()).toEqual([]);
    expect(await ann.database.movedLinks(LONG_AGO)).toMatchObject([
      { channel: "telegram", name: "Ann", movedAt: expect.stringMatching(/Z$/) },
    ]);
    expect(await channels.links()).toHaveLength(1);
    expect(await channels.movedLinks(LONG_AGO)).toEqual([]);
  });

  test("a code from the app moves the speaker who agreed first if two agree, and moves none after it has expired", async () => {
    const [ann, ben] = [await world.member(), await world.member()];
    const [used, late] = [await create(), await create()];
    await agree(used.codeHash, speakerOf(ann));
    expect(await agree(used.codeHash, speakerOf(ben))).toEqual({ outcome: "refused" });
    await confirm(used.user, used.codeHash, true);
    expect(await linkedTo(speakerOf(ann))).toBe(used.user);
    expect(await linkedTo(speakerOf(ben))).toBe(ben.user);
    await agree(late.codeHash, speakerOf(ben));
    await expire(late.codeHash);
    expect(await confirm(late.user, late.codeHash, true)).toBeNull();
    expect(await agree(late.codeHash, speakerOf(ben))).toEqual({ outcome: "refused" });
    expect(await linkedTo(speakerOf(ben))).toBe(ben.user);
  });

  test("four codes that a speaker sends at once leave one active link", async () => {
    const codes = await Promise.all([create(), create(), create(), create()]);
    const speaker = someone();
    await Promise.all(codes.map(({ codeHash }) => redeem(codeHash, speaker)));
    const active = await world.db.admin(
      "select 1 from public.channel_links where external_user = $1 and ended_at is null",
      [speaker.user],
    );
    expect(active).toHaveLength(1);
  });

  test("three codes from the app may be open on a channel, not counting used and expired ones", async () => {
    const user = newUser();
    const [first, second] = [await create(user), await create(user), await create(user)];
    expect((await create(user)).outcome).toBe("too_many");
    expect((await create(user, undefined, { channel: "slack" })).outcome).toBe("created");
    await expire(first!.codeHash);
    expect((await create(user)).outcome).toBe("created");
    await redeem(second!.codeHash);
    expect((await create(user)).outcome).toBe("created");
    const many = await Promise.all(Array.from({ length: 6 }, () => create(user)));
    expect(many.map(({ outcome }) => outcome)).not.toContain("created");
  });

  test("a code from the app may be made again by the same request, and not by a request for something else", async () => {
    const { user, codeHash } = await create();
    expect((await create(user, codeHash)).outcome).toBe("created");
    expect((await create(user, codeHash, { channel: "slack" })).outcome).toBe("key_conflict");
  });

  test("a code from the app can be made only for a household of the user", async () => {
    const [user, strangers] = [newUser(), await createHousehold(world.db, newUser())];
    const home = await createHousehold(world.db, user);
    expect((await create(user, undefined, { household: strangers })).outcome).toBe("not_member");
    const { codeHash } = await create(user, undefined, { household: home });
    await redeem(codeHash);
    expect(await world.database.channels(user).links()).toMatchObject([{ household: home }]);
  });

  test("only a hash of a code from the app is stored", async () => {
    const columns = await world.db.admin<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'public.channel_codes'::regclass and attnum > 0 and attname ~ 'code|secret'`,
    );
    expect(columns).toEqual([{ name: "code_hash" }]);
  });
});

describe("codes from a chat", () => {
  test("a code from a chat shows which speaker it would link, and links that speaker to the user who confirms it first", async () => {
    const { speaker, codeHash, outcome } = await offer();
    expect(outcome).toBe("offered");
    const [ann, ben] = [newUser(), newUser()].map((user) => world.database.channels(user));
    expect(await ann!.offeredCode(codeHash)).toEqual({
      channel: "telegram",
      name: "Ann",
      moves: false,
    });
    const link = await ann!.confirmCode(codeHash);
    expect(link).toMatchObject({ channel: "telegram", name: "Ann" });
    expect(await ann!.confirmCode(codeHash)).toEqual(link);
    expect(await ben!.confirmCode(codeHash)).toBeNull();
    expect(await ben!.offeredCode(codeHash)).toBeNull();
    expect(await linkedTo(speaker)).not.toBeNull();
  });

  test("a code from a chat moves a speaker who was linked meanwhile only if the speaker agrees in the chat", async () => {
    const { speaker, codeHash } = await offer();
    const { codeHash: appCode, user: first } = await create();
    await redeem(appCode, speaker);
    const second = newUser();
    expect(await world.database.channels(second).offeredCode(codeHash)).toMatchObject({
      moves: true,
    });
    expect(await confirm(second, codeHash, true)).toBe("chat");
    expect(await agree(codeHash, someone())).toEqual({ outcome: "refused" });
    expect(await agree(codeHash, speaker)).toEqual({ outcome: "waits" });
    expect(await confirm(second, codeHash)).toBe("app");
    expect(await linkedTo(speaker)).toBe(first);
    expect(await confirm(second, codeHash, true)).not.toBeNull();
    expect(await linkedTo(speaker)).toBe(second);
  });

  test("a code from a chat that six users confirm at once links to one of them", async () => {
    const { codeHash } = await offer();
    const confirmations = await Promise.all(
      Array.from({ length: 6 }, () => world.database.channels(newUser()).confirmCode(codeHash)),
    );
    expect(confirmations.filter((link) => link !== null)).toHaveLength(1);
  });

  test("an offer of a code from a chat deletes unused codes that expired more than a day ago, and no used codes", async () => {
    const [old, fresh, used] = [await offer(), await offer(), await create()];
    await redeem(used.codeHash);
    await expire(old.codeHash, "25 hours");
    await expire(fresh.codeHash, "23 hours");
    await expire(used.codeHash, "25 hours");
    await offer();
    const codes = await world.db.admin<{ code_hash: string }>(
      "select code_hash from public.channel_codes where code_hash = any ($1)",
      [[old.codeHash, fresh.codeHash, used.codeHash]],
    );
    expect(codes.map((row) => row.code_hash).toSorted()).toEqual(
      [fresh.codeHash, used.codeHash].toSorted(),
    );
  });

  test("a code from a chat links no speaker if it is unknown, expired, made in the app or for a stranger's household", async () => {
    const [expired, unused] = [await offer(), await offer()];
    await expire(expired.codeHash);
    const link = await create();
    const me = world.database.channels(newUser());
    for (const hash of [sha256("never made"), expired.codeHash, link.codeHash]) {
      expect([await me.offeredCode(hash), await me.confirmCode(hash)]).toEqual([null, null]);
    }
    const strangers = await createHousehold(world.db, newUser());
    const household = { household: strangers as never };
    expect(await me.confirmCode(unused.codeHash, household)).toBeNull();
    expect(await me.confirmCode(unused.codeHash)).not.toBeNull();
  });

  test("a code from a chat is offered once in an hour, at most three wait, and a linked speaker is offered none", async () => {
    const speaker = someone();
    const offerForADay = () => offer(speaker, undefined, 60 * 24);
    const waitAnHour = () =>
      world.db.admin(
        `alter table public.channel_codes disable trigger z_ownership;
         update public.channel_codes set created_at = created_at - interval '61 min'
         where external_user = '${speaker.user}';
         alter table public.channel_codes enable trigger user`,
      );
    const outcomes = [(await offerForADay()).outcome, (await offerForADay()).outcome];
    for (let n = 0; n < 3; n++) {
      await waitAnHour();
      outcomes.push((await offerForADay()).outcome);
    }
    expect(outcomes).toEqual(["offered", "silent", "offered", "offered", "silent"]);
    expect((await offer()).outcome).toBe("offered");
    const { speaker: linkedMember } = await world.member();
    expect((await offer(speakerOf({ speaker: linkedMember }))).outcome).toBe("silent");
  });

  test("a code from a chat is offered once to a speaker who asks six times at the same moment", async () => {
    const speaker = someone();
    const all = await Promise.all(Array.from({ length: 6 }, () => offer(speaker)));
    expect(all.filter(({ outcome }) => outcome === "offered")).toHaveLength(1);
  });
});

describe("links", () => {
  test("a link is ended from the app only by its user, and ending it again changes nothing", async () => {
    const [ann, ben] = [await world.member(), await world.member()];
    const [link] = await ann.database.links();
    expect(await ben.database.endLink(link!.id)).toBe(false);
    expect(await linkedTo(speakerOf(ann))).toBe(ann.user);
    expect(await ann.database.endLink(link!.id)).toBe(true);
    expect(await ann.database.endLink(link!.id)).toBe(true);
    expect(await linkedTo(speakerOf(ann))).toBeNull();
    expect(await ann.database.links()).toEqual([]);
  });

  test("a link ends from the chat, for one speaker or for all speakers of a tenant", async () => {
    const [ann, ben] = [await world.member(), await world.member()];
    const speakers = world.database.speakers();
    expect(await speakers.endLinks(speakerOf(ann))).toBe(1);
    expect(await speakers.endLinks(speakerOf(ann))).toBe(0);
    expect(await linkedTo(speakerOf(ben))).toBe(ben.user);
    const [otherSpeaker, user] = [{ ...someone(), tenant: "leaving" }, newUser()];
    await redeem((await create(user)).codeHash, otherSpeaker);
    await redeem((await create()).codeHash, { ...someone(), tenant: "leaving" });
    expect(await speakers.endLinks({ ...otherSpeaker, user: null })).toBe(2);
    expect([await linkedTo(otherSpeaker), await linkedTo(speakerOf(ben))]).toEqual([
      null,
      ben.user,
    ]);
  });

  test("a link that has ended does not come back", async () => {
    const ann = await world.member();
    const [link] = await ann.database.links();
    await ann.database.endLink(link!.id);
    await expect(
      world.db.admin("update public.channel_links set ended_at = null where id = $1", [link!.id]),
    ).rejects.toThrow("written once");
  });

  test("a link that may lapse ends with the first message after half a year of silence, and can be confirmed again", async () => {
    const [ann, ben] = [await world.member(), await world.member()];
    const leaveUnused = (who: typeof ann, days: number) =>
      world.db.admin(
        "update public.channel_links set used_at = now() - make_interval(days => $2) where external_user = $1",
        [who.speaker, days],
      );
    const speak = (who: typeof ann, lapseDays?: number) =>
      world.database.speakers().speaker(speakerOf(who), lapseDays);
    await leaveUnused(ann, 179);
    expect(await speak(ann, 180)).toMatchObject({ user: ann.user });
    await leaveUnused(ben, 181);
    // Without a limit the link does not lapse, and this call counts as a use of it.
    expect(await speak(ben)).toMatchObject({ user: ben.user });
    expect(await speak(ben, 180)).toMatchObject({ user: ben.user });
    await leaveUnused(ben, 181);
    expect(await speak(ben, 180)).toBe("lapsed");
    expect(await speak(ben, 180)).toBeNull();
    expect(await ben.database.links()).toEqual([]);
    const { codeHash, outcome } = await offer(speakerOf(ben));
    expect(outcome).toBe("offered");
    expect(await confirm(ben.user, codeHash)).not.toBeNull();
    expect(await speak(ben, 180)).toMatchObject({ user: ben.user });
  });

  test("a link has the language of its user's latest conversation", async () => {
    const ann = await world.member();
    const language = async () => {
      const linkedSpeaker = await world.database.speakers().speaker(speakerOf(ann));
      return linkedSpeaker === "lapsed" ? linkedSpeaker : linkedSpeaker?.language;
    };
    expect(await language()).toBeNull();
    const { run } = await world.say(ann);
    const state = { exchange: "1", language: '"pt-BR"' };
    await world.db.rpc(ann.user, "finish_run", finishOf(run, { snapshot: { version: 1, state } }));
    expect(await language()).toBe("pt-BR");
  });
});
