// What is told of mutants that do not fit the code.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findMisfits } from "./find-misfits.ts";
import { mutantsOf } from "./mutant.ts";

const root = mkdtempSync(join(tmpdir(), "mutant-misfits-"));
afterAll(() => rmSync(root, { recursive: true }));

it("mutants that do not fit the code are told all at once, with what does not fit", () => {
  writeFileSync(join(root, "a.ts"), "one; two; two;");
  writeFileSync(join(root, "a.test.ts"), "");
  const breaks = [
    { what: "fits", find: "one", put: "" },
    { what: "stands twice", find: "two", put: "" },
    { what: "is gone", find: "three", put: "" },
    { what: "stays", find: "one", put: "one" },
  ];
  const mutants = [
    ...mutantsOf("a.ts", "a.test.ts", "I1", breaks),
    ...mutantsOf("b.ts", "b.test.ts", "I2", [{ what: "lost", find: "one", put: "" }]),
  ];
  expect(findMisfits(root, mutants)).toEqual([
    "I1 stands twice: a.ts has 2 times: two",
    "I1 is gone: a.ts has 0 times: three",
    "I1 stays: it breaks nothing",
    "I2 lost: b.ts has 0 times: one",
    "I2 lost: b.test.ts does not exist",
  ]);
});
