// The migrations are an initial set that can be read in order: each file has one subject, and nothing is created twice.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../supabase/migrations");
const files = readdirSync(folder).toSorted();
const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
/** The SQL of a file without comments. */
const statementsOf = (file: string) => textOf(file).replace(/^\s*--.*$/gm, "");

const creationPattern =
  /^create (?:or replace )?(?:unique )?(function|procedure|table|index|policy|trigger|type) ([\w.]+)(?:[^;]*? on ([\w.]+))?/gim;

describe("a migration", () => {
  it.each(files)(
    "the migration %s has a name that says whether it is the core's or the kitchen's, and its subject",
    (file) => {
      expect(file).toMatch(/^\d{14}_(core|kitchen)_[a-z]+(_[a-z]+)*\.sql$/);
      expect(textOf(file)).toMatch(/^-- [A-Za-z]/);
    },
  );

  it.each(files)("the migration %s has no commands of psql and no transaction", (file) => {
    expect(statementsOf(file)).not.toMatch(/^\s*(\\|begin;|commit;|rollback;)/m);
  });

  it.each(files)("the migration %s replaces and drops nothing", (file) => {
    expect(statementsOf(file)).not.toMatch(
      /^create or replace\b|^drop |\bdrop (column|trigger)\b/im,
    );
  });
});

describe("the set of migrations", () => {
  it("the set of migrations has the core's files before the kitchen's", () => {
    const kinds = files.map((file) => file.split("_")[1]);
    expect(kinds.lastIndexOf("core")).toBeLessThan(kinds.indexOf("kitchen"));
  });

  it("the set of migrations creates nothing twice", () => {
    const names = files.flatMap((file) =>
      [...statementsOf(file).matchAll(creationPattern)].map(([, kind = "", name = "", on]) =>
        kind === "policy" || kind === "trigger" ? `${kind} ${name} on ${on}` : `${kind} ${name}`,
      ),
    );
    expect(names.length).toBeGreaterThan(250);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("only two migrations add columns: to each registered table, and for the kitchen to a table of the core", () => {
    const adding = files.filter((file) => /\badd column\b/i.test(statementsOf(file)));
    expect(adding.map((file) => file.replace(/^\d+_/, ""))).toEqual([
      ...["core_data_tables.sql", "kitchen_household.sql"],
    ]);
  });
});
