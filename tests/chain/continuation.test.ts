// ALFRED_CONTINUATION=on: sequential hops share an invocation; the result of the chain stays the same.
import { beforeEach, expect, it } from "vitest";
import { startChainWorld } from "./chain-world.ts";
import { expectSavedDespite, expectSavedOnce } from "./expect-saved-once.ts";
import { createAndSaveThree } from "./kitchen-scripts.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(() => startChainWorld({ env: { ALFRED_CONTINUATION: "on" } }));
beforeEach(() => world.sql("delete from recipe_ingredients"));
beforeEach(() => world.sql("delete from recipes"));

const TEXT = "Create 3 cod recipes and save them";

it("a run needs deliveries only for its first hop and for the hops of a group", async () => {
  world.interfereWith(() => undefined, createAndSaveThree);
  const run = await world.say(await world.newConversation(), TEXT);
  await expectSavedOnce(world, run);
  const hops = world.deliveries.map((d) => d.envelope?.hop).sort();
  expect(hops).toEqual(["act.1.1", "act.1.2", "act.1.3", "understand"]);
  const commits = world.logs(run).filter((line) => line["alfred.outcome"] === "committed");
  expect(commits.map((line) => line["alfred.hop"])).toHaveLength(7);
});

it.each(["ThinkOutput", "ReplyOutput"])(
  "a run is saved once even if the Worker is killed during %s of a continued hop",
  (contract) => expectSavedDespite(world, { contract }, () => world.crash()),
);

it("a continued hop that fails is published, so that the queue retries it separately", async () => {
  let refusals = 0;
  world.interfereWith(
    () => undefined,
    (request) =>
      request.contract === "ThinkOutput" && refusals++ === 0
        ? { status: 529 }
        : createAndSaveThree(request),
  );
  await expectSavedOnce(world, await world.say(await world.newConversation(), TEXT));
  expect(world.deliveries.map((d) => d.envelope?.hop)).toContain("think");
});
