// How the tree of alternatives is drawn in the terminal.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { displayWidth } from "../terminal/terminal.ts";
import { type Alternative, alternativeLines, inOrder, treeLines } from "./tree-lines.ts";

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

function alternative(
  n: number,
  parent: number | null,
  over: Partial<Alternative> = {},
): Alternative {
  return {
    id: uuid(n),
    turnId: uuid(1000 + n),
    number: 1,
    depth: n,
    speaker: n % 2 === 1 ? "user" : "agent",
    respondsTo: parent === null ? null : uuid(parent),
    isActive: true,
    isOnPath: false,
    cacheStatus: "valid",
    text: `words ${n}`,
    processId: null,
    runId: null,
    createdAt: "2026-11-25T10:00:00.000Z",
    ...over,
  };
}

test("a tree is drawn path by path, with marks for shown, stale and generating alternatives", () => {
  const tree = [
    alternative(1, null),
    alternative(2, 1),
    alternative(3, null, { isOnPath: true, turnId: uuid(1001), number: 2 }),
    alternative(4, 3, { isOnPath: true, cacheStatus: "generating", text: null }),
    alternative(5, 2, { cacheStatus: "stale", text: `long ${"words ".repeat(30)}` }),
  ];
  expect(treeLines(tree, 80)).toEqual([
    "    1   you: words 1",
    "    2   Alfred: words 2",
    expect.stringMatching(/^ {4}3 {3}you: long words .*… {2}\(stale\)$/),
    "    4 * │ you: words 3",
    "    5 * │ Alfred: …  (generating)",
  ]);
  expect(alternativeLines(tree, ({ turnId }) => turnId === uuid(1001), 80)).toEqual([
    "    1   you: words 1",
    "    4 * you: words 3",
  ]);
});

test("text that looks like a branch of the drawing is not changed", () => {
  const tree = [alternative(1, null, { text: "a │ b" })];
  expect(alternativeLines(tree, () => true, 80)).toEqual(["    1   you: a │ b"]);
});

test("every alternative has one line, and its number is its place in the order of alternatives", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (parents) => {
      const tree = parents.map((parent, n) =>
        alternative(n + 1, n === 0 ? null : 1 + (parent % n)),
      );
      const lines = treeLines(tree, 80);
      expect(lines).toHaveLength(tree.length);
      const order = inOrder(tree);
      expect(new Set(order.map(({ id }) => id)).size).toBe(tree.length);
      for (const [index, { text }] of order.entries()) {
        expect(lines[index]).toMatch(new RegExp(`^ +${index + 1} `));
        expect(lines[index]).toContain(text);
      }
    }),
  );
});

test("a path of thousands of alternatives is drawn", () => {
  const tree = Array.from({ length: 5000 }, (_, n) => alternative(n + 1, n === 0 ? null : n));
  expect(treeLines(tree, 80)).toHaveLength(5000);
});

test("a line fits the terminal with its state, even with wide characters and emoji", () => {
  const cacheStatus = "generating";
  for (const text of ["words ".repeat(30), "魚".repeat(60), "👩‍🍳".repeat(60)]) {
    const tree = [
      alternative(1, null),
      alternative(2, 1),
      alternative(3, 1, { text, cacheStatus }),
    ];
    for (const width of [50, 60, 80]) {
      const line = treeLines(tree, width)[2] ?? "";
      expect(displayWidth(line)).toBeLessThanOrEqual(width);
      expect(line).toMatch(/… {2}\(generating\)$/);
      expect(line.isWellFormed()).toBe(true);
      expect(line).not.toContain("\u200d…");
    }
  }
});
