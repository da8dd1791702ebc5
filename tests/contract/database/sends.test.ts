// How a reply is sent, by the sends in memory and by Postgres: claims and their fences, parts in order, and
// outcomes that are not known.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { SendDatabase } from "../../../shared/messaging/messaging-deps.ts";
import type { ClaimedSend } from "../../../shared/ports/send-calls.ts";
import { openChannelWorld, part } from "../../database/channels/channel-world.ts";
import { runId } from "../../support/ids.ts";
import { createMemorySends } from "../../support/sending/memory-sends.ts";

interface Backend {
  database: SendDatabase;
  /** A run with a reply that waits to be sent. */
  answeredRun(): Promise<RunId>;
  letLeaseRunOut(run: RunId): Promise<unknown>;
  stop(): Promise<void>;
}

const leaseMs = 60_000;

function memoryBackend(): Backend {
  let now = Date.UTC(2026, 10, 21);
  const sends = createMemorySends(() => now);
  return {
    database: sends.database,
    answeredRun() {
      const run = runId();
      sends.enter(run, { text: "Hello.", pending: null });
      return Promise.resolve(run);
    },
    letLeaseRunOut: () => Promise.resolve((now += leaseMs + 1)),
    stop: () => Promise.resolve(),
  };
}

async function postgresBackend(): Promise<Backend> {
  const world = await openChannelWorld();
  const ann = await world.member();
  return {
    database: ann.database,
    answeredRun: () => world.answeredRun(ann),
    letLeaseRunOut: (run) =>
      world.db.admin(
        "update public.outbox set held_until = now() - interval '1 s' where run_id = $1",
        [run],
      ),
    stop: () => world.stop(),
  };
}

