// The names and units of metrics, and the number of runs and calls by how they ended.
import { expect, it } from "vitest";
import texts from "../wording/automate/en.json" with { type: "json" };
import { countEnds, metricName, metricValue } from "./metric-units.ts";

const nameOf = (name: string, scope: "process" | "tool") =>
  metricName({ name, scope }, texts.metrics.names);

it("a metric that Alfred itself measures has a name in words, and any other metric has none", () => {
  expect(nameOf("cost_micro_usd", "process")).toBe("Cost of models");
  expect([nameOf("calls", "process"), nameOf("calls", "tool")]).toEqual(["Runs", "Calls"]);
  expect([nameOf("bottles", "tool"), nameOf("toString", "tool")]).toEqual([null, null]);
});

it("each value is shown in the unit of its metric", () => {
  expect(metricValue("cost_micro_usd", 12_300, "en-GB")).toBe("$0.0123");
  expect(metricValue("duration_ms", 1_234, "en-GB")).toBe("1.2s");
  expect(metricValue("tokens", 1_234, "en-GB")).toBe("1,234");
});

it("runs are counted by their status, and calls by the code of their answer", () => {
  const count = (...points: [string | null, number][]) =>
    countEnds(points.map(([group, value]) => ({ group, value })));
  expect(count(["completed", 3], ["failed", 2], ["cancelled", 1])).toEqual({
    ...{ completed: 3, failed: 2, cancelled: 1 },
  });
  expect(count(["ok", 5], ["timeout", 1], ["unavailable", 2])).toEqual({
    ...{ completed: 5, failed: 3, cancelled: 0 },
  });
});
