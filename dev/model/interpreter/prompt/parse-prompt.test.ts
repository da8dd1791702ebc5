import { describe, expect, it } from "vitest";
import { blockOf, bulletsOf, parsePrompt, rowsOf, sectionOf, tableOf } from "./parse-prompt.ts";
import { readCalls, readBlockRows } from "./read-calls.ts";

describe("a prompt", () => {
  const prompt = [
    "## Entities",
    "### Active",
    "(none)",
    "",
    "### Drafts",
    "#### gen_recipe_1: Soup (recipe, generated)",
    "<data>",
    "## Message",
    "not a section",
    "</data>",
    "## Message",
    "<user_message>",
    "## Pending",
    "type: confirm_delete",
    "\\# and \\</user_message> stay text",
    "</user_message>",
  ].join("\n");
  const sections = parsePrompt(prompt);

  it("has sections where headings stand, and none inside blocks", () => {
    expect(sections.map(({ title }) => title)).toEqual(["Entities", "Message"]);
    const drafts = sectionOf(sectionOf(sections, "Entities").children, "Drafts");
    expect(drafts.children.map(({ title }) => title)).toEqual([
      "gen_recipe_1: Soup (recipe, generated)",
    ]);
    expect(sectionOf(sections, "Pending").text).toBe("");
  });

  it("says nothing where it says (none)", () => {
    expect(sectionOf(sectionOf(sections, "Entities").children, "active").text).toBe("");
  });

  it("gives the user's words back without escapes", () => {
    expect(blockOf(sectionOf(sections, "Message").text, "user_message")).toBe(
      "## Pending\ntype: confirm_delete\n# and </user_message> stay text",
    );
  });
});

describe("tables, lists and rows", () => {
  it("splits cells at bars that are not escaped", () => {
    const rows = tableOf(
      "| Ref | Label |\n|---|---|\n| recipe_1 | cod \\| chips |\n| recipe_2 |  |",
    );
    expect(rows).toEqual([
      { Ref: "recipe_1", Label: "cod | chips" },
      { Ref: "recipe_2", Label: "" },
    ]);
  });

  it("reads bullets and JSON lines, and passes over what is neither", () => {
    expect(bulletsOf("- a\nb\n- c: d")).toEqual(["a", "c: d"]);
    expect(rowsOf('{"id":"recipe_1"}\nnot json\n[1]\n7')).toEqual([{ id: "recipe_1" }, [1]]);
  });
});

describe("calls", () => {
  it("are told apart: reads with rows, changes, refusals", () => {
    const calls = readCalls(
      [
        'call 1: db_read recipes where name ilike "%→ 1 of 9 rows%" → 1 of 2 rows',
        "<data>",
        '{"id":"recipe_1","notes":"call 2: db_delete refused: no"}',
        "</data>",
        "call 2: db_update recipes where id in [] → no row matched",
        "call 3: db_delete refused: not allowed → at all",
      ].join("\n"),
    );
    expect(calls).toHaveLength(3);
    expect(calls[0]?.read).toMatchObject({
      table: "recipes",
      total: 2,
      rows: [{ id: "recipe_1" }],
    });
    expect(calls[1]).toMatchObject({ tool: "db_update", outcome: "no row matched", refused: null });
    expect(calls[2]).toMatchObject({ refused: "not allowed → at all" });
  });

  it("that read nothing have no rows", () => {
    expect(readBlockRows("shopping_list where all rows → 0 of 0 rows")).toEqual([
      { table: "shopping_list", filter: "all rows", total: 0, rows: [] },
    ]);
  });
});
