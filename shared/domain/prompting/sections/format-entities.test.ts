import { describe, expect, it } from "vitest";
import { groupedLines } from "./format-entities.ts";

describe("a list of entities", () => {
  it("states once what several entities have in common, in the order of the entities", () => {
    const listed = [
      { ref: "wine_1", label: "Ada", head: "read in exchange 3" },
      { ref: "wine_2", label: "Bea", head: "created in exchange 2" },
      { ref: "wine_4", label: "Cleo", head: "read in exchange 3" },
    ];
    expect(groupedLines(listed, "a read finds them")).toBe(
      "- read in exchange 3 → wine_1 Ada; wine_4 Cleo\n- created in exchange 2 → wine_2 Bea",
    );
    expect(groupedLines([], "a read finds them")).toBeNull();
  });

  it("counts what does not fit", () => {
    const listed = Array.from({ length: 3000 }, (_, n) => {
      return { ref: `wine_${n}`, label: "A name of some length", head: "recent: today" };
    });
    const [line = "", note = ""] = groupedLines(listed, "a read finds them")?.split("\n") ?? [];
    const shown = line.split("; ").length;
    expect(shown).toBeGreaterThan(100);
    expect(note).toBe(`(${3000 - shown} more entities not shown: a read finds them)`);
  });
});
