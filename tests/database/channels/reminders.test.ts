// Claims of reminders for browsers: each browser once a morning, whatever happens to the senders.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
const LEASE = { lease_ms: 60_000 };
const PAST = "2026-11-20T08:00:00Z";
const NEXT = "2100-01-01T08:00:00.000Z";

let user: string;
beforeEach(async () => {
  user = randomUUID();
  await db.admin("update public.push_subscriptions set remind_at = null");
});

const subscribe = (name: string, remindAt = PAST, owner = user) =>
  db.rpc<{ id: string }>(owner, "save_push", {
    ...{ endpoint: `https://push.example/${name}`, p256dh: "B".repeat(87), auth: "a".repeat(22) },
    ...{ language: "de", remind_at: remindAt },
  });
const claim = async (owner = user) => (await db.rpc(owner, "claim_reminder", LEASE)).browser;
const settle = async (browser: { id: string; fence: number }, outcome: string) => {
  const { id, fence } = browser;
  return (await db.rpc(user, "settle_reminder", { id, fence, next: NEXT, outcome })).settled;
};
const dueUsers = async (limit = 50) => (await db.workerRpc("due_reminders", { limit })).users;
const endClaims = () =>
  db.admin("update public.push_subscriptions set remind_at = $2 where user_id = $1", [user, PAST]);
const stored = async () => {
  const [row] = await db.admin<{ remind_at: Date; held_until: Date | null; attempts: number }>(
    "select * from public.push_subscriptions where user_id = $1",
    [user],
  );
  return row;
};

it("a claimed browser is not claimed by a second sender until the claim ends", async () => {
  const { id } = await subscribe("phone");
  expect(await claim()).toMatchObject({ id, fence: 1 });
  expect(await claim()).toBeNull();
  expect(await dueUsers()).toEqual([]);
  await endClaims();
  expect(await claim()).toMatchObject({ id, fence: 2 });
});

it("a sender that has lost its claim settles nothing", async () => {
  await subscribe("phone");
  const lost = await claim();
  await endClaims();
  const second = await claim();
  for (const outcome of ["sent", "later", "gone"]) expect(await settle(lost, outcome)).toBe(false);
  expect(await settle(second, "sent")).toBe(true);
  expect((await stored())?.remind_at).toEqual(new Date(NEXT));
  expect(await settle(second, "sent")).toBe(false);
});

it("a reminder that fails five times is passed over until the next morning", async () => {
  await subscribe("phone");
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect(await settle(await claim(), "later")).toBe(true);
    const isOver = (await stored())?.remind_at.toISOString() === NEXT;
    expect(isOver).toBe(attempt === 5);
    await endClaims();
  }
  // The next morning has five attempts again.
  await settle(await claim(), "later");
  expect((await stored())?.remind_at).not.toEqual(new Date(NEXT));
});

it("a reminder that fails holds back no notice", async () => {
  await subscribe("phone");
  await settle(await claim(), "later");
  expect(await stored()).toMatchObject({ held_until: null, attempts: 0 });
});

it("a browser that has ended its subscription is deleted", async () => {
  await subscribe("phone");
  expect(await settle(await claim(), "gone")).toBe(true);
  expect(await stored()).toBeUndefined();
});

it("users are due in the order in which they have waited, so a user for whom every attempt fails keeps out no other user", async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await subscribe("second", "2026-11-20T08:01:00Z", second);
  await subscribe("first", PAST, first);
  await subscribe("future", NEXT);
  expect(await dueUsers()).toEqual([first, second]);
  expect(await dueUsers(1)).toEqual([first]);
  // The sender of the first user dies: the second user comes next.
  await claim(first);
  expect(await dueUsers(1)).toEqual([second]);
});
