// The list of mutants fits the code: every line to break is there, once, and so are the tests.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findMisfits } from "./find-misfits.ts";
import { MUTANTS } from "./mutants.ts";

const root = join(import.meta.dirname, "..", "..");

describe("every invariant", () => {
  it.each(Array.from({ length: 16 }, (_, n) => `I${n + 1}`))("%s has mutants", (invariant) => {
    const ownMutants = MUTANTS.filter((mutant) => mutant.invariant === invariant);
    expect(ownMutants.length).toBeGreaterThan(1);
  });
});

it.each(MUTANTS)("$invariant: $what", (mutant) => {
  expect(findMisfits(root, [mutant])).toEqual([]);
});
