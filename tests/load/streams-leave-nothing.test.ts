// A reader of a run's events leaves nothing in the Worker's heap. `npm run load -- --runs N` says how many bytes of a run
// stay; here the objects are counted.
import { expect, test } from "vitest";
import { countHeapObjects } from "../../bench/measure/count-heap-objects.ts";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack } from "../support/stack.ts";
import { newTally, talk } from "./talk.ts";

const stack = forSuite(() => openTestStack({ inspect: true }));

/** What one stream consists of in workerd. */
const CLASSES = ["AbortSignal", "DOMException", "ReadableStreamDefaultReader"];
const RUNS = 12;

const counted = () =>
  countHeapObjects(stack.worker.inspectorUrl() ?? "", `${stack.url}/healthz`, CLASSES);

test("streams of a run's events that have ended leave no object behind", async () => {
  const { token } = await stack.createUser();
  const streamTo = async (runs: number) => {
    const tally = newTally();
    await talk({
      ...{ url: stack.url, token, tally, text: () => "What is in my pantry?", pause: () => 0 },
      ...{ shouldContinue: () => tally.accepted.size < runs, patienceMs: 600_000 },
    });
    expect(tally.ended.size).toBe(runs);
    await stack.qstashStandIn?.idle();
  };
  await streamTo(2);
  const before = await counted();
  await streamTo(RUNS);
  const after = await counted();
  // Caches of the runtime may hold one or two; each stream held one of each.
  const grown = CLASSES.filter((name) => (after[name] ?? 0) - (before[name] ?? 0) > RUNS / 3);
  expect([grown, before, after]).toEqual([[], before, after]);
});
