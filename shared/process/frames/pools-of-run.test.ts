// The pool in which a hop needs a slot is named after the type of the Service that it calls.
import { expect, it } from "vitest";
import { definition, resolved, step, toolOf, TOOLS } from "../../../tests/support/test-process.ts";
import { ServiceTypeSchema } from "../../contracts/definitions/services.ts";
import { DEFAULT_LIMITS } from "../../engine/limits.ts";
import { poolsOfOpened, poolsOfRun } from "./pools-of-run.ts";

const CHILD = "00000000-0000-4000-9000-000000000400";
const builtin = toolOf("count", {
  service: { id: CHILD, version: 1, type: "builtin", protocol: "internal" },
});
const child = definition([step({ id: "x", calls: "count" })]);
const root = definition([
  step({ id: "a", calls: "echo" }),
  step({ id: "b", calls: { process: CHILD } }),
  step({ id: "c", calls: "count" }),
]);
const process = resolved(root, { [CHILD]: child }, { tools: { [TOOLS.count]: builtin } });
const frame = { path: "step", root: process, definition: root, budget: null, basis: null };

it("a step needs a slot of the type of its Tool's Service, and a step that calls a Process needs none", () => {
  expect(poolsOfOpened(frame)).toEqual({ "step.1": "rest_api", "step.3": "builtin" });
});

it("recovery names the pools of all frames that the run has opened, and of no other frames", () => {
  const openFrame = { frame: "child", process: CHILD, inputs: {}, within: [], of: { name: "b" } };
  const step0 = JSON.stringify({ frame: "root", process, inputs: {} });
  expect(poolsOfRun({ step: step0 })).toEqual(poolsOfOpened(frame));
  expect(poolsOfRun({ step: step0, "step.2": JSON.stringify(openFrame) })).toEqual({
    ...poolsOfOpened(frame),
    "step.2.1": "builtin",
  });
  expect(poolsOfRun({})).toEqual({});
});

it("every type of Service has a pool", () => {
  expect(Object.keys(DEFAULT_LIMITS.workers.sizes).sort()).toEqual(
    [...ServiceTypeSchema.options].sort(),
  );
});
