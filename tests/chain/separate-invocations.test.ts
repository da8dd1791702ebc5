// The hops of a run are separate invocations, and only the hops of one group overlap in time.
import { expect, it } from "vitest";
import { shareChainWorld } from "./chain-world.ts";
import { createAndSaveThree } from "./kitchen-scripts.ts";
import { forSuite } from "../support/for-suite.ts";

const world = forSuite(shareChainWorld);

const HOPS = ["act.1.1", "act.1.2", "act.1.3", "act.2", "reply", "think", "understand"];

it("every hop runs in its own invocation, with one delivery", async () => {
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

it("the three recipes are generated in parallel", async () => {
  const all = Promise.withResolvers<void>();
  let startCount = 0;
  world.interfereWith(
    () => undefined,
    async (request) => {
      if (request.contract !== "ActDecision") return createAndSaveThree(request);
      // No request is answered before all have come, so sequential ones would wait forever.
      if (++startCount === 3) all.resolve();
      await all.promise;
      return createAndSaveThree(request);
    },
  );
  const run = await world.say(await world.newConversation(), "Create 3 cod recipes and save them");
  await world.end(run);
  expect(startCount).toBe(3);
});

it("all steps of a group end before the next group begins", async () => {
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
  for (const endTime of Object.values(endTimes)) expect(endTime).toBeLessThanOrEqual(secondGroup);
});
