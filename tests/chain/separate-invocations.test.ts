// The hops of a run are separate, signed invocations, and siblings overlap in time.
import { expect, it } from "vitest";
import { shareChainWorld } from "./chain-world.ts";
import { createAndSaveThree } from "./kitchen-scripts.ts";
import { forSuite } from "../support/for-suite.ts";

const world = forSuite(shareChainWorld);

const HOPS = ["act.1.1", "act.1.2", "act.1.3", "act.2", "reply", "think", "understand"];

it("runs every hop in an invocation of its own, one signed delivery each", async () => {
  world.interfereWith(() => undefined, createAndSaveThree);
  const run = await world.say(await world.newConversation(), "Create 3 cod recipes and save them");
  expect((await world.end(run)).status).toBe("completed");
  await world.qstash.idle();
  const hopLines = world.logs(run).filter((line) => line["event"] === "hop");
  expect(hopLines.map((line) => line["alfred.hop"]).sort()).toEqual(HOPS);
  expect(new Set(hopLines.map((line) => line["alfred.delivery"])).size).toBe(HOPS.length);
  expect(world.deliveries.map((d) => d.messageId).sort()).toEqual(
    hopLines.map((line) => line["alfred.delivery"]).sort(),
  );
});

it("makes the three recipes side by side", async () => {
  const all = Promise.withResolvers<void>();
  let startCount = 0;
  world.interfereWith(
    () => undefined,
    async (request) => {
      if (request.contract !== "ActDecision") return createAndSaveThree(request);
      // None is answered before all are asked for: one after the other, they would wait for ever.
      if (++startCount === 3) all.resolve();
      await all.promise;
      return createAndSaveThree(request);
    },
  );
  const run = await world.say(await world.newConversation(), "Create 3 cod recipes and save them");
  await world.end(run);
  expect(startCount).toBe(3);
});

it("keeps the steps of a group before those of the next", async () => {
  const endTimes: Record<string, number> = {};
  let secondGroup = 0;
  world.interfereWith(
    ({ envelope }) => {
      if (envelope?.hop === "act.2") secondGroup = Date.now();
    },
    async (request) => {
      if (request.contract === "ActDecision") {
        await new Promise((resolve) => setTimeout(resolve, 100 * request.n));
        endTimes[request.n] = Date.now();
      }
      return createAndSaveThree(request);
    },
  );
  const run = await world.say(await world.newConversation(), "Create 3 cod recipes and save them");
  await world.end(run);
  for (const position of Object.values(endTimes)) expect(position).toBeLessThanOrEqual(secondGroup);
});

it("answers 401 to an unsigned delivery, and runs nothing", async () => {
  for (const node of ["understand", "think", "act", "quick", "reply", "failed"]) {
    const response = await fetch(`${world.stack.url}/nodes/${node}`, {
      method: "POST",
      body: "{}",
    });
    expect([node, response.status]).toEqual([node, 401]);
  }
});
