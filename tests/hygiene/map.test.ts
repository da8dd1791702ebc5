// The map is readable as plain text and true: its rooms are the linter's. Each guarantee names what enforces it and what
// proves it, and each decision has four parts in half a page.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import lint from "../../oxlint.config.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const map = read("ARCHITECTURE.md");

/** Two screens of a terminal. */
const MAX_LINES = 100;
const MAX_CHARACTERS = 120;

test("the map fits on two screens, and no line is too long for a terminal", () => {
  const lines = map.split("\n");
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
  expect(lines.filter((line) => line.length > MAX_CHARACTERS)).toEqual([]);
});

describe("who may import whom", () => {
  const config = JSON.stringify(lint);
  const importsByRoom = new Map(
    [...config.matchAll(/"shared\/([a-z]+) may import: ([^"]*)\."/g)].map(
      ([, room = "", all = ""]) => [room, all.split(", ").filter((name) => name !== "")],
    ),
  );
  const rooms = [...importsByRoom.keys()];
  const inTable = new Map(
    [...map.matchAll(/^([a-z]+) +\S.*? {2,}(-|[a-z ]+)$/gm)].map(([, room = "", imports = ""]) => [
      room,
      namedRooms(imports),
    ]),
  );

  /** `contracts domain`, `all but http`, `-` */
  function namedRooms(imports: string): string[] {
    const [, but] = /^all but (.*)$/.exec(imports) ?? [];
    if (but !== undefined) return rooms.filter((room) => !but.split(" ").includes(room));
    return imports === "-" ? [] : imports.split(" ");
  }

  test("the map has the linter's rooms, and no other rooms", () => {
    expect(rooms.length).toBeGreaterThan(15);
    expect([...inTable.keys()].filter((room) => room !== "room").sort()).toEqual(rooms.sort());
  });

  test.each([...importsByRoom])(
    "the map has the linter's imports of shared/%s",
    (room, allowed) => {
      const lintedRooms = allowed.filter((name) => rooms.includes(name));
      // A room may import itself, which neither place needs to say.
      const mappedRooms = (inTable.get(room) ?? []).filter((name) => name !== room);
      expect(mappedRooms.sort()).toEqual(lintedRooms.sort());
    },
  );

  test("the map has the linter's imports of functions", () => {
    const [, linted = ""] = /"functions may import: ([^"]*), hono\."/.exec(config) ?? [];
    const [, mapped = ""] = /It may import ([^.]*)\./.exec(map) ?? [];
    expect(linted).not.toBe("");
    expect(mapped.replaceAll(/\s+/g, " ").split(", ").sort()).toEqual(linted.split(", ").sort());
  });
});

const PAGES = ["invariants", "guarantees-*"].flatMap((page) =>
  globSync(`docs/spec/${page}.md`, { cwd: root }),
);
/** Section → its lists of what enforces it and of what proves it. */
const sections = PAGES.flatMap((page) =>
  read(page)
    .split(/^## /m)
    .slice(1)
    .map((section): [string, string, string] => [
      `${page}, ${section.split("\n")[0]}`,
      ...listsOf(section),
    ]),
);

function listsOf(section: string): [enforced: string, proved: string] {
  const list = (lead: string) =>
    new RegExp(`^${lead}:\n\n((?:(?:- |  ).*\n?)+)`, "m").exec(section)?.[1] ?? "";
  return [list("Enforced in"), list("Proved by")];
}

describe("a guarantee names what enforces it and what proves it", () => {
  test("the test reads all guarantees of all pages", () => {
    expect(PAGES).toHaveLength(6);
    // The invariants, and the guarantees of the core, of Processes, the outside and data, and of exactly once.
    expect(sections.length).toBeGreaterThanOrEqual(16 + 5 + 35 + 19);
  });

  test.each(sections)("%s", (_section, enforcement, proof) => {
    expect(enforcement).toMatch(/`[^`]+`/);
    expect(proof).toMatch(/`[^`]+`|tests? beside/);
  });

  // citations.test.ts checks files; a name without a path is a function or a column of the database.
  test("every database object that enforces a guarantee is in the migrations or in code", () => {
    const sources = globSync(["supabase/migrations/*.sql", "shared/**/*.ts", "functions/**/*.ts"], {
      cwd: root,
    }).map(read);
    const names = sections.flatMap(([section, enforced]) =>
      [...enforced.matchAll(/`(?:alfred\.)?(\w*_\w*)`/g)].map(([, name = ""]) => [section, name]),
    );
    expect(names.length).toBeGreaterThan(10);
    expect(
      names.filter(([, name = ""]) => !sources.some((source) => source.includes(name))),
    ).toEqual([]);
  });
});

const RECORDS = globSync("docs/decisions/[0-9]*.md", { cwd: root }).sort();
/** Half a page. */
const MAX_LINES_OF_RECORD = 40;

describe("a decision has context, decision, consequences and alternatives, in half a page", () => {
  test("the list of decisions is complete", () => {
    const links = [...read("docs/decisions/README.md").matchAll(/\]\((\d[^)]*)\)/g)];
    expect(links.map(([, file = ""]) => `docs/decisions/${file}`)).toEqual(RECORDS);
    expect(RECORDS.length).toBeGreaterThanOrEqual(10);
  });

  test.each(RECORDS)("%s", (record) => {
    const text = read(record);
    const parts = text.split(/^## /m).slice(1);
    expect(parts.map((part) => part.split("\n")[0])).toEqual([
      ...["Context", "Decision", "Consequences", "What else was considered"],
    ]);
    expect(parts.filter((part) => part.trim().split("\n").length < 3)).toEqual([]);
    expect(text.split("\n").length).toBeLessThanOrEqual(MAX_LINES_OF_RECORD);
  });
});
