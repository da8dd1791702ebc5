// How a reply is sent: what the end of a run queues, claims, parts, placeholders, what the platform reports later, and
// replies that wait without progress.
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { Place } from "../../../shared/ports/channel.ts";
import type { ClaimedSend } from "../../../shared/ports/send-calls.ts";
import { createConversation, finishOf, messageTo } from "../../support/kitchen/kitchen-world.ts";
import { chat, type Member, openChannelWorld, part, speakerOf } from "./channel-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openChannelWorld);
let ann: Member;
beforeAll(async () => {
  ann = await world.member();
});

const leaseMs = 60_000;
const claim = async (run: RunId): Promise<ClaimedSend> => {
  const claim = await ann.database.claimSend({ run, leaseMs });
  if (claim.outcome !== "claimed") throw new Error(claim.outcome);
  return claim;
};
/** Makes an answered run, claims its reply and stores these parts for it. */
async function claimReply(texts = ["one", "two"], who = ann, place?: Place) {
  const run = await world.answeredRun(who, place);
  const send = await who.database.claimSend({ run, leaseMs });
  if (send.outcome !== "claimed") throw new Error(send.outcome);
  const { fence, key } = send;
  await who.database.keepParts({ run, fence, parts: texts.map(part) });
  return { run, fence, key };
}
const begin = (run: RunId, fence: number, index: number) =>
  ann.database.beginPart({ run, fence, index });
const settle = (run: RunId, fence: number, index: number, state: "sent" | "failed", more = {}) =>
  ann.database.settlePart({ run, fence, index, state, ...more });
const status = async (run: RunId) =>
  (await world.db.admin("select status, error from public.outbox where run_id = $1", [run]))[0];
const states = async (run: RunId) =>
  (
    await world.db.admin<{ state: string }>(
      `select p.state from public.outbox_parts p join public.outbox o on o.id = p.outbox_id
       where o.run_id = $1 order by p.number`,
      [run],
    )
  ).map(({ state }) => state);
const letLeaseRunOut = (run: RunId) =>
  world.db.admin("update public.outbox set held_until = now() - interval '1 s' where run_id = $1", [
    run,
  ]);
const pretendIdle = (seconds: number, run: RunId) =>
  world.db.admin(
    "update public.outbox set progressed_at = now() - make_interval(secs => $1) where run_id = $2",
    [seconds, run],
  );

describe("the end of a run", () => {
  test("the end of a run says that the reply waits to be sent, even if the end is repeated or the run is recovered", async () => {
    const { run } = await world.say(ann);
    const user = world.database.as(ann.user);
    const end = { run, epoch: 0, finishKey: "reply", status: "completed" as const };
    const reply = { text: "Done.", changes: [] };
    expect(await user.finishRun({ ...end, reply })).toMatchObject({ toSend: true });
    expect(await user.finishRun({ ...end, reply })).toMatchObject({
      outcome: "replayed",
      toSend: true,
    });
    expect(await user.recoverRun(run, 0)).toEqual({
      outcome: "ended",
      status: "completed",
      reply: "Done.",
      toSend: true,
    });
    const { fence } = await claim(run);
    await ann.database.keepParts({ run, fence, parts: [part("Done.")] });
    await begin(run, fence, 0);
    await settle(run, fence, 0, "sent");
    expect(await user.recoverRun(run, 0)).toEqual({
      outcome: "ended",
      status: "completed",
      reply: "Done.",
      toSend: false,
    });
    expect(await user.finishRun({ ...end, reply })).toMatchObject({ toSend: false });
  });

  test("the end of a run queues nothing to send in a conversation of the API, or for a reply without text", async () => {
    const conversation = await createConversation(world.db, ann.user);
    const { run } = await world.db.rpc(ann.user, "accept_message", messageTo(conversation));
    const ofApi = await world.db.rpc(
      ann.user,
      "finish_run",
      finishOf(run.id, { reply: { text: "x" } }),
    );
    const { run: textlessRun } = await world.say(ann);
    const withoutText = await world.db.rpc(ann.user, "finish_run", finishOf(textlessRun));
    expect([ofApi.to_send, withoutText.to_send]).toEqual([false, false]);
    expect(await ann.database.claimSend({ run: textlessRun, leaseMs })).toEqual({
      outcome: "not_found",
    });
  });
});

