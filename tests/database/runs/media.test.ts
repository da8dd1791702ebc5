// The references to a message's pictures and voice notes are stored until its run ends, however it ends.
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import {
  alice,
  bob,
  createConversation,
  createHousehold,
  finishOf,
  messageTo,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
beforeAll(async () => {
  await createHousehold(db, alice);
  await createHousehold(db, bob);
});

const media = [
  { channel: "telegram", kind: "image", reference: "p1" },
  { channel: "telegram", kind: "voice", reference: "v1" },
];
const mediaOf = async (run: string) =>
  (await db.admin("select media from public.runs where id = $1", [run]))[0]?.["media"];

test("a run has the number of its media, and a repeated message keeps the first ones", async () => {
  const conversation = await createConversation(db, alice);
  const message = messageTo(conversation, { media });
  const { outcome, run } = await db.rpc(alice, "accept_message", message);
  expect([outcome, run.media]).toEqual(["accepted", 2]);
  expect(JSON.stringify(run)).not.toContain("p1");
  const again = await db.rpc(alice, "accept_message", { ...message, media: media.slice(1) });
  expect([again.outcome, again.run.media]).toEqual(["replayed", 2]);
  expect(await mediaOf(run.id)).toEqual(media);
});

test.each(["completed", "failed", "cancelled"])(
  "a run that is %s keeps no media",
  async (status) => {
    const conversation = await createConversation(db, alice);
    const { run } = await db.rpc(alice, "accept_message", messageTo(conversation, { media }));
    expect(await mediaOf(run.id)).toEqual(media);
    await db.rpc(alice, "finish_run", finishOf(run.id, { status }));
    expect(await mediaOf(run.id)).toBeNull();
  },
);

test("a message that waits has its media when its run starts", async () => {
  const conversation = await createConversation(db, alice);
  const { run: first } = await db.rpc(alice, "accept_message", messageTo(conversation));
  const { run } = await db.rpc(alice, "accept_message", messageTo(conversation, { media }));
  expect([run.status, run.media]).toEqual(["queued", 2]);
  const { next } = await db.rpc(alice, "finish_run", finishOf(first.id));
  expect([next.id, next.status, next.media]).toEqual([run.id, "running", 2]);
  expect(await mediaOf(run.id)).toEqual(media);
});

test("media that are not a list are refused, and nothing is accepted", async () => {
  const conversation = await createConversation(db, alice);
  await expect(
    db.rpc(alice, "accept_message", messageTo(conversation, { media: { reference: "p1" } })),
  ).rejects.toThrow(/runs_media_check|runs_check/);
  expect(
    await db.admin("select 1 from public.runs where conversation_id = $1", [conversation]),
  ).toEqual([]);
});
