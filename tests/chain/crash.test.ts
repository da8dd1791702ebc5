// The Worker is killed between and during hops, or each message is delivered twice: the run still ends once.
import { beforeEach, expect, it } from "vitest";
import { cases } from "../support/sample.ts";
import { shareChainWorld } from "./chain-world.ts";
import { expectSavedDespite, expectSavedOnce } from "./expect-saved-once.ts";
import { createAndSaveThree } from "./kitchen-scripts.ts";
import { forSuite } from "../support/for-suite.ts";

const world = forSuite(shareChainWorld);
beforeEach(() => world.sql("delete from recipe_ingredients"));
beforeEach(() => world.sql("delete from recipes"));

const HOPS = ["act.1.2", "reply", "understand", "think", "act.2", "summarize"];

it.each(HOPS.slice(0, cases(1, HOPS.length)))(
  "a run saves its recipes once even if the Worker is killed just before %s is delivered",
  (hop) => expectSavedDespite(world, { hop }, () => world.crash()),
);

const ANSWERS = [
  ["ActDecision", 2],
  ["ReplyOutput", 1],
  ["UnderstandOutput", 1],
  ["ThinkOutput", 1],
] as const;

it.each(ANSWERS.slice(0, cases(1, ANSWERS.length)))(
  "a run saves its recipes once even if the Worker is killed while %s number %i is being answered",
  (contract, n) => expectSavedDespite(world, { contract, n }, () => world.crash()),
);

it("a run saves its recipes once even if the queue delivers every message twice", async () => {
  const conversation = await world.newConversation();
  const repeats: Promise<unknown>[] = [];
  world.interfereWith(({ envelope, url }) => {
    // Another publication of the same envelope, without a deduplication id, so that the queue does not drop it.
    // `n` is that of a redrive.
    if (envelope && envelope.n === 0) {
      repeats.push(
        fetch(`${world.qstash.url}/v2/publish/${url}`, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${world.qstash.token}`,
            "Content-Type": "application/json",
          },
          body: JSON.stringify({ ...envelope, n: 1 }),
        }),
      );
    }
  }, createAndSaveThree);
  const run = await world.say(conversation, "Create 3 cod recipes and save them");
  await expectSavedOnce(world, run);
  await Promise.all(repeats);
  expect(repeats.length).toBeGreaterThanOrEqual(7);
  const calls = world.model.requests().length;
  await world.qstash.idle();
  expect(world.model.requests().length).toBe(calls);
});
