// The reads that recovery names again, for every frame in the results.
import { expect, it } from "vitest";
import { definition, resolved, step } from "../../../tests/support/test-process.ts";
import { readsOfOpened, readsOfRun } from "./reads-of-run.ts";

const CHILD = "00000000-0000-4000-9000-000000000500";
const child = definition([
  step({ id: "x", calls: "unsafe" }),
  step({ id: "y", calls: "echo", inputs: { x: "{step.x}" } }),
]);
const process = resolved(
  definition([
    step({ id: "a", calls: "echo" }),
    step({ id: "b", calls: { process: CHILD }, inputs: {} }),
  ]),
  { [CHILD]: child },
);
const rootFrame = {
  path: "step",
  root: process,
  definition: process.definition,
  budget: null,
  basis: null,
};
const inner = { path: "step.2", root: process, definition: child, budget: null, basis: null };

it("recovery names the same reads as the commits that opened the frames", () => {
  const root = { frame: "root", process, inputs: {} };
  // Postgres gives keys in its own order.
  const openFrame = {
    of: { name: "b", isRequired: true },
    frame: "child",
    inputs: {},
    within: [],
    process: CHILD,
  };
  const results = {
    step: JSON.stringify(root),
    "step.1": JSON.stringify({ output: 'it says "frame":"child"' }),
    "step.2": JSON.stringify(openFrame),
  };
  expect(readsOfRun(results)).toEqual({ ...readsOfOpened(rootFrame), ...readsOfOpened(inner) });
  expect(readsOfRun(results)["step.2.2"]).toEqual(["step", "step.2", "step.2.1"]);
  expect(readsOfRun({})).toEqual({});
});

it("the hop that closes a child frame reads the questions of its steps, and the run's last hop reads everything", () => {
  expect(Object.keys(readsOfOpened(rootFrame))).toEqual(["step.1", "step.2"]);
  expect(readsOfOpened(inner)["step.2.0"]).toContain("step.2.1");
});
