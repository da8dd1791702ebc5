// Two processes behind one interface: every call goes to the process that the run executes.
import { expect, it } from "vitest";
import { createSecondLogic } from "../../tests/support/second-logic.ts";
import { createCellarPack } from "../../tests/cellar/pack.ts";
import { newMeta } from "../../tests/contract/store/store-world.ts";
import { createChainLogic } from "../chain/chain-logic.ts";
import type { FailedHop, ProcessLogic, StoppedRun } from "./process-logic.ts";
import { envelopeFor } from "./hop/publish.ts";
import { routeLogics } from "./route-logics.ts";

const prompts = { get: () => "", optional: () => null };
const chain = createChainLogic({ pack: createCellarPack(), prompts });
const storedLogic: ProcessLogic = {
  ...createSecondLogic(),
  readsOf: (results) => ({ "step.2": Object.keys(results) }),
  viewsOf: () => ({ "step.2#": "{}" }),
  poolsOf: () => ({ "step.2": "rest_api" }),
  afterEnd: () => ["step.5"],
};
const both = routeLogics(chain, storedLogic);
const meta = newMeta();
const process = "0192f3c4-0000-7000-8000-000000000001";

it("the routes and hops are exactly those of both processes", () => {
  expect(both.nodes).toEqual([...chain.nodes, "step"]);
  expect(["think.2", "step.3.1", "step.9", "think.3", "else"].map(both.knows)).toEqual([
    ...[true, true, false, false, false],
  ]);
});

it("a run of a stored Process begins with that Process's first hop, and every other run with the chain's", () => {
  expect(both.entry({ process, trigger: "api" })).toEqual(["step.1"]);
  expect(both.entry({})).toEqual(["understand"]);
  expect(envelopeFor(meta, both.entry({ process })[0] ?? "").v).toBe(2);
  expect(envelopeFor(meta, "understand").v).toBe(1);
});

it("the next hops of each process follow from its own marks, groups and ends", () => {
  const completedStep = { kind: "step", status: "completed" };
  const marks = { "step.1": completedStep, "step.2": completedStep };
  const ending = { reply: { kind: "ended", folds: true } };
  expect(both.next(marks, "step.2")).toEqual(["step.3.1", "step.3.2", "step.3.3"]);
  expect(both.next({ understand: { kind: "think_next" } }, "understand")).toEqual(["think"]);
  expect(both.groups(marks)).toMatchObject([{ group: "three" }]);
  expect(both.groups({})).toEqual([]);
  expect(both.afterEnd("completed", marks)).toEqual(["step.5"]);
  expect(both.afterEnd("completed", ending)).toEqual(["summarize"]);
  expect(both.describe("step.1").started).toMatchObject({ data: { hop: "step.1" } });
  expect(both.describe("summarize").isAfterEnd).toBe(true);
  expect(both.readsOf?.({ step: "{}" })).toEqual({ "step.2": ["step"] });
  expect(both.readsOf?.({ understand: "{}" })).toEqual({});
  expect(both.viewsOf?.({ step: "{}" })).toEqual({ "step.2#": "{}" });
  expect(both.viewsOf?.({ understand: "{}" })).toEqual({});
  expect(both.poolsOf?.({ step: "{}" })).toEqual({ "step.2": "rest_api" });
  expect(both.poolsOf?.({ understand: "{}" })).toEqual({});
});

it("a run is stopped and failed like its own process, and keeps the chain's session", async () => {
  const context = { results: {}, statuses: {}, journalled: {}, before: {}, staged: {} };
  const run = { ...context, meta: { ...meta, process }, uncommittedDecisions: [] };
  const clock = { now: () => 0, today: () => "2026-11-21", iso: () => "" };
  const stoppedRun: StoppedRun = { ...run, statuses: {}, reason: "", clock };
  expect(both.stop("cancelled", stoppedRun).reply.text).toBe("It was stopped: cancelled.");
  const stopText = both.stop("cancelled", { ...stoppedRun, meta }).reply.text;
  expect(stopText).toBe(chain.stop("cancelled", { ...stoppedRun, meta }).reply.text);
  expect(both.stop("cancelled", null)).toEqual(chain.stop("cancelled", null));
  const failedHop = {
    envelope: envelopeFor(meta, "step.3.1"),
    code: "internal",
    attempts: [],
    clock,
    state: { meta: run.meta, session: {} },
    decisions: () => Promise.resolve([]),
  } as unknown as FailedHop;
  expect(await both.fail(failedHop)).toMatchObject({ leave: "three" });
  const storedSession = { snapshot: { version: 1, state: { exchange: "3" } }, summary: null };
  expect(both.session(storedSession)).toEqual(chain.session(storedSession));
});

it("two processes with a route in common are refused", () => {
  expect(() => routeLogics(storedLogic, storedLogic)).toThrow(
    "two processes have the same nodes: step",
  );
});