describe("claims", () => {
  test("a claim returns what a send needs: the reply as it is recorded, its address, and no part yet", async () => {
    const { run } = await world.say(ann);
    const pending = { type: "ask", text: "Which?", options: ["a", "b"] };
    const reply = { text: "Which one?", changes: [], pending };
    await world.db.rpc(ann.user, "finish_run", finishOf(run, { reply }));
    expect(await ann.database.claimSend({ run, leaseMs })).toEqual({
      outcome: "claimed",
      fence: 1,
      channel: "telegram",
      tenant: "4242",
      address: { chat: ann.speaker },
      key: expect.any(String),
      placeholder: null,
      parts: [],
      ageMs: expect.any(Number),
      isReply: true,
      asksSteps: false,
      language: null,
      reply: { text: "Which one?", pending: { options: ["a", "b"] } },
    });
  });

  test("a claim of another user finds nothing", async () => {
    const ben = await world.member();
    const { run, fence } = await claimReply();
    const bensDatabase = ben.database;
    expect(await bensDatabase.claimSend({ run, leaseMs })).toEqual({ outcome: "not_found" });
    expect([
      await bensDatabase.keepParts({ run, fence, parts: [part("x")] }),
      await bensDatabase.beginPart({ run, fence, index: 0 }),
      await bensDatabase.settlePart({ run, fence, index: 0, state: "sent" }),
      await bensDatabase.keepPlaceholder({ run, message: "1" }),
      await bensDatabase.releaseSend({ run, fence }),
    ]).toEqual([false, false, false, false, { isDone: false }]);
    expect(await states(run)).toEqual(["pending", "pending"]);
  });

  test("a claim gets the reply of a speaker who has been linked again, and makes the send fail for a speaker who is no longer linked", async () => {
    const ben = await world.member();
    const { run, fence } = await claimReply(["one"], ben);
    await ben.database.releaseSend({ run, fence });
    const [link] = await ben.database.links();
    await ben.database.endLink(link!.id);
    const codeHash = "0".repeat(63) + "2";
    const code = { channel: "telegram" as const, codeHash, minutes: 9, openLimit: 9 };
    await ben.database.createCode(code);
    const again = { ...speakerOf(ben), name: null, codeHash, event: "e" };
    await world.database.speakers().redeemCode(again);
    const second = await ben.database.claimSend({ run, leaseMs });
    expect(second.outcome).toBe("claimed");
    if (second.outcome === "claimed") {
      await ben.database.releaseSend({ run, fence: second.fence });
    }
    await world.database.speakers().endLinks(speakerOf(ben));
    expect(await ben.database.claimSend({ run, leaseMs })).toEqual({ outcome: "done" });
    expect([await status(run), await states(run)]).toEqual([
      { status: "failed", error: "unlinked" },
      ["failed"],
    ]);
  });
});

