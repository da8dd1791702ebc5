import { describe, expect, it } from "vitest";
import type { EntityRecord } from "../../../contracts/session.ts";
import { formatEntities, groupedLines } from "./format-entities.ts";

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

it("an entity's line says when it was created, read or touched, and does not say that it was read if it was only named", () => {
  const line = (part: Partial<EntityRecord>) => {
    const record = { ref: "wine_1", id: "1", type: "wine", label: "Ada", created: 2, touched: 4 };
    const active = [{ ...record, data: {}, status: "read", ...part } as EntityRecord];
    return formatEntities({ active, drafts: [], retained: [] }, "refs_and_labels").split("\n")[1];
  };
  expect(line({})).toBe("- read in exchange 4 → wine_1 Ada");
  expect(line({ status: "created" })).toBe(
    "- created in exchange 2, touched in exchange 4 → wine_1 Ada",
  );
  expect(line({ status: "created", touched: 2 })).toBe("- created in exchange 2 → wine_1 Ada");
  expect(line({ status: "updated" })).toBe("- updated, touched in exchange 4 → wine_1 Ada");
  const { data: _data, ...named } = { data: {}, status: "read" as const };
  const active = [
    { ref: "wine_1", id: "1", type: "wine", label: "Ada", created: 4, touched: 4, ...named },
  ];
  expect(
    formatEntities(
      { active: active as unknown as EntityRecord[], drafts: [], retained: [] },
      "refs_and_labels",
    ),
  ).toContain("- touched in exchange 4 → wine_1 Ada");
});
