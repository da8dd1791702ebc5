// A run that waits for a person: Postgres stores its commits, its conversation is free, and it resumes from them.
import { beforeEach, expect, it } from "vitest";
import { startFlowWorld, hopsIn } from "../../../tests/support/flow-world.ts";
import { createSecondLogic } from "../../../tests/support/second-logic.ts";
import type { FinishRequest } from "../../ports/run-database.ts";
import { answerStep } from "../run/answer-step.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { runHop } from "./run-hop.ts";
import { envelopeFor } from "./publish.ts";
import type { HopOutcome } from "./hop.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
beforeEach(() => world.reset());

/** The outcome of a step that asks. */
const asking: HopOutcome = {
  result: { asks: "?" },
  status: { kind: "step", status: "asked" },
  patch: {},
  events: [],
};
/** The outcome that ends the run as waiting. */
const waiting: HopOutcome = {
  result: null,
  status: { kind: "ended" },
  patch: {},
  events: [],
  end: {
    status: "waiting",
    decision: "waiting",
    plan: null,
    summary: null,
    session: {},
    snapshotState: {},
    version: 0,
    reply: { text: "Run it?", changes: [] },
    calls: [{ hop: "step.1", tool: "t", service: "s", code: "ok", ms: 1, bytes: 2, tokens: 0 }],
  },
};

it("a wait stores every committed hop except the question itself, and leaves the session as it is", async () => {
  const second = createSecondLogic();
  const deps: EngineDeps = {
    ...world.deps,
    logic: {
      ...second,
      decide: (hop) => (ctx) => {
        if (hop === "step.4") return Promise.resolve(asking);
        return hop === "step.5" ? Promise.resolve(waiting) : second.decide(hop)(ctx);
      },
    },
  };
  const finishRequests: FinishRequest[] = [];
  world.database.finishRun = (request) => {
    finishRequests.push(request);
    const { reply = null } = request;
    const [outcome, status] = ["finished" as const, "waiting" as const];
    return Promise.resolve({ outcome, status, reply, next: null, toSend: false });
  };
  const { meta } = await world.begin();
  const hops = ["step.1", "step.2", "step.3.1", "step.3.2", "step.3.3", "step.4", "step.5"];
  for (const hop of hops) await runHop(deps, envelopeFor(meta, hop));
  world.takePublished();
  const [request, ...others] = finishRequests;
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    status: "waiting",
    finishKey: "step.5/0",
    calls: [{ code: "ok" }],
  });
  expect(request).not.toHaveProperty("snapshot");
  const journal = request?.journal ?? [];
  expect(journal.map(({ hop }) => hop).sort()).toEqual([
    ...["step.1", "step.2", "step.3.1", "step.3.2", "step.3.3"],
  ]);
  expect((await world.store.load(meta.run, meta.conversation))?.ended).toBe("waiting");
  expect((await world.store.loadSession(meta.conversation))?.version).toBe(0);
  expect((await world.store.readEvents(meta.run, null, 99))?.at(-1)?.type).toBe("run.waiting");

  world.database.recoverRun = () =>
    Promise.resolve({
      outcome: "superseded",
      epoch: 1,
      snapshot: null,
      summary: null,
      decisions: [],
      run: { meta, status: "running", acceptedAs: "running", epoch: 1 },
      steps: journal.map(({ hop, result, status }) => ({
        hop,
        context: { results: { [hop]: result }, statuses: { [hop]: status } },
      })),
    });
  world.database.answerStep = () =>
    Promise.resolve({
      outcome: "answered",
      run: { meta, status: "running", acceptedAs: "running", epoch: 1 },
    });
  const decision = { choice: "run" as const, requestHash: "h" };
  await answerStep(deps, { user: meta.user, run: meta.run, hop: "step.4", decision });
  expect(hopsIn(world.takePublished())).toEqual(["step.4"]);
});