describe("parts", () => {
  test("parts that are stored cannot be changed", async () => {
    await claimReply(["one"]);
    await expect(
      world.db.admin("update public.outbox_parts set part = '{}' where part is not null"),
    ).rejects.toThrow("written once");
  });

  test("parts make the send fail if one of them fails, with the code of the first that failed", async () => {
    const { run, fence } = await claimReply();
    await begin(run, fence, 0);
    await settle(run, fence, 0, "failed", { error: "window_closed" });
    await settle(run, fence, 1, "failed", { error: "incomplete" });
    expect(await status(run)).toEqual({ status: "failed", error: "window_closed" });
  });

  test("parts that the platform refused are sent as a note instead, under the same number, and keep the reason", async () => {
    const { run, fence } = await claimReply(["one", "two"]);
    await begin(run, fence, 0);
    const refusal = { run, fence, index: 0, state: "pending" as const, error: "bad_request" };
    await ann.database.settlePart({ ...refusal, asNote: true });
    await ann.database.releaseSend({ run, fence });
    const next = await claim(run);
    expect(next.parts).toMatchObject([
      { state: "pending", attempts: 1, asNote: true },
      { state: "pending", attempts: 0, asNote: false },
    ]);
    await begin(run, next.fence, 0);
    await settle(run, next.fence, 0, "sent", { providerId: "n1" });
    await begin(run, next.fence, 1);
    await settle(run, next.fence, 1, "sent", { providerId: "n2" });
    expect(await status(run)).toEqual({ status: "sent", error: null });
    const parts = await world.db.admin(
      `select p.error, p.as_note from public.outbox_parts p join public.outbox o on o.id = p.outbox_id
       where o.run_id = $1 order by p.number`,
      [run],
    );
    expect(parts).toEqual([
      { error: "bad_request", as_note: true },
      { error: null, as_note: false },
    ]);
  });

  test("parts are claimed with the language of their conversation", async () => {
    const cem = await world.member();
    const { run } = await world.say(cem);
    const reply = { text: "Hallo.", changes: [] };
    const state = { exchange: "1", language: '"de"' };
    const snapshot = { version: 1, state };
    await world.db.rpc(cem.user, "finish_run", finishOf(run, { reply, snapshot }));
    expect(await cem.database.claimSend({ run, leaseMs })).toMatchObject({
      isReply: true,
      asksSteps: false,
      language: "de",
    });
  });

  test("parts to a person who has blocked the bot fail, and that person's link ends", async () => {
    const ben = await world.member();
    const { run, fence } = await claimReply(["one", "two"], ben);
    await ben.database.beginPart({ run, fence, index: 0 });
    const settlement = {
      run,
      fence,
      index: 0,
      state: "failed" as const,
      gone: true,
      error: "gone",
    };
    expect(await ben.database.settlePart(settlement)).toBe(true);
    expect(await ben.database.links()).toEqual([]);
    expect([await status(run), await states(run)]).toEqual([
      { status: "failed", error: "gone" },
      ["failed", "failed"],
    ]);
  });

  test("parts to a group that Alfred was removed from fail, which ends the conversation there and not the link", async () => {
    const ben = await world.member();
    const run = await world.answeredRun(ben, chat("-1", true));
    const send = await ben.database.claimSend({ run, leaseMs });
    if (send.outcome !== "claimed") throw new Error(send.outcome);
    const { fence } = send;
    await ben.database.keepParts({ run, fence, parts: [part("one")] });
    await ben.database.settlePart({
      run,
      fence,
      index: 0,
      state: "failed",
      gone: true,
      error: "gone",
    });
    expect(await status(run)).toEqual({ status: "failed", error: "gone" });
    expect(await ben.database.links()).toHaveLength(1);
    const place = { channel: "telegram" as const, place: chat("-1") };
    expect(await ben.database.runsAt(place)).toEqual({
      running: null,
      latest: null,
      changed: null,
    });
  });
});

const aCallWaits = async () =>
  (await world.db.admin("select 1 from pg_locks where not granted")).length > 0;

test.each(["user", "place"] as const)(
  "a %s may move while a sender finds the recipient gone: the two calls do not deadlock",
  async (what) => {
    const who = await world.member();
    const place = chat(who.speaker, what === "place");
    const { run, fence } = await claimReply(["one"], who, place);
    const to = `${who.speaker}9`;
    const sender = { role: "alfred_pipeline", user: who.user };
    const [moved, settled] = await world.db.as(sender, async (client) => {
      const call = (name: string, p: object) =>
        client.query(`select public.${name}($1) as answer`, [
          JSON.stringify({ run_id: run, fence, ...p }),
        ]);
      await call("begin_part", { index: 0 });
      const move = world.database
        .speakers()
        .move({
          at: null,
          channel: "telegram",
          tenant: speakerOf(who).tenant,
          what,
          from: who.speaker,
          to,
        })
        .then(() => "moved", String);
      const over = new AbortController();
      void move.then(() => over.abort());
      // The sender goes on when the move waits for it.
      while (!over.signal.aborted && !(await aCallWaits())) await sleep(5);
      const settlement = { index: 0, state: "failed", gone: true, error: "gone" };
      const answer = await call("settle_part", settlement).then(() => "settled", String);
      return [move, answer] as const;
    });
    expect([await moved, settled]).toEqual(["moved", "settled"]);
  },
);

