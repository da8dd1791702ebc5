// A reply's single list of changes.
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { refTo } from "../../../tests/support/ids.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import { createRegistry } from "../entities/create-registry.ts";
import { stripRefs } from "../entities/translation/strip-refs.ts";
import { formatChanges } from "./format-changes.ts";

const pack = createCellarPack();
const change = (op: ReplyChange["op"], label: string | null, overrides = {}): ReplyChange => ({
  op,
  status: "applied",
  table: "wines",
  ref: null,
  label,
  ...overrides,
});
const barolo: EntityRecord = {
  ...{ ref: refTo("wine_1"), id: "w", type: "wine", label: "Barolo", status: "read" },
  ...{ created: 1, touched: 1 },
};
const failure = (label: string, message: string, code = "duplicate") =>
  change("create", label, { status: "failed", error: { code, message } });
const list = (changes: ReplyChange[], language: "en" | "de" = "en", planned = true) =>
  formatChanges(pack, changes, "2026-11-21", language, { planned });
const deletions = (count: number, overrides = {}) =>
  Array.from({ length: count }, (_, index) => change("delete", `Wine ${index + 1}.`, overrides));

describe("lists of changes", () => {
  it("the list of changes is one sentence if there is one change, with the values before and after", () => {
    const values = [
      { column: "bottles", before: 2, after: 1 },
      { column: "notes", before: null, after: "corked" },
    ];
    expect(list([change("update", "Ada", { values })])).toBe(
      "Changed: Ada: bottles 2 → 1; notes – → corked.",
    );
    const line = {
      table: "wine_notes",
      of: "Ada",
      values: [{ column: "score", before: 88, after: 90 }],
    };
    expect(list([change("update", "plum", line)])).toBe("Changed: plum in Ada: score 88 → 90.");
  });

  it("a row whose name looks like a ref keeps its name, and does not get the name of the row with that ref", () => {
    const values = [{ column: "notes", before: "wine_2", after: "after wine_1" }];
    const text = list([change("update", "wine_1", { ref: "wine_3", values })])!;
    expect(stripRefs(pack, text, createRegistry({ wine_1: barolo }))).toBe(
      "Changed: wine 1: notes wine 2 → after wine 1.",
    );
  });

  it("undone changes have headings of their own, even if the pack has its own title for changes", () => {
    const packWithTitle = { ...pack, changeTitle: () => "Made" };
    const changes = (["create", "update", "delete"] as const).flatMap((op) => [
      change(op, `${op} a`, { restored: true }),
      change(op, `${op} b`, { restored: true, status: "failed" }),
    ]);
    const formatted = (language: "en" | "de") =>
      formatChanges(packWithTitle, changes, "2026-11-21", language, { planned: true });
    expect(formatted("en")).toBe(
      "Restored: create a.\n\nChanged back: update a.\n\nTaken out: delete a.\n\n" +
        "Not done:\n- create b\n- update b\n- delete b",
    );
    expect(formatted("de")).toContain("Zurückgeholt: create a.\n\nWieder wie vorher: update a.");
  });

  it("changes are grouped by operation, and those that were not made come last, each with its reason", () => {
    const changes = [
      failure("Bea", "there is already such a row"),
      change("delete", "Cleo"),
      change("create", "Ada"),
      change("create", null, { table: "wine_notes" }),
    ];
    expect(list(changes)).toBe(
      "Saved:\n- Ada\n- an entry in wine notes\n\nDeleted: Cleo.\n\n" +
        "Not done: Bea: there is one like it already.",
    );
    expect(list(changes, "de")).toBe(
      "Gespeichert:\n- Ada\n- ein Eintrag (wine notes)\n\nGelöscht: Cleo.\n\n" +
        "Nicht gemacht: Bea: so einen Eintrag gibt es schon.",
    );
  });

  it("the list of changes says that nothing was changed if a change was planned, and is null if none was planned", () => {
    expect(list([])).toBe("Nothing was changed.");
    expect(list([], "de")).toBe("Es wurde nichts geändert.");
    expect(list([], "en", false)).toBeNull();
    const nothing = change("update", "Ada", {
      status: "nothing",
      error: { code: "not_found", message: "no row matched" },
    });
    expect(list([nothing])).toBe("Not done: Ada: nothing was found.");
  });

  it("the list of changes names forty rows and counts the others by their table", () => {
    const text = list(deletions(45)) ?? "";
    expect(text.match(/^- Wine/gm)).toHaveLength(40);
    expect(text).toContain("- 5 more in wines");
  });

  it("the list of changes has a line for every row that a filter chose, and failures get a line before other changes if lines run out", () => {
    const filteredList = list([...deletions(3), ...deletions(50, { byFilter: true })]) ?? "";
    expect(filteredList.match(/^- Wine/gm)).toHaveLength(50);
    expect(filteredList).toContain("- 3 more in wines");
    const text = list([...deletions(45), failure("Bea", "taken")]) ?? "";
    expect(text).toContain("Not done: Bea: there is one like it already.");
    expect(text).toContain("- 6 more in wines");
  });

  it("failures without a line are counted, with their reason", () => {
    const failures = Array.from({ length: 43 }, (_, index) => failure(`Bea ${index}`, "taken"));
    expect(list(failures)).toContain("- 3 more in wines: there is one like it already");
  });

  it("the list of changes shows names as they are spelled, never as markup", () => {
    const name = "**Ada** [x](https://evil.example)\n# <b>now</b> `{{changes}}` &lt;";
    const values = [{ column: "notes", before: name, after: "- _new_" }];
    const text = list([change("update", name, { values, of: name, table: "wine_notes" })]) ?? "";
    expect(text).not.toContain("\n");
    expect(text).not.toMatch(/(?<!\\)(?:[*[\]<`_]|&lt;)/);
    expect(text).toContain("\\*\\*Ada\\*\\*");
    const refusal = failure(name, "no [such](https://evil.example) wine", "not_done");
    expect(list([refusal])).not.toMatch(/(?<!\\)[*[\]<`]/);
  });

  it("a violation's reason is in the reply's language", () => {
    const violations = [
      { kind: "colour", code: "rose", name: "Port" },
      { kind: "colour", code: "red", name: "Port" },
    ];
    const message = "Port (contains rose, which you shun and red, which you shun)";
    const guardFailure = change("create", "Ada", {
      status: "failed",
      error: { code: "guard", message, violations },
    });
    expect(list([guardFailure])).toContain(`Not done: Ada: ${message}.`);
    expect(list([guardFailure], "de")).toContain("Nicht gemacht: Ada: Port (enthält rose, which");
  });
});
