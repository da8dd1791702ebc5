// In any tree, each alternative is drawn once, after what it responds to, and no two lines cross.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../tests/support/sample.ts";
import { treeRows, type Alternative } from "./tree-rows.ts";

/** Each alternative responds to an earlier one or to none. The path leads to the last one. */
const tree = fc.array(fc.nat(), { minLength: 1, maxLength: 30 }).map((picks) => {
  const parents = picks.map((pick, place) => (place === 0 ? -1 : (pick % (place + 1)) - 1));
  const path = new Set<number>();
  for (let place = parents.length - 1; place >= 0; place = parents[place] ?? -1) path.add(place);
  return parents.map(
    (parent, place) =>
      ({
        id: String(place),
        respondsTo: parent < 0 ? null : String(parent),
        isOnPath: path.has(place),
      }) as Alternative,
  );
});

describe("trees", () => {
  it("a tree is drawn completely, without crossing lines, and with the path in the first lane", () => {
    fc.assert(
      fc.property(tree, (alternatives) => {
        const rows = treeRows(alternatives);
        expect(rows.map(({ alternative: { id } }) => id).sort()).toEqual(
          alternatives.map(({ id }) => id).sort(),
        );
        const rowOf = new Map(rows.map((row, place) => [row.alternative.id, place]));
        const faults = rows.flatMap(({ alternative, lane, from, passing }, place) => {
          const parent = rowOf.get(alternative.respondsTo ?? "");
          const between = parent === undefined ? [] : rows.slice(parent + 1, place);
          const line = from ?? lane;
          return [
            new Set([...passing, lane]).size === passing.length + 1 ? "" : "two lines meet",
            !alternative.isOnPath || lane === 0 ? "" : "the path has left its lane",
            parent === undefined || parent < place ? "" : "it stands before what it responds to",
            parent === undefined || rows[parent]?.lane === line ? "" : "its line begins elsewhere",
            between.every((row) => row.passing.includes(line)) ? "" : "its line has a gap",
          ].filter((fault) => fault !== "");
        });
        expect(faults).toEqual([]);
      }),
      { numRuns: cases(100, 2000) },
    );
  });
});