describe("placeholders", () => {
  const release = async (request: Parameters<typeof ann.database.releaseSend>[0]) =>
    (await ann.database.releaseSend(request)).isDone;
  /** Claims the reply and sends its one part, but does not release it. */
  async function sendPart(run: RunId, meanwhile = () => Promise.resolve(false)) {
    const { fence, placeholder } = await claim(run);
    await ann.database.keepParts({ run, fence, parts: [part("x")] });
    await begin(run, fence, 0);
    const isKept = await meanwhile();
    await settle(run, fence, 0, "sent");
    return { fence, placeholder, isKept };
  }

  test("a placeholder is the first message that is stored for it, and the send ends when that message is removed after the reply", async () => {
    const { run } = await world.say(ann);
    const keep = (message: string) => ann.database.keepPlaceholder({ run, message });
    const previewMessage = async () => (await ann.database.previewOf(run))?.message;
    expect(await previewMessage()).toBeNull();
    expect([await keep("77"), await keep("78"), await keep("77")]).toEqual([true, false, true]);
    expect(await previewMessage()).toBe("77");
    await world.db.rpc(ann.user, "finish_run", finishOf(run, { reply: { text: "x" } }));
    const first = await sendPart(run);
    expect(first.placeholder).toBe("77");
    expect(await release({ run, fence: first.fence })).toBe(false);
    const { placeholder, fence, ageMs, parts } = await claim(run);
    expect([placeholder, parts.map(({ state }) => state)]).toEqual(["77", ["sent"]]);
    expect(ageMs).toBeGreaterThan(0);
    expect(await release({ run, fence, removed: "78" })).toBe(false);
    const last = await claim(run);
    expect(await release({ run, fence: last.fence, removed: "77" })).toBe(true);
    expect(await ann.database.claimSend({ run, leaseMs: 1_000 })).toEqual({ outcome: "done" });
  });

  test("a placeholder is given to the sender that has claimed the reply, and not stored once the reply is sent", async () => {
    const { run } = await world.say(ann);
    expect(await ann.database.previewOf(run)).toMatchObject({
      channel: "telegram",
      isGroup: false,
    });
    await world.db.rpc(ann.user, "finish_run", finishOf(run, { reply: { text: "x" } }));
    expect(await ann.database.previewOf(run)).toBeNull();
    const keep = () => ann.database.keepPlaceholder({ run, message: "77" });
    const first = await sendPart(run, keep);
    expect([first.placeholder, first.isKept]).toEqual([null, true]);
    expect(await release({ run, fence: first.fence })).toBe(false);
    const { placeholder, fence } = await claim(run);
    expect(placeholder).toBe("77");
    expect(await release({ run, fence, removed: "77" })).toBe(true);
    expect(await keep()).toBe(false);
  });

  test("a placeholder is not shown to a speaker who is no longer linked", async () => {
    const cy = await world.member();
    const { run } = await world.say(cy);
    expect(await cy.database.previewOf(run)).not.toBeNull();
    const [{ id } = { id: "" }] = await cy.database.links();
    await cy.database.endLink(id);
    expect(await cy.database.previewOf(run)).toBeNull();
  });
});

