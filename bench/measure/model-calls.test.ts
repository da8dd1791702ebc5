// Tests how much of a wait counts as the model's, and which of its calls had to wait for each other.
import { expect, test } from "vitest";
import { criticalPath, modelMs, recordCalls, type ModelCall } from "./model-calls.ts";

const call = (contract: string, from: number, to: number): ModelCall => ({ contract, from, to });
/** Understand, Think, two steps side by side, Reply; a background call next to Think. */
const calls = [
  call("understand", 10, 20),
  call("think", 30, 40),
  call("background", 31, 39),
  call("act", 50, 58),
  call("act too", 51, 60),
  call("reply", 70, 80),
];

test("the time of concurrent calls counts once, and only within the wait", () => {
  expect(modelMs(calls, 0, 100)).toBe(10 + 10 + 10 + 10);
  expect(modelMs(calls, 15, 55)).toBe(5 + 10 + 5);
  expect(modelMs(calls, 20, 30)).toBe(0);
  expect(modelMs([call("open", 10, Infinity)], 0, 25)).toBe(15);
});

test("the critical path has the calls that others waited for, and not the concurrent calls", () => {
  expect(criticalPath(calls, 90).map(({ contract }) => contract)).toEqual([
    ...["understand", "think", "act too", "reply"],
  ]);
  expect(criticalPath(calls, 65).map(({ contract }) => contract)).toEqual([
    ...["understand", "think", "act too"],
  ]);
  expect(criticalPath([], 90)).toEqual([]);
});

test("a call that fails is recorded with its end", async () => {
  const calls: ModelCall[] = [];
  const script = recordCalls(() => Promise.reject(new Error("unavailable")), calls);
  const request = { contract: "ThinkOutput" } as Parameters<typeof script>[0];
  await expect(script(request)).rejects.toThrow("unavailable");
  expect(calls).toEqual([expect.objectContaining({ contract: "ThinkOutput" })]);
  expect(calls[0]?.to).toBeLessThan(Infinity);
});
