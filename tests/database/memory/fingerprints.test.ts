// Fingerprints of Episodes: which texts get one, of which model, and what they help a search to find.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import {
  createConversation,
  createHousehold,
  finishOf,
  messageTo,
} from "../../support/kitchen/kitchen-world.ts";
import { textsFound, keep, sayAndIngest } from "./memory-world.ts";

const db = forSuite(openTestDatabase);

const newUser = async () => {
  const user = randomUUID();
  await createHousehold(db, user);
  return user;
};
const missing = (user: string, model = "small", limit = 50): Promise<Json> =>
  db.rpc(user, "episodes_to_fingerprint", { model, limit });
const textsOf = ({ episodes }: Json) => episodes.map(({ text }: Json) => text as string);
const knows = async (user: string, model: string) =>
  (await db.rpc(user, "knows_meaning", { model })).known as boolean;
/** Each is as far from the others as the fingerprints of unrelated texts are. */
const BITS = { a: "00".repeat(128), b: "0f".repeat(128), c: "3c".repeat(128) };
type Letter = keyof typeof BITS;
/** Gives each text without a fingerprint the one of its letter. @returns their number */
async function writeFingerprints(
  user: string,
  letterOf: (text: string) => Letter,
  { model = "small", dimensions = 8 } = {},
): Promise<number> {
  const { episodes } = await missing(user, model);
  const fingerprints = episodes.map(({ id, text }: Json) => ({ id, bits: BITS[letterOf(text)] }));
  return (await db.rpc(user, "write_fingerprints", { model, dimensions, fingerprints })).kept;
}
const near = (letter: Letter, { model = "small", dimensions = 8 } = {}) => ({
  beside: { meaning: { model, dimensions, bits: BITS[letter] } },
});

const RING = "Der Ring liegt in der blauen Dose.";
const KAYAK = "The kayak is in the garage.";
const LAMP = "The lamp is broken.";

test("the user's words get a fingerprint, newest first, and replies and words from outside do not", async () => {
  const user = await newUser();
  await sayAndIngest(db, user, KAYAK, { reply: "A fine kayak." });
  const { conversation } = await sayAndIngest(db, user, LAMP);
  const { run } = await db.rpc(
    user,
    "accept_message",
    messageTo(conversation, { text: "Words of an agent.", route: "mcp ask_alfred" }),
  );
  await db.rpc(user, "finish_run", finishOf(run.id, {}));
  await keep(db, user);
  expect(await missing(user, "small", 1)).toMatchObject({ episodes: [{ text: LAMP }], more: true });
  expect(textsOf(await missing(user))).toEqual([LAMP, KAYAK]);
  expect(await writeFingerprints(user, () => "a")).toBe(2);
  expect(await missing(user)).toEqual({ episodes: [], more: false });
  const all = await db.admin("select id from public.episodes where user_id = $1", [user]);
  const fingerprints = all.map(({ id }: Json) => ({ id, bits: BITS.b }));
  expect(
    await db.rpc(user, "write_fingerprints", { model: "small", dimensions: 8, fingerprints }),
  ).toEqual({ kept: 0 });
});

test("a search finds by meaning what shares no word with the question, and without a fingerprint only by words", async () => {
  const user = await newUser();
  for (const text of [RING, KAYAK, LAMP]) await sayAndIngest(db, user, text, { language: "en" });
  await writeFingerprints(user, (text) => (text === RING ? "a" : text === KAYAK ? "b" : "c"));
  const words = "Where is grandmother's jewellery?";
  expect(await textsFound(db, user, words)).not.toContain(RING);
  expect((await textsFound(db, user, words, near("a")))[0]).toBe(RING);
  // What words find is not pushed away by what is far in meaning.
  expect((await textsFound(db, user, "Where is the kayak?", near("b")))[0]).toBe(KAYAK);
  expect((await textsFound(db, user, "Where is the kayak?", near("c")))[0]).toBe(KAYAK);
  const days = { from: "2020-01-01", to: "2020-12-31" };
  expect(await textsFound(db, user, words, { ...near("a"), ...days })).toEqual([]);
  const conversation = await createConversation(db, user);
  const recalled = await db.rpc(user, "recall_memory", {
    ...{ conversation_id: conversation, run_id: randomUUID(), words, visible: 0, ...near("a") },
  });
  expect(recalled.episodes[0].text).toBe(RING);
});

test("fingerprints of two models, or of one with vectors of another size, are never compared", async () => {
  const user = await newUser();
  await sayAndIngest(db, user, RING, { language: "en" });
  await sayAndIngest(db, user, KAYAK, { language: "en" });
  await writeFingerprints(user, (text) => (text === RING ? "a" : "b"));
  const words = "jewellery";
  const finds = async (made: { model?: string; dimensions?: number }) =>
    (await textsFound(db, user, words, near("a", made))).includes(RING);
  expect([await finds({}), await knows(user, "small")]).toEqual([true, true]);
  expect([await finds({ model: "large" }), await knows(user, "large")]).toEqual([false, false]);
  expect(await finds({ dimensions: 16 })).toBe(false);
  // The first fingerprint of a new model or size takes the place of all old ones.
  await sayAndIngest(db, user, LAMP);
  expect(await writeFingerprints(user, () => "c", { dimensions: 16 })).toBe(1);
  expect(await finds({})).toBe(false);
  expect(textsOf(await missing(user))).toEqual([KAYAK, RING]);
  expect(
    await writeFingerprints(user, (text) => (text === RING ? "a" : "b"), { model: "large" }),
  ).toBe(3);
  expect([await finds({ model: "large" }), await knows(user, "small")]).toEqual([true, false]);
});

test("no fingerprint is made or searched while memory is off, and all are deleted with the Episodes", async () => {
  const user = await newUser();
  await sayAndIngest(db, user, RING);
  const { episodes } = await missing(user);
  await writeFingerprints(user, () => "a");
  const count = async () =>
    (await db.admin("select from public.fingerprints where user_id = $1", [user])).length;
  await db.rpc(user, "put_profile", { memory: false });
  expect(await knows(user, "small")).toBe(false);
  expect(await missing(user, "large")).toEqual({ episodes: [], more: false });
  const fingerprints = [{ id: episodes[0].id, bits: BITS.b }];
  const made = { model: "large", dimensions: 8, fingerprints };
  expect(await db.rpc(user, "write_fingerprints", made)).toEqual({ kept: 0 });
  expect(await count()).toBe(1);
  await db.rpc(user, "forget_memory", {});
  expect(await count()).toBe(0);
});
