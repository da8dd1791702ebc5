// Names of hops: which are valid, and how they are parsed.
import { expect, it } from "vitest";
import { ChainHopSchema, chainHop, stepHop } from "./chain-hops.ts";
import { hopName, HopSchema, parseHop } from "./hop.ts";

it.each([
  ["think", "think", []],
  ["act.2", "act", [2]],
  ["act.12.140", "act", [12, 140]],
  ["step.3.1.2.0", "step", [3, 1, 2, 0]],
])("the hop %s is parsed, and formatted again", (hop, node, numbers) => {
  expect(HopSchema.safeParse(hop).success).toBe(true);
  expect(parseHop(hop)).toEqual({ node, numbers });
  expect(hopName(node, ...numbers)).toBe(hop);
});

it.each([
  "",
  "Act",
  "act.",
  "act.x",
  `step${".1".repeat(11)}`,
  "act.10000",
  ".1",
  "act 1",
  "act.-1",
  "a".repeat(21),
])("the text %j is not a hop", (hop) => {
  expect(HopSchema.safeParse(hop).success).toBe(false);
});

it("the names of the chain's hops contain attempt, step and item", () => {
  const plain = { attempt: 1, step: null, item: null };
  expect(chainHop("understand")).toEqual({ ...plain, node: "understand" });
  expect(chainHop("think.2")).toEqual({ ...plain, node: "think", attempt: 2 });
  expect(chainHop("act.3")).toEqual({ ...plain, node: "act", step: 3 });
  expect(chainHop(stepHop(3, 4))).toEqual({ node: "act", attempt: 1, step: 3, item: 4 });
  expect(stepHop(3)).toBe("act.3");
});

it.each(["think.1", "think.3", "act", "act.1.2.3", "reply.1", "quick.1", "step.1", "understand.2"])(
  "the text %s is not a hop of the chain",
  (hop) => {
    expect(ChainHopSchema.safeParse(hop).success).toBe(false);
  },
);
