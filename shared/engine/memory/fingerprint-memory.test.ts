// The job that makes fingerprints: in batches, for a limited time, and without harm to the job that stores
// memory.
import { expect, test } from "vitest";
import { userId } from "../../../tests/support/ids.ts";
import { TransientError } from "../../contracts/errors.ts";
import { type FingerprintDeps, fingerprintEpisodes } from "./fingerprint-memory.ts";

/** @param texts the texts without a fingerprint; each request to the model takes `ms` */
function world(texts: string[], { ms = 0, isUnavailable = false, canWrite = true } = {}) {
  let now = 0;
  const remaining = texts.map((text) => ({ id: text, text }));
  const requestedTexts: string[][] = [];
  const logged: unknown[] = [];
  const log = (event: string, fields?: object) => void logged.push([event, fields]);
  let published = 0;
  const deps: FingerprintDeps = {
    embeddings: {
      model: "small",
      async fingerprints(batch) {
        requestedTexts.push([...batch]);
        now += ms;
        if (isUnavailable) throw new TransientError("unavailable", "status 503");
        return { dimensions: 8, bits: batch.map((text) => `bits of ${text}`) };
      },
    },
    memory: () => ({
      episodesToFingerprint: async (_model, limit) => ({
        episodes: remaining.slice(0, limit),
        more: remaining.length > limit,
      }),
      async writeFingerprints({ fingerprints }) {
        for (const { id, bits } of fingerprints) expect(bits).toBe(`bits of ${id}`);
        return canWrite ? remaining.splice(0, fingerprints.length).length : 0;
      },
    }),
    queue: { publishJob: async () => void published++ },
    clock: { now: () => now },
    log: { info: log, warn: log, error: log },
  };
  return { deps, remaining, requestedTexts, logged, published: () => published };
}
const texts = (count: number) => Array.from({ length: count }, (_none, i) => `text ${i}`);

test("all missing fingerprints are made in batches, and the log has their number", async () => {
  const { deps, remaining, requestedTexts, logged, published } = world(texts(70));
  await fingerprintEpisodes(deps, userId());
  expect(requestedTexts.map(({ length }) => length)).toEqual([32, 32, 6]);
  expect([remaining, published()]).toEqual([[], 0]);
  expect(logged).toEqual([["fingerprints.kept", { episodes: 70 }]]);
  await fingerprintEpisodes(deps, userId());
  expect(requestedTexts).toHaveLength(3);
});

test("the missing fingerprints are left to another job when the time is up", async () => {
  const { deps, remaining, published } = world(texts(200), { ms: 11_000 });
  await fingerprintEpisodes(deps, userId());
  expect([remaining.length, published()]).toEqual([200 - 64, 1]);
});

test("a job does not fail while the model is unavailable, and starts no other job", async () => {
  const { deps, requestedTexts, logged, published } = world(texts(70), { isUnavailable: true });
  await fingerprintEpisodes(deps, userId());
  expect([requestedTexts.length, published()]).toEqual([1, 0]);
  expect(logged).toEqual([["fingerprints.failed", { "error.type": "unavailable" }]]);
});

test("the job ends if nothing can be written", async () => {
  const { deps, requestedTexts } = world(texts(70), { canWrite: false });
  await fingerprintEpisodes(deps, userId());
  expect(requestedTexts).toHaveLength(1);
});
