// Which mutants a command line names.
import { describe, expect, it } from "vitest";
import { mutantsOf } from "./mutant.ts";
import { choose, mutantFlags } from "./options.ts";

const file = "tests/mutation/options.test.ts";
const mutants = ["a", "b", "c", "d", "e"].flatMap((test, n) =>
  mutantsOf(`I${n + 1}`, [
    { file, test, what: "happens twice", find: "twice", put: "" },
    { file, test, what: "is lost", find: "lost", put: "" },
  ]),
);
function optionsOf(args: string[]) {
  const result = mutantFlags.parse(args);
  if (!result.ok) throw new Error(result.help ? "help" : result.problem);
  return result.args;
}
const whatOf = (args: string[], changedFiles: string[] | null = null) =>
  choose(mutants, optionsOf(args), changedFiles && new Set(changedFiles)).map(
    ({ invariant, what }) => `${invariant} ${what}`,
  );

describe("the mutants that a command line names", () => {
  it("the chosen mutants are all mutants if no words are given, else those of the invariant or with the words", () => {
    expect(whatOf([])).toHaveLength(10);
    expect(whatOf(["I2"])).toEqual(["I2 happens twice", "I2 is lost"]);
    expect(whatOf(["I1", "is lost"])).toHaveLength(6);
  });

  it("each mutant is in one shard, with all mutants of its test file", () => {
    const shards = ["1/3", "2/3", "3/3"].map((shard) => whatOf(["--shard", shard]));
    expect(shards.flat().toSorted()).toEqual(whatOf([]).toSorted());
    expect(shards.map(({ length }) => length)).toEqual([4, 4, 2]);
    const invariants = shards.map((shard) => new Set(shard.map((line) => line.split(" ")[0])));
    expect(invariants.map(({ size }) => size)).toEqual([2, 2, 1]);
  });

  it("the chosen mutants are those of files or tests that have changed, if the command line says since when", () => {
    expect(whatOf([], ["c"])).toEqual(["I3 happens twice", "I3 is lost"]);
    expect(whatOf([], [file])).toHaveLength(10);
    expect(whatOf([], [])).toEqual([]);
  });

  it("a command line is refused if its result would be incomplete, or its shard or number of lanes is impossible", () => {
    expect(() => optionsOf(["--write", "I2"])).toThrow("--write is for all mutants");
    expect(() => optionsOf(["--write", "--shard", "1/2"])).toThrow("'--write' cannot be used");
    for (const shard of ["0/4", "5/4", "4", "a/b"]) {
      expect(() => optionsOf(["--shard", shard])).toThrow("a part such as 1/4");
    }
    expect(() => optionsOf(["--lanes", "0"])).toThrow("a whole number from 1 to 99");
  });
});
