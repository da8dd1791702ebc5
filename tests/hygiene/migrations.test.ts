// The migrations are a first set that can be read in order: what each file is about, and nothing twice.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../supabase/migrations");
const files = readdirSync(folder).toSorted();
const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
/** Without comments. */
const statementsOf = (file: string) => textOf(file).replace(/^\s*--.*$/gm, "");

const creationPattern =
  /^create (?:or replace )?(?:unique )?(function|procedure|table|index|policy|trigger|type) ([\w.]+)(?:[^;]*? on ([\w.]+))?/gim;

describe("a migration", () => {
  it.each(files)("%s says by its name whose it is and what it is about", (file) => {
    expect(file).toMatch(/^\d{14}_(core|kitchen)_[a-z]+(_[a-z]+)*\.sql$/);
    expect(textOf(file)).toMatch(/^-- [A-Za-z]/);
  });

  it.each(files)("%s runs as it is: no command of psql, no transaction of its own", (file) => {
    expect(statementsOf(file)).not.toMatch(/^\s*(\\|begin;|commit;|rollback;)/m);
  });

  it.each(files)("%s replaces and drops nothing", (file) => {
    expect(statementsOf(file)).not.toMatch(
      /^create or replace\b|^drop |\bdrop (column|trigger)\b/im,
    );
  });
});

describe("the set", () => {
  it("has the core first, and then what the kitchen adds to it", () => {
    const kinds = files.map((file) => file.split("_")[1]);
    expect(kinds.lastIndexOf("core")).toBeLessThan(kinds.indexOf("kitchen"));
  });

  it("creates nothing twice", () => {
    const names = files.flatMap((file) =>
      [...statementsOf(file).matchAll(creationPattern)].map(([, kind = "", name = "", on]) =>
        kind === "policy" || kind === "trigger" ? `${kind} ${name} on ${on}` : `${kind} ${name}`,
      ),
    );
    expect(names.length).toBeGreaterThan(250);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("adds a column only to a table of the core for the kitchen, and to each table that is registered", () => {
    const adding = files.filter((file) => /\badd column\b/i.test(statementsOf(file)));
    expect(adding.map((file) => file.replace(/^\d+_/, ""))).toEqual([
      ...["core_data_tables.sql", "kitchen_household.sql"],
    ]);
  });

  it("has no word of food in the core", () => {
    const food =
      /recipe|ingredient|allerg|\bfoods?\b|\bdiets?\b|\bmeals?\b|kitchen|cook|shopping|inventory/i;
    const lines = files
      .filter((file) => file.includes("_core_"))
      .flatMap((file) => textOf(file).split("\n"))
      .filter((line) => food.test(line));
    expect(lines).toEqual([]);
  });
});
