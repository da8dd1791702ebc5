// The names of hops, and of their outcomes, in words.
import { expect, it } from "vitest";
import automate from "../wording/automate/en.json" with { type: "json" };
import page from "../wording/texts/en.json" with { type: "json" };
import { hopEnd, hopName } from "./hop-names.ts";

const { hopNames, hopEnds } = automate.inspect;

it.each([
  ["understand", "Understanding the message"],
  ["think", "Planning"],
  ["think.2", "Planning anew"],
  ["act.1", "Step 1"],
  ["act.1.3", "Step 1, part 3"],
  ["other.4", "other.4"],
  ["toString", "toString"],
])("gives the hop %s a name in words, if it has one", (hop, words) => {
  expect(hopName({ hop, node: hop.split(".")[0] ?? "" }, hopNames)).toBe(words);
});

it.each([
  ["think_next", "a plan is needed"],
  ["nothing_done", "nothing to do"],
  ["of_tomorrow", "of_tomorrow"],
])("says what came of a hop that ended as %s", (status, words) => {
  expect(hopEnd(status, hopEnds, page.runs.states)).toBe(words);
});