describe.each<[string, () => Promise<Backend>]>([
  ["the sends in memory", () => Promise.resolve(memoryBackend())],
  ["Postgres", postgresBackend],
])("%s", (_name, start) => {
  let backend: Backend;
  let db: SendDatabase;
  beforeAll(async () => {
    backend = await start();
    db = backend.database;
  });
  afterAll(() => backend.stop());

  const claim = async (run: RunId): Promise<ClaimedSend> => {
    const send = await db.claimSend({ run, leaseMs });
    if (send.outcome !== "claimed") throw new Error(send.outcome);
    return send;
  };
  /** An answered run, claimed, with these parts. */
  async function claimedRun(texts = ["one", "two"]) {
    const run = await backend.answeredRun();
    const { fence } = await claim(run);
    await db.keepParts({ run, fence, parts: texts.map(part) });
    return { run, fence };
  }
  const outcome = async (run: RunId) => (await db.claimSend({ run, leaseMs })).outcome;

  test("a claim returns the reply without parts, or not_found if there is nothing to send", async () => {
    const run = await backend.answeredRun();
    expect(await db.claimSend({ run, leaseMs })).toEqual({
      outcome: "claimed",
      fence: 1,
      channel: "telegram",
      tenant: expect.any(String),
      address: { chat: expect.any(String) },
      key: expect.any(String),
      placeholder: null,
      parts: [],
      ageMs: expect.any(Number),
      isReply: true,
      asksSteps: false,
      language: null,
      reply: { text: "Hello.", pending: null },
    });
    expect(await outcome(runId())).toBe("not_found");
  });

  test("one sender at a time has the claim, even if eight ask at once", async () => {
    const run = await backend.answeredRun();
    const all = await Promise.all(Array.from({ length: 8 }, () => db.claimSend({ run, leaseMs })));
    expect(all.filter((claim) => claim.outcome === "claimed")).toHaveLength(1);
    for (const other of all.filter((claim) => claim.outcome !== "claimed")) {
      expect(other).toEqual({ outcome: "busy", remainingMs: expect.any(Number) });
    }
  });

  test("a claim after an expired one gets a newer fence, and the first sender may no longer write", async () => {
    const { run, fence } = await claimedRun();
    await backend.letLeaseRunOut(run);
    const next = await claim(run);
    expect(next.fence).toBeGreaterThan(fence);
    expect([
      await db.beginPart({ run, fence, index: 0 }),
      await db.settlePart({ run, fence, index: 0, state: "sent" }),
      await db.keepParts({ run, fence, parts: [part("other")] }),
      (await db.releaseSend({ run, fence })).isDone,
    ]).toEqual([false, false, false, false]);
    expect(await db.beginPart({ run, fence: next.fence, index: 0 })).toBe(true);
    expect(await outcome(run)).toBe("busy");
  });

  test("a claim is renewed by progress", async () => {
    const { run, fence } = await claimedRun();
    await backend.letLeaseRunOut(run);
    await db.beginPart({ run, fence, index: 0 });
    expect(await outcome(run)).toBe("busy");
  });

  test("parts are stored once: other parts are refused, and the next claim gets the first parts", async () => {
    const { run, fence } = await claimedRun(["one", "two"]);
    const keep = (texts: string[]) => db.keepParts({ run, fence, parts: texts.map(part) });
    expect([await keep(["one", "two"]), await keep(["one"]), await keep(["two", "one"])]).toEqual([
      true,
      false,
      false,
    ]);
    await db.releaseSend({ run, fence });
    const { parts } = await claim(run);
    expect(parts).toEqual(
      ["one", "two"].map((text, index) => ({
        index,
        part: part(text),
        state: "pending",
        attempts: 0,
        unknowns: 0,
        providerId: null,
        asPlain: false,
        asNote: false,
        unknownForMs: null,
      })),
    );
  });

  test("parts go out in order, each begun once", async () => {
    const { run, fence } = await claimedRun();
    const begin = (index: number) => db.beginPart({ run, fence, index });
    expect(await begin(1)).toBe(false);
    const starts = await Promise.all([1, 2, 3, 4].map(() => begin(0)));
    expect(starts.filter(Boolean)).toHaveLength(1);
    expect(await begin(1)).toBe(false);
    await db.settlePart({ run, fence, index: 0, state: "sent", providerId: "11" });
    expect(await begin(0)).toBe(false);
    expect(await begin(1)).toBe(true);
    expect(await db.releaseSend({ run, fence })).toEqual({ isDone: false });
  });

  test("a reply whose parts are all settled is done, and cannot be claimed again", async () => {
    const { run, fence } = await claimedRun();
    await db.beginPart({ run, fence, index: 0 });
    expect(await db.settlePart({ run, fence, index: 0, state: "sent" })).toBe(true);
    expect(await db.settlePart({ run, fence, index: 1, state: "failed" })).toBe(true);
    expect(await db.releaseSend({ run, fence })).toEqual({ isDone: true });
    expect(await outcome(run)).toBe("done");
  });

  test("a part whose sending was interrupted by a crash counts as unknown in the next claim, and may be sent again", async () => {
    const { run, fence } = await claimedRun(["one"]);
    await db.beginPart({ run, fence, index: 0 });
    await backend.letLeaseRunOut(run);
    const next = await claim(run);
    expect(next.parts).toMatchObject([
      { state: "unknown", attempts: 1, unknowns: 1, unknownForMs: expect.any(Number) },
    ]);
    expect(await db.beginPart({ run, fence: next.fence, index: 0 })).toBe(true);
    const unknown = { run, fence: next.fence, index: 0, state: "unknown" as const };
    await db.settlePart(unknown);
    await db.settlePart(unknown);
    await db.releaseSend({ run, fence: next.fence });
    expect((await claim(run)).parts).toMatchObject([{ attempts: 2, unknowns: 2 }]);
  });

  test("a part whose markup was refused is pending again as plain text, and as a note if that is refused too", async () => {
    const { run, fence } = await claimedRun(["one"]);
    await db.beginPart({ run, fence, index: 0 });
    const pending = { index: 0, state: "pending" as const };
    await db.settlePart({ run, fence, ...pending, asPlain: true });
    await db.releaseSend({ run, fence });
    const next = await claim(run);
    expect(next.parts).toMatchObject([{ state: "pending", asPlain: true, asNote: false }]);
    await db.settlePart({ run, fence: next.fence, ...pending, asNote: true });
    await db.releaseSend({ run, fence: next.fence });
    expect((await claim(run)).parts).toMatchObject([
      { state: "pending", asPlain: true, asNote: true },
    ]);
  });

  test("a reply whose next part the platform wants later is not claimed before that time", async () => {
    const { run, fence } = await claimedRun(["one"]);
    await db.releaseSend({ run, fence, delayMs: 30_000 });
    const other = await db.claimSend({ run, leaseMs });
    expect(other).toEqual({ outcome: "busy", remainingMs: expect.any(Number) });
    expect(other).toSatisfy(
      (answer: { remainingMs: number }) =>
        answer.remainingMs > 25_000 && answer.remainingMs <= 30_000,
    );
    expect(await db.beginPart({ run, fence, index: 0 })).toBe(false);
    await backend.letLeaseRunOut(run);
    expect((await claim(run)).parts).toMatchObject([{ state: "pending" }]);
  });
});
