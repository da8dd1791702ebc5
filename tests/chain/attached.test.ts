// Attached runs on the whole stack: the request with a message runs the message's hops and streams their
// events. Whatever happens to that request, there is exactly one answer.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { eventsOf, postForEvents, type OnEvent } from "../api/read-events.ts";
import { startChainWorld, type ChainWorld } from "./chain-world.ts";
import { expectSavedOnce } from "./expect-saved-once.ts";
import { createAndSaveThree } from "./kitchen-scripts.ts";
import { eventually } from "../support/eventually.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { cases, sampleTests } from "../support/sample.ts";

sampleTests(3);

let world: ChainWorld;
beforeAll(async () => {
  // A lease that is longer than the stream's heartbeat interval.
  world = await startChainWorld({ env: { ALFRED_CONTINUATION: "on", ALFRED_LEASE_MS: "4000" } });
});
afterAll(() => world.stop());
beforeEach(() => world.sql("delete from recipe_ingredients"));
beforeEach(() => world.sql("delete from recipes"));

const body = { text: "Create 3 cod recipes and save them" };

/** @returns a function that sends one client's request, the same at each call, and retries while the Worker is down */
async function client() {
  const conversation = await world.newConversation();
  const url = `${world.stack.url}/v1/conversations/${conversation}/messages`;
  const post = { token: world.user.token, key: randomUUID(), body };
  return async (onEvent: OnEvent = () => {}, lastEventId?: string, signal?: AbortSignal) => {
    const options = { lastEventId, ...(signal ? { signal } : {}) };
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const response = await postForEvents(url, { ...post, ...options }).catch((error: unknown) => {
        if (Date.now() > until) throw error;
      });
      if (response) return { response, events: eventsOf(response, onEvent) };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
}

const runOf = (response: Response) => (response.headers.get("location") ?? "").slice(-36);
/**
 * The hop of each message that was delivered. Left out is what only a busy machine causes: the queue's retries, and
 * watches of a hop that is still running when its backup arrives.
 */
const hopsDelivered = () =>
  world.deliveries
    .filter(({ envelope, retried }) => retried === 0 && (envelope?.n ?? 0) === 0)
    .map(({ envelope }) => envelope?.hop ?? "failure")
    .toSorted();
/** The hops of a run that ended with this outcome, in the order of their ends. */
const hopsEnded = (run: string, outcome: string) =>
  world
    .logs(run)
    .filter((line) => line["event"] === "hop" && line["alfred.outcome"] === outcome)
    .map((line) => line["alfred.hop"]);

it("an attached request runs sequential hops itself; groups go through the queue, with one message as a backup", async () => {
  world.interfereWith(() => undefined, createAndSaveThree);
  const post = await client();
  const { response, events } = await post();
  const types = (await events).map(({ type }) => type);
  expect(types.slice(0, 3)).toEqual(["message.accepted", "run.accepted", "understand.completed"]);
  expect(types.at(-1)).toBe("run.completed");
  const run = runOf(response);
  await expectSavedOnce(world, run);
  // The delivery of `understand` is the backup, which finds nothing to do.
  await expect.poll(() => hopsEnded(run, "done")).toContain("understand");
  await world.qstash.idle();
  expect(hopsDelivered()).toEqual(["act.1.1", "act.1.2", "act.1.3", "understand"]);
  expect(hopsEnded(run, "busy").filter((hop) => hop !== "understand")).toEqual([]);
  expect(hopsEnded(run, "committed").slice(0, 2)).toEqual(["understand", "think"]);
  expect(world.model.requests()).toHaveLength(6);
});

it.each(["UnderstandOutput", "ThinkOutput"].slice(0, cases(1, 2)))(
  "after a Worker is killed during %s the run is completed once, although its client does not come back",
  async (contract) => {
    let crashes = 0;
    world.interfereWith(
      () => undefined,
      async (request) => {
        if (request.contract === contract && crashes++ === 0) await world.crash();
        return createAndSaveThree(request);
      },
    );
    const post = await client();
    const { response, events } = await post();
    await expect(events).rejects.toThrow("terminated");
    const run = runOf(response);
    await expectSavedOnce(world, run);
    expect(crashes).toBeGreaterThan(0);
  },
);

it("a repeated request follows the same run, from the start or from the last seen event", async () => {
  let crashes = 0;
  world.interfereWith(
    () => undefined,
    async (request) => {
      if (request.contract === "ThinkOutput" && crashes++ === 0) await world.crash();
      return createAndSaveThree(request);
    },
  );
  const post = await client();
  let last: string | undefined;
  const first = await post(({ id }) => (last = id ?? last));
  await expect(first.events).rejects.toThrow("terminated");
  expect(last).toMatch(/^0\.\d+$/);
  const [repeated, resumed] = await Promise.all([post(), post(undefined, last)]);
  expect([runOf(repeated.response), runOf(resumed.response)]).toEqual([
    runOf(first.response),
    runOf(first.response),
  ]);
  const events = await repeated.events;
  expect(events[0]?.type).toBe("message.accepted");
  expect(events.at(-1)?.type).toBe("run.completed");
  const since = events.slice(events.findIndex(({ id }) => id === last) + 1);
  expect((await resumed.events).slice(1)).toEqual(since);
  await expectSavedOnce(world, runOf(first.response));
});

it("when a client hangs up, the current hop ends, and a delivery runs the next hop", async () => {
  const hangUp = new AbortController();
  const unfinishedStreams = () => world.stack.logged("events.unfinished").length;
  const countBefore = unfinishedStreams();
  world.interfereWith(
    () => undefined,
    async (request) => {
      if (request.contract === "UnderstandOutput") {
        hangUp.abort();
        // The Worker notices it at its next heartbeat, while the hop is running.
        await eventually(() => {
          if (unfinishedStreams() === countBefore)
            throw new Error("no stream has ended before its run");
        });
      }
      return createAndSaveThree(request);
    },
  );
  const post = await client();
  const { response, events } = await post(undefined, undefined, hangUp.signal);
  await expect(events).rejects.toThrow("aborted");
  const run = runOf(response);
  await expectSavedOnce(world, run);
  // Understand ended in its first invocation, with one model call.
  const contracts = world.model.requests().map(({ contract }) => contract);
  expect(contracts.filter((contract) => contract === "UnderstandOutput")).toHaveLength(1);
  const lines = world.logs(run).filter((line) => line["alfred.outcome"] === "committed");
  expect(lines.slice(0, 2).map((line) => [line["alfred.hop"], line["alfred.trigger"]])).toEqual([
    ["understand", "attached"],
    ["think", "delivery"],
  ]);
});

it("a run whose attached hop fails is completed once, and its client gets the end of the run", async () => {
  let refusals = 0;
  world.interfereWith(
    () => undefined,
    (request) =>
      request.contract === "UnderstandOutput" && refusals++ === 0
        ? { status: 529 }
        : createAndSaveThree(request),
  );
  const post = await client();
  const { response, events } = await post();
  expect((await events).at(-1)?.type).toBe("run.completed");
  await expectSavedOnce(world, runOf(response));
});
