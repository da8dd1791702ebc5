// ALFRED_CONTINUATION=on: sequential hops share an invocation. The run is saved once although the Worker is killed during a
// continued hop, or such a hop fails. `round-trips.test.ts` checks which hops are delivered.
import { beforeEach, expect, it } from "vitest";
import { startChainWorld } from "./chain-world.ts";
import { expectSavedDespite, expectSavedOnce } from "./expect-saved-once.ts";
import { createAndSaveThree } from "./kitchen-scripts.ts";
import { forSuite } from "../support/for-suite.ts";

const world = forSuite(() => startChainWorld({ env: { ALFRED_CONTINUATION: "on" } }));
beforeEach(() => world.sql("delete from recipe_ingredients"));
beforeEach(() => world.sql("delete from recipes"));

const TEXT = "Create 3 cod recipes and save them";

it.each(["ThinkOutput", "ReplyOutput"])(
  "a run saves its recipes once even if the Worker is killed during %s of a continued hop",
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
