// Pictures of messages through HTTP: uploaded first, known by their bytes, and read only by the run that names them.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MAX_PICTURE, MAX_UPLOAD } from "../../shared/contracts/media.ts";
import { forSuite } from "../support/for-suite.ts";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld } from "./api-world.ts";

const world = forSuite(shareApiWorld);

/** The header of a PNG of 9 by 9 pixels with `fill` bytes after it. */
function png(fill = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(24 + fill);
  bytes.set(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
  new DataView(bytes.buffer).setUint32(16, 9);
  new DataView(bytes.buffer).setUint32(20, 9);
  return bytes;
}

const upload = (user: TestUser, raw: Uint8Array<ArrayBuffer>, type = "image/jpeg") =>
  world.call(user, "POST /v1/uploads", { raw, headers: { "content-type": type } });

async function answerTo(user: TestUser, messages: string, body: object) {
  const { status, body: accepted } = await world.call(user, `POST ${messages}`, { body });
  expect(status).toBe(202);
  const { body: run } = await world.call(user, `GET /v1/runs/${accepted.runId}?wait=25`);
  expect(run.status).toBe("completed");
  return run.reply.text as string;
}

test("a message that names a picture may have no words, and the picture is read once", async () => {
  const { user, messages } = await world.newcomer();
  const { status, body } = await upload(user, png(), "application/pdf");
  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: "image", type: "image/png", bytes: png().length });

  expect(await answerTo(user, messages, { uploads: [body.id] })).toContain("plum jam");
  const { items } = (await world.call(user, `GET ${messages}`)).body;
  expect(items[0]).toMatchObject({ speaker: "user", text: "🖼️" });
  // The run has read the picture, so it is not kept.
  expect(await answerTo(user, messages, { text: "and now?", uploads: [body.id] })).not.toContain(
    "plum jam",
  );
});

test("a picture of one user is not read for another user's message that names it", async () => {
  const [owner, { user, messages }] = [await world.newcomer(), await world.newcomer()];
  const { body } = await upload(owner.user, png());
  expect(await answerTo(user, messages, { text: "look", uploads: [body.id] })).not.toContain(
    "plum jam",
  );
});

test("an upload that cannot be used is refused, and so is a message whose uploads are not valid", async () => {
  const { user, messages } = await world.newcomer();
  const pdf = new Uint8Array(Buffer.from("%PDF-1.7 named holiday.jpg"));
  expect(await upload(user, pdf)).toMatchObject({ status: 422, body: { code: "unknown_media" } });
  const large = await upload(user, png(MAX_PICTURE));
  expect(large).toMatchObject({ status: 413, body: { code: "body_too_large" } });
  expect(large.body.detail).toContain(String(MAX_PICTURE));
  expect(await upload(user, png(MAX_UPLOAD))).toMatchObject({ status: 413 });
  const voice = new Uint8Array(Buffer.from("OggS what is in the pantry?"));
  expect(await upload(user, voice)).toMatchObject({
    status: 409,
    body: { code: "no_transcription" },
  });
  const statusOf = async (body: object) =>
    (await world.call(user, `POST ${messages}`, { body })).status;
  const id = `image-${randomUUID()}`;
  expect(await statusOf({ text: "look", uploads: ["8f14e45f-ceea-467f-a34e-8d5b5a5f0c11"] })).toBe(
    422,
  );
  expect(await statusOf({ uploads: Array(5).fill(id) })).toBe(422);
  expect(await statusOf({ retry: randomUUID(), uploads: [id] })).toBe(422);
});
