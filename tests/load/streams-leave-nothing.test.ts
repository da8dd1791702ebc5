// Tests that readers of a run's events leave nothing in the Worker's heap, by counting objects. `npm run load -- --runs N`
// measures how many bytes a run leaves.
import { expect, test } from "vitest";
import { countHeapObjects } from "../../bench/measure/count-heap-objects.ts";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack } from "../support/stack.ts";
import { newTally, talk } from "./talk.ts";

const stack = forSuite(() => openTestStack({ inspect: true }));

/** The classes of the objects of which a stream consists in workerd. */
const STREAM_CLASSES = ["AbortSignal", "DOMException", "ReadableStreamDefaultReader"];
const RUNS = 12;

const countObjects = () =>
  countHeapObjects(stack.worker.inspectorUrl() ?? "", `${stack.url}/healthz`, STREAM_CLASSES);

test("streams of a run's events that have ended leave no object behind", async () => {
  const { token } = await stack.createUser();
  const streamRuns = async (runs: number) => {
    const tally = newTally();
    await talk({
      ...{ url: stack.url, token, tally, text: () => "What is in my pantry?", pause: () => 0 },
      ...{ shouldContinue: () => tally.accepted.size < runs, patienceMs: 600_000 },
    });
    expect(tally.ended.size).toBe(runs);
    await stack.qstashStandIn?.idle();
  };
  await streamRuns(2);
  const before = await countObjects();
  await streamRuns(RUNS);
  const after = await countObjects();
  // The runtime's caches may keep one or two objects; a stream that leaks keeps one of each class.
  const leakedClasses = STREAM_CLASSES.filter(
    (name) => (after[name] ?? 0) - (before[name] ?? 0) > RUNS / 3,
  );
  expect([leakedClasses, before, after]).toEqual([[], before, after]);
});
