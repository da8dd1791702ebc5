// The names of hops, and of their outcomes, in words.
import { expect, it } from "vitest";
import automate from "../wording/automate/en.json" with { type: "json" };
import page from "../wording/texts/en.json" with { type: "json" };
import { askedAgain, hopEnd, hopName } from "./hop-names.ts";
import type { Hop, Plan } from "./trace.ts";

const { hopNames, hopEnds } = automate.inspect;

it.each([
  ["understand", "Understanding the message"],
  ["think", "Planning"],
  ["think.2", "Planning anew"],
  ["act.1", "Step 1"],
  ["act.1.2", "Step 1, part 2: Lentil soup"],
  ["act.1.3", "Step 1, part 3"],
  ["act.2.1", "Step 2, part 1"],
  ["other.4", "other.4"],
  ["toString", "toString"],
])("the hop %s has a name in words if the catalogue has one", (hop, words) => {
  const plan = { steps: [{ id: 1, items: ["Bread", "Lentil soup"] }] } as unknown as Plan;
  expect(hopName({ hop, node: hop.split(".")[0] ?? "" }, hopNames, plan)).toBe(words);
});

it.each([
  ["think_next", "a plan is needed"],
  ["nothing_done", "nothing to do"],
  ["of_tomorrow", "of_tomorrow"],
])("a hop that ended as %s has its outcome in words if the catalogue has them", (status, words) => {
  expect(hopEnd(status, hopEnds, page.runs.states)).toBe(words);
});

it("each node whose answer was asked for again is named once", () => {
  const calls = [
    { node: "act", isRepair: false },
    { node: "act", isRepair: true },
    { node: "act", isRepair: true },
    { node: "judge", isRepair: false },
  ] as Hop["calls"];
  expect(askedAgain({ calls })).toEqual(["act"]);
});
