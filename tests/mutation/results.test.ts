// Results that outlive a run, and what is written of them.
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mutantsOf } from "./mutant.ts";
import { Results, type Result } from "./results.ts";
import { resultsText } from "./write-results.ts";

const mutantsIn = (name: string) =>
  ["once", "twice"].map((what) => ({
    file: `${name}.ts`,
    test: `${name}.test.ts`,
    what,
    find: what,
    put: "",
  }));
const [one, two, three] = [...mutantsOf("I4", mutantsIn("a")), ...mutantsOf("I5", mutantsIn("b"))];
const killedResult: Result = { verdict: "killed", by: "a test", seconds: 1.2 };
const survivorResult: Result = { verdict: "survived", by: "", seconds: 2.4 };
const state = { commit: "0123456789abcdef", changes: "" };

let root = "";
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "mutant-results-"))));
afterEach(() => rmSync(root, { recursive: true }));

describe("results of mutants", () => {
  it("the result of a mutant is known to the next run of the same state, whichever shard tried the mutant", () => {
    const results = new Results(root, state);
    results.add(one!, killedResult, "1-of-2");
    results.add(two!, survivorResult, "2-of-2");
    const next = new Results(root, state);
    expect([next.of(one!), next.of(two!), next.of(three!)]).toEqual([
      killedResult,
      survivorResult,
      undefined,
    ]);
  });

  it("the result of a mutant is unknown to a run of another commit, with other changes, or with a changed mutant", () => {
    new Results(root, state).add(one!, killedResult, "all");
    expect(new Results(root, { ...state, commit: "fedcba9876543210" }).of(one!)).toBeUndefined();
    expect(new Results(root, { ...state, changes: "ab" }).of(one!)).toBeUndefined();
    expect(new Results(root, state).of({ ...one!, put: "else" })).toBeUndefined();
  });

  it("the last result of a mutant counts, and an incomplete line is ignored", () => {
    const results = new Results(root, state);
    results.add(one!, survivorResult, "all");
    results.add(one!, killedResult, "all");
    const folder = join(root, ".alfred", "mutants", "0123456789ab");
    for (const file of readdirSync(folder)) appendFileSync(join(folder, file), '{"key":"a","res');
    expect(new Results(root, state).of(one!)).toEqual(killedResult);
  });
});

describe("the document of results", () => {
  it("the document of results counts by invariant and names the survivors", () => {
    const results = new Results(root, state);
    results.add(one!, killedResult, "all");
    results.add(two!, survivorResult, "all");
    results.add(three!, killedResult, "all");
    const text = resultsText([one!, two!, three!], results, state.commit, "2026-11-24");
    expect(text).toContain("Commit 0123456789abcdef, 2026-11-24.");
    expect(text).toContain("| I4 | 2 | 1 | 1 | 0 | 4 |");
    expect(text).toContain("| I5 | 1 | 1 | 0 | 0 | 1 |");
    expect(text).toContain("| all | 3 | 2 | 1 | 0 | 5 |");
    expect(text).toContain("- I4, survived: twice");
  });

  it("the document of results is not written while a mutant is untried", () => {
    const results = new Results(root, state);
    expect(() => resultsText([one!], results, state.commit, "2026-11-24")).toThrow(
      "not been tried",
    );
  });
});
