// How much of a wait is the model's, and which of its calls came one after another.
import { expect, test } from "vitest";
import { criticalPath, modelMs, noteCalls, type ModelCall } from "./model-calls.ts";

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

test("calls side by side count once, and only as far as they lie within the wait", () => {
  expect(modelMs(calls, 0, 100)).toBe(10 + 10 + 10 + 10);
  expect(modelMs(calls, 15, 55)).toBe(5 + 10 + 5);
  expect(modelMs(calls, 20, 30)).toBe(0);
  expect(modelMs([call("open", 10, Infinity)], 0, 25)).toBe(15);
});

test("the path holds the calls that were waited for, and none that ran next to them", () => {
  expect(criticalPath(calls, 90).map(({ contract }) => contract)).toEqual([
    ...["understand", "think", "act too", "reply"],
  ]);
  expect(criticalPath(calls, 65).map(({ contract }) => contract)).toEqual([
    ...["understand", "think", "act too"],
  ]);
  expect(criticalPath([], 90)).toEqual([]);
});

test("a call that fails is noted with its end", async () => {
  const calls: ModelCall[] = [];
  const script = noteCalls(() => Promise.reject(new Error("away")), calls);
  const request = { contract: "ThinkOutput" } as Parameters<typeof script>[0];
  await expect(script(request)).rejects.toThrow("away");
  expect(calls).toEqual([expect.objectContaining({ contract: "ThinkOutput" })]);
  expect(calls[0]?.to).toBeLessThan(Infinity);
});
