// The suites in the list of the longest exist, and run first.
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { inOrder, LONGEST } from "./longest-first.ts";

const root = join(import.meta.dirname, "../..");

test.each(LONGEST)("the suite %s in the list of the longest exists", (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});

test("the longest suites run first in the order of their list, then those in tests, then those next to the code", () => {
  const files = ["shared/b.test.ts", "tests/two.test.ts", "tests/a.test.ts", "shared/one.test.ts"];
  const order = inOrder(
    [...files, "dev/a.test.ts", "tests/b.test.ts"].map((path) => ({ moduleId: join(root, path) })),
    ["shared/one.test.ts", "tests/two.test.ts"],
  );
  expect(order.map(({ moduleId }) => relative(root, moduleId))).toEqual([
    ...["shared/one.test.ts", "tests/two.test.ts", "tests/a.test.ts", "tests/b.test.ts"],
    ...["shared/b.test.ts", "dev/a.test.ts"],
  ]);
});