describe("a platform's report", () => {
  const report = (more: object) =>
    world.database
      .speakers()
      .noteSend({ channel: "telegram", message: "m1", opaque: null, state: "delivered", ...more });
  const sendOfUnknownOutcome = async () => {
    const { run, fence, key } = await claimReply(["one"]);
    await begin(run, fence, 0);
    await ann.database.settlePart({ run, fence, index: 0, state: "unknown" });
    return { run, fence, opaque: `${key}:0` };
  };

  test("a platform's report settles a part whose answer was lost, by the key that was sent with it", async () => {
    const { run, fence, opaque } = await sendOfUnknownOutcome();
    expect(await report({ opaque, channel: "slack" })).toBe(false);
    expect(await report({ opaque: opaque.replace(/0$/, "1") })).toBe(false);
    expect(await report({ opaque, state: "sent" })).toBe(true);
    expect(await report({ opaque, state: "read" })).toBe(false);
    expect([await status(run), await states(run)]).toEqual([
      { status: "sent", error: null },
      ["sent"],
    ]);
    expect(await begin(run, fence, 0)).toBe(false);
    expect(await settle(run, fence, 0, "failed")).toBe(false);
    expect(await states(run)).toEqual(["sent"]);
  });

  test("a platform's report that comes before the sender's record counts, whatever the sender records", async () => {
    const { run, fence, key } = await claimReply(["one", "two"]);
    await begin(run, fence, 0);
    expect(await report({ opaque: `${key}:0` })).toBe(true);
    await ann.database.settlePart({ run, fence, index: 0, state: "unknown" });
    expect(await states(run)).toEqual(["sent", "pending"]);
  });

  test("a platform's report of a failure corrects a part that was accepted, and not an attempt that is under way", async () => {
    const { run, fence, key } = await claimReply(["one"]);
    await begin(run, fence, 0);
    const failure = { state: "failed", error: "131047", opaque: `${key}:0`, message: "m9" };
    expect(await report(failure)).toBe(false);
    await settle(run, fence, 0, "sent", { providerId: "m9" });
    expect(await report({ ...failure, message: "m8" })).toBe(false);
    expect(await report({ ...failure, opaque: null })).toBe(true);
    expect(await status(run)).toEqual({ status: "failed", error: "131047" });
    expect(await report({ ...failure, state: "sent" })).toBe(false);
    expect(await report({ ...failure, state: "delivered" })).toBe(true);
    expect(await status(run)).toEqual({ status: "sent", error: null });
  });

  test("a platform's report of a part that has not begun, or of an unknown message, changes nothing", async () => {
    const { run, key } = await claimReply(["one"]);
    expect(await report({ opaque: `${key}:0` })).toBe(false);
    expect(await report({ message: "never sent" })).toBe(false);
    expect(await states(run)).toEqual(["pending"]);
  });
});

describe("replies that wait without progress", () => {
  const stalledReplies = async () =>
    (await world.database.stalledSends(60, 100)).map(({ run }) => run as string);

  test("a reply without progress is found if no sender has it and its user is still a member, oldest first", async () => {
    const ben = await world.member();
    const [waiting, older] = [await world.answeredRun(ann), await world.answeredRun(ann)];
    const [claimedReply, sentReply, formerMembersRun] = [
      await claimReply(),
      await claimReply(["x"]),
      await world.answeredRun(ben),
    ];
    await begin(sentReply.run, sentReply.fence, 0);
    await settle(sentReply.run, sentReply.fence, 0, "sent");
    for (const run of [waiting, claimedReply.run, sentReply.run, formerMembersRun])
      await pretendIdle(90, run);
    await pretendIdle(600, older);
    await world.db.admin("delete from public.household_members where user_id = $1", [ben.user]);
    const runsFound = await stalledReplies();
    expect(
      runsFound.filter((run) =>
        [waiting, older, formerMembersRun, claimedReply.run, sentReply.run].includes(run as RunId),
      ),
    ).toEqual([older, waiting]);
    await letLeaseRunOut(claimedReply.run);
    expect(await stalledReplies()).toContain(claimedReply.run);
    expect(await world.database.stalledSends(60, 1)).toEqual([{ user: ann.user, run: older }]);
  });
});
