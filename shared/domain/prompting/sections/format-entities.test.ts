import { describe, expect, it } from "vitest";
import { groupedLines } from "./format-entities.ts";

describe("lists of entities", () => {
  it("a list of entities states once what several entities have in common, in the order of the entities", () => {
    const entities = [
      { ref: "wine_1", label: "Ada", head: "read in exchange 3" },
      { ref: "wine_2", label: "Bea", head: "created in exchange 2" },
      { ref: "wine_4", label: "Cleo", head: "read in exchange 3" },
    ];
    expect(groupedLines(entities, "a read finds them")).toBe(
      "- read in exchange 3 → wine_1 Ada; wine_4 Cleo\n- created in exchange 2 → wine_2 Bea",
    );
    expect(groupedLines([], "a read finds them")).toBeNull();
  });

  it("a list of entities counts the entities that do not fit", () => {
    const entities = Array.from({ length: 3000 }, (_, n) => {
      return { ref: `wine_${n}`, label: "A name of some length", head: "recent: today" };
    });
    const [line = "", note = ""] = groupedLines(entities, "a read finds them")?.split("\n") ?? [];
    const shownCount = line.split("; ").length;
    expect(shownCount).toBeGreaterThan(100);
    expect(note).toBe(`(${3000 - shownCount} more entities not shown: a read finds them)`);
  });
});
