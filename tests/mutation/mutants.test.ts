// The list of mutants fits the code: every line to break is there, once, and so are the tests.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MUTANTS } from "./mutants.ts";

const root = join(import.meta.dirname, "..", "..");

describe("every invariant", () => {
  it.each(Array.from({ length: 12 }, (_, n) => `I${n + 1}`))("%s has mutants", (invariant) => {
    const own = MUTANTS.filter((mutant) => mutant.invariant === invariant);
    expect(own.length).toBeGreaterThan(1);
  });
});

it.each(MUTANTS)("$invariant: $what", ({ file, find, put, tests }) => {
  expect(readFileSync(join(root, file), "utf8").split(find)).toHaveLength(2);
  expect(put).not.toBe(find);
  expect(tests.filter((test) => !existsSync(join(root, test)))).toEqual([]);
});
