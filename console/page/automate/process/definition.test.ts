// The steps that a step needs to have ended, and the steps after and beside which it runs.
import { expect, it } from "vitest";
import { stepsBefore, timesOf, type Step } from "./definition.ts";

const step = (id: string, fields: object): Step =>
  ({
    id,
    calls: {},
    dependsOn: [],
    inputs: {},
    output: { variable: `${id}Out` },
    execution: {},
    ...fields,
  }) as unknown as Step;

it("the steps before a step are those that it depends on, whose output it names, or whose failure it handles", () => {
  const all = [
    step("ask", {}),
    step("look", { onError: "tell" }),
    step("send", {
      inputs: { to: [{ name: "{step.askOut.name}" }] },
      execution: { condition: "step.lookOut.n > 0 && step.nothing == 1" },
    }),
    step("tell", { dependsOn: ["send", "gone"] }),
  ];
  expect(all.map((step) => stepsBefore(step, all))).toEqual([
    [],
    [],
    ["ask", "look"],
    ["send", "look"],
  ]);
});

it("consecutive parallel steps run at the same time, and any other step runs after the steps before it", () => {
  const parallel = { execution: { mode: "parallel" } };
  const all = [step("a", {}), step("b", parallel), step("c", parallel), step("d", {})];
  expect(all.map((step) => timesOf(step, all))).toEqual([
    { after: [], beside: [] },
    { after: ["a"], beside: ["c"] },
    { after: ["a"], beside: ["b"] },
    { after: ["b", "c"], beside: [] },
  ]);
});
