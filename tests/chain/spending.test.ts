// The cost of a run, on the whole stack: each call that a model server bills is counted once, also if the run fails or is
// cancelled. The only exception is a call of a killed invocation whose answer was not stored.
import { expect, it } from "vitest";
import {
  addSpending,
  NOTHING_SPENT,
  type Spending,
  spendingOf,
} from "../../shared/contracts/spending.ts";
import { understood } from "../support/answers.ts";
import type { Run } from "../support/stack.ts";
import { shareChainWorld } from "./chain-world.ts";
import { createAndSaveThree, planned } from "./kitchen-scripts.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(4);

const world = forSuite(shareChainWorld);

const noInterference = () => undefined;

/** The sum that the model server has billed since the script was set. */
function billedSpending(): Spending {
  return world.model.requests().reduce((sum, { model, usage }) => {
    return usage ? addSpending(sum, spendingOf(model, { calls: 1, ...usage })) : sum;
  }, NOTHING_SPENT);
}

/** The calls, the cost and the output tokens of the run's usage; null if it has none. */
const usageOf = async (run: string) => {
  const { usage } = await world.end(run);
  return usage === null ? null : costAndCalls(usage);
};
const costAndCalls = ({ calls, cost_micro_usd, output_tokens }: NonNullable<Run["usage"]>) => ({
  calls,
  cost_micro_usd,
  output_tokens,
});

async function expectAllCounted(run: string): Promise<void> {
  const all = billedSpending();
  expect(all.calls).toBeGreaterThan(0);
  expect(all.unpriced_calls).toBe(0);
  expect(await usageOf(run)).toEqual(costAndCalls(all));
}

it("repaired answers, and answers that a killed invocation had stored, are counted once", async () => {
  let hasCrashed = false;
  world.interfereWith(noInterference, async (request) => {
    if (request.contract === "ThinkOutput" && request.messages.length === 1) return "no JSON";
    // Its first answer is stored by then.
    if (request.contract === "ThinkOutput" && !hasCrashed) {
      hasCrashed = true;
      await world.crash();
    }
    return createAndSaveThree(request);
  });
  const run = await world.say(await world.newConversation(), "Create 3 cod recipes and save them");
  expect((await world.end(run)).status).toBe("completed");
  const thinks = world.model.requests().filter(({ contract }) => contract === "ThinkOutput");
  // The invocation that asked for the other answers was killed, so only the provider has counted them.
  const lostCount = thinks.length - 2;
  const { calls } = billedSpending();
  expect((await usageOf(run))?.calls).toBe(calls - lostCount);
});

it("the cost of a failed run is counted", async () => {
  world.interfereWith(noInterference, (request) =>
    request.contract === "ThinkOutput" ? "nonsense" : createAndSaveThree(request),
  );
  const run = await world.say(await world.newConversation(), "Create 3 cod recipes and save them");
  expect((await world.end(run)).status).toBe("failed");
  expect(billedSpending().calls).toBe(3);
  await expectAllCounted(run);
});

it("the calls of a hop that was running when the user cancelled are counted", async () => {
  const { promise: barrier, resolve: release } = Promise.withResolvers<void>();
  world.interfereWith(noInterference, async (request) => {
    if (request.contract === "ThinkOutput" && request.messages.length === 1) return "no JSON";
    if (request.contract === "ThinkOutput") await barrier;
    return createAndSaveThree(request);
  });
  const run = await world.say(await world.newConversation(), "Create 3 cod recipes and save them");
  await expect.poll(() => world.model.requests().length).toBe(3);
  await world.cancel(run);
  expect((await usageOf(run))?.calls).toBe(1);
  release();
  await world.qstash.idle();
  await expectAllCounted(run);
});

it("the calls of Summarize are counted in the usage of the conversation's runs", async () => {
  const conversation = await world.newConversation();
  const runs: string[] = [];
  world.interfereWith(noInterference, ({ contract }) => {
    switch (contract) {
      case "UnderstandOutput":
        return understood();
      case "ThinkOutput":
        return planned([]);
      case "ReplyOutput":
        return { text: "Very well." };
      default:
        return { narrative: "They talked.", engagement: null };
    }
  });
  for (const text of ["Hello", "go on", "and then", "I see", "oh", "well", "so"]) {
    const run = await world.say(conversation, text);
    await world.end(run);
    await world.qstash.idle();
    runs.push(run);
  }
  const all = billedSpending();
  const accounts = await Promise.all(runs.map(usageOf));
  const summaries = world.model.requests().filter(({ contract }) => /Summary/.test(contract ?? ""));
  expect(summaries.length).toBeGreaterThan(0);
  const sum = (valueOf: (account: { calls: number; cost_micro_usd: number | null }) => number) =>
    accounts.reduce((total, account) => total + (account === null ? 0 : valueOf(account)), 0);
  expect(sum(({ calls }) => calls)).toBe(all.calls);
  expect(sum((account) => account.cost_micro_usd ?? 0)).toBe(all.cost_micro_usd);
});
