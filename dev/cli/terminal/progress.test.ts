// The current activity: shown at once on a terminal; elsewhere its stages are permanent lines.
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createProgress } from "./progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(isTTY: boolean, tellStages = true, columns = 40) {
  let output = "";
  const progress = createProgress(
    { isTTY, columns, write: (text) => (output += text) },
    tellStages,
    {},
  );
  const since = () => {
    const now = output;
    output = "";
    return now;
  };
  return { progress, since };
}

it("an activity is shown at once on a terminal, and the seconds of a long wait are counted", () => {
  const { progress, since } = watch(true);
  progress.busy("Sending");
  expect(since()).toContain("Sending");
  progress.stage("Understanding");
  expect(since()).toContain("Understanding");
  vi.advanceTimersByTime(3_050);
  expect(since()).toContain("3 s");
  progress.busy(undefined);
  since();
  vi.advanceTimersByTime(1_000);
  expect(since()).toBe("");
});

it("each stage has one line outside a terminal, and short work has none", () => {
  const { progress, since } = watch(false);
  progress.busy("Sending");
  progress.stage("Understanding");
  progress.stage("Understanding");
  progress.busy("Create a recipe");
  progress.stage("Writing the reply");
  expect(since()).toBe("  Understanding …\n  Writing the reply …\n");
  progress.busy(undefined);
  progress.stage("Understanding");
  expect(since()).toBe("  Understanding …\n");
});

it("what the user types during an activity is shown next to it, within the width", () => {
  const { progress, since } = watch(true);
  progress.showAhead(() => "what is in the pantry and in the fridge");
  progress.busy("Writing three recipes with cod for the household");
  const line = stripVTControlCharacters(since()).replaceAll("\r", "");
  expect(line).toMatch(/^⠙ Writing three.+… › ….+ the fridge$/);
  expect(line.length).toBeLessThan(40);
  progress.busy(undefined);
});

it.each([0, 1, 2, 3, 5, 8])(
  "the activity is drawn even in a terminal of %i columns, where 0 means an unknown size",
  (columns) => {
    const { progress, since } = watch(true, true, columns);
    progress.showAhead(() => "/receipt ⏎ ");
    progress.busy("Understanding");
    const line = stripVTControlCharacters(since());
    expect(line).toContain(columns === 0 ? "Understanding › /receipt ⏎ " : "⠙");
    progress.busy(undefined);
  },
);

it("a transcript has no stages", () => {
  const { progress, since } = watch(false, false);
  progress.stage("Understanding");
  progress.say("It is done.");
  expect(since()).toBe("It is done.\n");
});
