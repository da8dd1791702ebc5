// Recovery after the store has lost a run: from Postgres alone.
import { beforeEach, expect, it } from "vitest";
import { hopsIn, startFlowWorld } from "../../../tests/support/flow-world.ts";
import { acceptMessage } from "./accept-message.ts";
import { envelopeFor } from "../hop/publish.ts";
import { runHop } from "../hop/run-hop.ts";
import { restoreRun } from "./recover-run.ts";
import { runId } from "../../../tests/support/ids.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
beforeEach(() => world.reset());

it("the next run is published when the store was lost before it knew of this run's end", async () => {
  const { meta, first } = await world.begin();
  const next = { ...meta, run: runId(), number: 2, session: 1 };
  await world.empty();
  world.database.recoverRun = () =>
    Promise.resolve({ outcome: "ended", status: "completed", reply: "Done.", toSend: false });
  world.database.finishRun = ({ finishKey }) =>
    Promise.resolve(
      finishKey === "reply"
        ? {
            outcome: "replayed",
            status: "completed",
            reply: { text: "Done.", changes: [] },
            next: { meta: next, status: "running", acceptedAs: "queued", epoch: 0 },
            toSend: false,
          }
        : { outcome: "lost" },
    );
  expect(await runHop(world.deps, { ...first, hop: "reply", after: 4 })).toEqual({
    outcome: "gone",
  });
  expect(world.takePublished()).toMatchObject([{ envelope: envelopeFor(next, "understand") }]);
  await runHop(world.deps, { ...first, hop: "act.1", after: 2 });
  expect(world.takePublished()).toEqual([]);
});

it("a waiting run that a person has answered in the meantime is not ended", async () => {
  const { first, meta } = await world.begin();
  await world.empty();
  world.database.recoverRun = () =>
    Promise.resolve({
      outcome: "waiting",
      epoch: 0,
      snapshot: null,
      summary: null,
      decisions: [],
      run: { meta, status: "waiting", acceptedAs: "running", epoch: 0 },
    });
  const epochs: unknown[] = [];
  world.database.finishRun = ({ epoch }) => {
    epochs.push(epoch);
    return Promise.resolve({ outcome: "stale_epoch" });
  };
  const late = { ...first, hop: "reply", after: 4, epoch: 1 };
  expect(await runHop(world.deps, late)).toEqual({ outcome: "gone" });
  expect(epochs).toEqual([1]);
});

it("a lost run is not seeded again when its message is sent again", async () => {
  const { meta } = await world.begin();
  await world.empty();
  world.database.acceptMessage = () =>
    Promise.resolve({
      outcome: "replayed",
      run: { meta, status: "running", acceptedAs: "running", epoch: 0 },
    });
  const { user, conversation, text } = meta;
  const request = { user, conversation, text, route: "r", key: "k", bodyHash: "h" };
  await acceptMessage(world.deps, { ...request, ifBusy: "enqueue" });
  expect(hopsIn(world.takePublished())).toEqual(["understand"]);
  expect(await world.store.load(meta.run, conversation)).toBeNull();
});

it("recovery restores what journalled steps depend on, and no mark without its result", async () => {
  const { meta } = await world.begin();
  const mark = (status: string) => ({ kind: "step", status });
  const context = (results: Record<string, unknown>, ...hops: string[]) => ({
    results,
    statuses: Object.fromEntries(hops.map((hop) => [hop, mark("completed")])),
  });
  const restoredRun = restoreRun(world.deps.logic, {
    outcome: "recovered",
    epoch: 1,
    snapshot: null,
    summary: null,
    decisions: [],
    run: { meta, status: "running", acceptedAs: "running", epoch: 1 },
    steps: [
      // The second step's result is not journalled: it runs again.
      {
        hop: "step.3",
        context: context({ step: 1, "step.1": { a: [] } }, "step", "step.1", "step.2"),
      },
      { hop: "step.4", context: context({ "step.3": "x" }, "step.3") },
      { hop: "step.5", context: null },
    ],
  });
  expect(restoredRun.results).toEqual({ step: "1", "step.1": '{"a":[]}', "step.3": '"x"' });
  expect(Object.keys(restoredRun.statuses)).toEqual(["step", "step.1", "step.3"]);
});
