// A message that is not accepted: its notice is sent like a reply, once, and the event stays refused.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { RunId } from "../../../shared/contracts/ids.ts";
import { messageTo } from "../../support/kitchen/kitchen-world.ts";
import { chat, type Member, openChannelWorld, part, TENANT } from "./channel-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openChannelWorld);
let ann: Member;
beforeAll(async () => {
  ann = await world.member();
});

const leaseMs = 60_000;
const route = `channel telegram ${TENANT}`;

/** The conversation that an event reaches. This gives the event neither a run nor a notice. */
async function arrive(event: string, who = ann): Promise<string> {
  const place = chat(who.speaker);
  const origin = { channel: "telegram" as const, place, speaker: who.speaker, event };
  const placeAnswer = await who.database.conversationAt(origin);
  if (placeAnswer.outcome !== "found") throw new Error(placeAnswer.outcome);
  return placeAnswer.conversation;
}
const refuse = (event: string, notice = "Too many.", who = ann) =>
  who.database.refuseEvent({ channel: "telegram", tenant: TENANT, event, notice });
async function refuseNew(event: string = randomUUID()): Promise<{ event: string; send: RunId }> {
  await arrive(event);
  const send = await refuse(event);
  if (send === null) throw new Error("not refused");
  return { event, send };
}
const accept = async (conversation: string, key: string) =>
  world.db.rpc(ann.user, "accept_message", messageTo(conversation, { route, key }));

test("a notice is claimed, sent and settled like a reply, to the place of its event", async () => {
  const { send } = await refuseNew();
  const claim = await ann.database.claimSend({ run: send, leaseMs });
  expect(claim).toMatchObject({
    outcome: "claimed",
    fence: 1,
    channel: "telegram",
    tenant: TENANT,
    key: send,
    address: { chat: ann.speaker },
    placeholder: null,
    parts: [],
    reply: { text: "Too many.", pending: null },
  });
  const held = { run: send, fence: 1 };
  expect(await ann.database.keepParts({ ...held, parts: [part("Too many.")] })).toBe(true);
  expect(await ann.database.beginPart({ ...held, index: 0 })).toBe(true);
  expect(await ann.database.settlePart({ ...held, index: 0, state: "sent" })).toBe(true);
  expect(await ann.database.releaseSend(held)).toEqual({ isDone: true });
  expect(await ann.database.claimSend({ run: send, leaseMs })).toEqual({ outcome: "done" });
});

test("a notice that was not sent is found by the sweep", async () => {
  const { send } = await refuseNew();
  await world.db.admin(
    "update public.outbox set progressed_at = now() - interval '1 hour' where id = $1",
    [send],
  );
  const stalledSends = await world.database.stalledSends(1800, 50);
  expect(stalledSends).toEqual([{ run: send, user: ann.user }]);
});

test("an event is refused once: the first notice stays, and the event is no longer accepted", async () => {
  const { event, send } = await refuseNew();
  expect(await refuse(event, "Something else.")).toBe(send);
  const conversation = await arrive(event);
  expect(await accept(conversation, event)).toEqual({ outcome: "queue_full" });
  const claim = await ann.database.claimSend({ run: send, leaseMs });
  expect(claim).toMatchObject({ reply: { text: "Too many." } });
  expect(await accept(conversation, randomUUID())).toMatchObject({ outcome: "accepted" });
});

test("a message on another route is accepted even if it has the id of the refused event", async () => {
  const { event } = await refuseNew();
  const message = messageTo(await arrive(event), { route: "POST /v1/messages", key: event });
  const answer = await world.db.rpc(ann.user, "accept_message", message);
  expect(answer).toMatchObject({ outcome: "accepted" });
});

test("an event that has become a run is not refused, and neither is an unknown event", async () => {
  const event = randomUUID();
  await accept(await arrive(event), event);
  expect([await refuse(event), await refuse(randomUUID())]).toEqual([null, null]);
});

test("of simultaneous deliveries of one event, either the run or the notice stays, and never both", async () => {
  for (let round = 0; round < 8; round++) {
    const event = randomUUID();
    const conversation = await arrive(event);
    const [send, answer] = await Promise.all([refuse(event), accept(conversation, event)]);
    expect([send === null, answer.outcome]).toEqual(
      send === null ? [true, "accepted"] : [false, "queue_full"],
    );
  }
});

test("an event of one user cannot be refused in another user's name", async () => {
  const event = randomUUID();
  await arrive(event);
  const ben = await world.member();
  expect(await refuse(event, "no", ben)).toBeNull();
});
