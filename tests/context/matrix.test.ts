// I8: each node sees exactly what the matrix states.
import { describe, expect, it } from "vitest";
import { expectDocument } from "../support/expect-document.ts";
import { isShown } from "./markers.ts";
import { matrixDocument } from "./matrix-document.ts";
import { MATRIX, NODES, type MatrixRow, type NodeName } from "./matrix.ts";
import { promptOf } from "./node-prompts.ts";

const prompts = new Map(NODES.map((node) => [node, promptOf(node)]));

/** The level whose markers are exactly those in the prompt; `–` if it has none, and a message if no level fits. */
function levelIn(node: NodeName, { levels }: MatrixRow): string {
  const prompt = prompts.get(node) ?? "";
  const allMarkers = [...new Set(Object.values(levels).flat())];
  const shownMarkers = allMarkers.filter((marker) => isShown(prompt, marker));
  if (shownMarkers.length === 0) return "–";
  const level = Object.entries(levels).find(
    ([, markers]) =>
      markers.length === shownMarkers.length &&
      markers.every((marker) => shownMarkers.includes(marker)),
  );
  return level?.[0] ?? `no level, but: ${shownMarkers.join(", ")}`;
}

describe.each(MATRIX)("$title", ({ rows }) => {
  it.each(rows)("$piece", (row) => {
    const levels = Object.fromEntries(NODES.map((node) => [node, levelIn(node, row)]));
    const allowedLevels = Object.fromEntries(NODES.map((node) => [node, row.sees[node] ?? "–"]));
    expect(levels).toEqual(allowedLevels);
  });
});

describe("docs/context-matrix.md", () => {
  it("docs/context-matrix.md has this matrix", () => {
    expectDocument("docs/context-matrix.md", matrixDocument());
  });
});
