// A part of a suite starts before its tests, stops after the hooks that use it, and cannot be read before it has started.
import { afterAll, describe, expect, test } from "vitest";
import { forSuite } from "./for-suite.ts";

const events: string[] = [];
const openPart = async (name: string) => {
  events.push(`${name} starts`);
  return { name, count: 0, stop: async () => void events.push(`${name} stops`) };
};

describe("a suite with two parts", () => {
  const below = forSuite(() => openPart("below"));
  const above = forSuite(() => openPart(`above ${below.name}`));
  afterAll(() => void events.push(`a hook reads ${above.name}`));

  test("a suite with two parts can read and change them", () => {
    above.count += 1;
    expect(above).toHaveProperty("count", 1);
    expect({ ...below }).toMatchObject({ name: "below", count: 0 });
  });
});

test("the parts of a suite start in order and stop in reverse, after the suite's own hooks", () => {
  expect(events).toEqual([
    "below starts",
    "above below starts",
    "a hook reads above below",
    "above below stops",
    "below stops",
  ]);
});

describe("before a suite starts", () => {
  const part = forSuite(() => openPart("late"));
  let error: unknown;
  try {
    void part.name;
  } catch (thrown) {
    error = thrown;
  }

  test("a part cannot be read before its suite starts", () => {
    expect(error).toEqual(new Error("this part of the suite is read before it has started"));
  });
});
