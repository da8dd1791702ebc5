// A hop that always throws, or kills its invocation, takes the failure path, and the next run starts.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { envelopeOf, startFlowWorld } from "../../../tests/support/flow-world.ts";
import type { Envelope } from "../../contracts/envelope.ts";
import { FatalError, TransientError } from "../../contracts/errors.ts";
import type { FinishRequest } from "../../ports/run-database.ts";
import { RETRIES } from "../../queue/delivery-policy.ts";
import { failDelivered } from "./fail-hop.ts";
import { MAX_CUT_OFF_ATTEMPTS } from "./refuse-poison.ts";
import { runHop } from "./run-hop.ts";
import { runId } from "../../../tests/support/ids.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
beforeEach(() => world.reset());

/** A run whose next hop is Think, with another message queued behind it. */
async function beginThink() {
  const { meta, first } = await world.begin();
  await runHop(world.deps, first);
  const think = envelopeOf(world.takePublished(), "think");
  const next = { ...meta, run: runId(), number: 2, session: 1 };
  const finishRequests: FinishRequest[] = [];
  world.database.finishRun = (request) => {
    finishRequests.push(request);
    const run = { meta: next, status: "running", acceptedAs: "queued", epoch: 0 } as const;
    const { status, reply = null } = request;
    return Promise.resolve({ outcome: "finished", status, reply, next: run, toSend: false });
  };
  return { meta, think, next, finishRequests };
}

/** An invocation that claims the hop and never reports again; its lease ends at once. */
async function dieAt({ run, conversation, hop, epoch, after, session }: Envelope): Promise<void> {
  const ids = { run, conversation, hop, epoch, after, session };
  const claim = await world.store.claim({ ...ids, nonce: randomUUID(), leaseMs: 1 });
  expect(claim.outcome).toBe("granted");
  await new Promise((resolve) => setTimeout(resolve, 5));
}

it("a hop with a permanent error ends its run at once, and the next run starts", async () => {
  const { think, next, finishRequests } = await beginThink();
  world.decide.think = () => Promise.reject(new FatalError("internal", "broken"));
  expect(await runHop(world.deps, think)).toMatchObject({ outcome: "failed" });
  expect(finishRequests).toMatchObject([{ status: "failed", error: { code: "internal" } }]);
  expect(envelopeOf(world.takePublished(), "understand").run).toBe(next.run);
});

it("a hop that throws an unknown error is retried as often as the queue retries, and then ends its run", async () => {
  const { think, next, finishRequests } = await beginThink();
  world.decide.think = () => Promise.reject(new TypeError("undefined is not a function"));
  for (let delivery = 0; delivery <= RETRIES; delivery += 1) {
    await expect(runHop(world.deps, think)).rejects.toThrow(TypeError);
    expect(finishRequests).toEqual([]);
  }
  await failDelivered(world.deps, think, "unavailable");
  expect(finishRequests).toMatchObject([{ status: "failed" }]);
  expect(envelopeOf(world.takePublished(), "understand").run).toBe(next.run);
});

it("a hop that kills every invocation is not retried without end", async () => {
  const { think, next, finishRequests } = await beginThink();
  let tries = 0;
  world.decide.think = () => {
    tries += 1;
    return Promise.reject(new Error("not reached"));
  };
  for (let i = 0; i < MAX_CUT_OFF_ATTEMPTS; i += 1) await dieAt(think);
  expect(await runHop(world.deps, think)).toMatchObject({ outcome: "failed" });
  expect(tries).toBe(0);
  expect(finishRequests).toMatchObject([{ status: "failed", error: { code: "internal" } }]);
  expect(envelopeOf(world.takePublished(), "understand").run).toBe(next.run);
});

it("an attempt that reported its error does not count as cut off, nor do the attempts before it", async () => {
  const { think, finishRequests } = await beginThink();
  world.decide.think = () => Promise.reject(new TransientError("overloaded", "later"));
  for (let round = 0; round < 2; round += 1) {
    for (let i = 1; i < MAX_CUT_OFF_ATTEMPTS; i += 1) await dieAt(think);
    await expect(runHop(world.deps, think)).rejects.toMatchObject({ code: "overloaded" });
  }
  expect(finishRequests).toEqual([]);
});
