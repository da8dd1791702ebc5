// I8: each node sees its row of the matrix, no more and no less.
import { describe, expect, it } from "vitest";
import { expectDocument } from "../support/expect-document.ts";
import { isShown } from "./markers.ts";
import { matrixDocument } from "./matrix-document.ts";
import { MATRIX, NODES, type MatrixRow, type NodeName } from "./matrix.ts";
import { promptOf } from "./node-prompts.ts";

const prompts = new Map(NODES.map((node) => [node, promptOf(node)]));

/** The level whose markers are exactly those that the prompt shows. */
function levelIn(node: NodeName, { levels }: MatrixRow): string {
  const prompt = prompts.get(node) ?? "";
  const all = [...new Set(Object.values(levels).flat())];
  const found = all.filter((marker) => isShown(prompt, marker));
  if (found.length === 0) return "–";
  const level = Object.entries(levels).find(
    ([, markers]) => markers.length === found.length && markers.every((one) => found.includes(one)),
  );
  return level?.[0] ?? `no level, but: ${found.join(", ")}`;
}

describe.each(MATRIX)("$title", ({ rows }) => {
  it.each(rows)("$piece", (row) => {
    const seen = Object.fromEntries(NODES.map((node) => [node, levelIn(node, row)]));
    const allowed = Object.fromEntries(NODES.map((node) => [node, row.sees[node] ?? "–"]));
    expect(seen).toEqual(allowed);
  });
});

describe("the matrix", () => {
  it("is printed for people as it is", () => {
    expectDocument("docs/context-matrix.md", matrixDocument());
  });
});
