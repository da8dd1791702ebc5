// The suites that are listed as the longest exist, and come first.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inOrder, LONGEST } from "./longest-first.ts";

test.each(LONGEST)("%s is a suite", (path) => {
  expect(existsSync(join(import.meta.dirname, "../..", path))).toBe(true);
});

test("the longest come first in their order, the others as they came", () => {
  const files = ["/r/b.test.ts", "/r/two.test.ts", "/r/a.test.ts", "/r/one.test.ts"];
  const order = inOrder(
    files.map((moduleId) => ({ moduleId })),
    ["one.test.ts", "two.test.ts"],
  );
  expect(order.map(({ moduleId }) => moduleId)).toEqual([
    ...["/r/one.test.ts", "/r/two.test.ts", "/r/b.test.ts", "/r/a.test.ts"],
  ]);
});
