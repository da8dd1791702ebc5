// What is reported of mutants that do not fit the code.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findMisfits } from "./find-misfits.ts";
import { mutantsOf } from "./mutant.ts";

const root = mkdtempSync(join(tmpdir(), "mutant-misfits-"));
afterAll(() => rmSync(root, { recursive: true }));

it("mutants that do not fit the code are reported all at once, with what does not fit", () => {
  writeFileSync(join(root, "a.ts"), "one; two; two;");
  writeFileSync(join(root, "a.test.ts"), 'it("adds", add)');
  const a = { file: "a.ts", test: "a.test.ts" };
  const b = { file: "b.ts", test: "b.test.ts" };
  const mutants = [
    ...mutantsOf("I1", [
      { ...a, what: "fits", find: "one", put: "" },
      { ...a, what: "stands twice", find: "two", put: "" },
      { ...a, what: "is gone", find: "three", put: "" },
      { ...a, what: "stays", find: "one", put: "one" },
      { ...a, what: "runs its test", find: "one", put: "", only: "adds" },
      { ...a, what: "runs no test", find: "one", put: "", only: "subtracts" },
    ]),
    ...mutantsOf("I2", [{ ...b, what: "lost", find: "one", put: "" }]),
  ];
  expect(findMisfits(root, mutants)).toEqual([
    "I1 stands twice: a.ts has 2 times: two",
    "I1 is gone: a.ts has 0 times: three",
    "I1 stays: it breaks nothing",
    "I1 runs no test: no test is named: subtracts",
    "I2 lost: b.ts has 0 times: one",
    "I2 lost: b.test.ts does not exist",
  ]);
});
