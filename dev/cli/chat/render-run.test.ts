// What the terminal says about a step that ended, and about a run that failed.
import { expect, it } from "vitest";
import type { Progress } from "../terminal/progress.ts";
import { createRunView, attemptsLine } from "./render-run.ts";

const error = (attempts?: { hop: string; attempt: number; code: string }[]) => ({
  error: { code: "unavailable", message: "m", ...(attempts ? { attempts } : {}) },
});

it("failed attempts are counted by hop and cause, in one line", () => {
  const attempts = [
    { hop: "act.1", attempt: 1, code: "timeout" },
    ...[1, 2, 3].map((attempt) => ({ hop: "reply", attempt, code: "overloaded" })),
    { hop: "reply", attempt: 4, code: "interrupted" },
  ];
  expect(attemptsLine(error(attempts))).toBe(
    "Failed attempts: act.1 1 × timeout; reply 3 × overloaded, 1 × interrupted.",
  );
});

it("a run without failed attempts has no line about them", () => {
  for (const run of [{ error: null }, error(), error([])])
    expect(attemptsLine(run)).toBeUndefined();
});

it("a search that found nothing is not marked as a success", () => {
  const lines: string[] = [];
  const progress = {
    width: 80,
    paint: (_style: string, text: string) => text,
    say: (line: string) => lines.push(line),
    busy: () => {},
    stage: () => {},
  } as unknown as Progress;
  const view = createRunView(progress);
  view.stepCompleted("act.1", "completed", "Nothing found");
  view.stepCompleted("act.2", "completed", "Found 3");
  expect(lines).toEqual(["  – 1 Nothing found", "  ✓ 2 Found 3"]);
});
