// Splits migrations: a semicolon ends a statement only if it would in Postgres.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { splitStatements } from "./split-statements.ts";

describe("statements of a migration", () => {
  it("a migration's statements end at semicolons, and do not include a comment without code", () => {
    expect(splitStatements("select 1;\n-- a; b\nselect 2; /* c; /* d; */ */ ; -- end")).toEqual([
      "select 1",
      "-- a; b\nselect 2",
    ]);
  });

  it.each([
    ["a string", "select 'a;''b;'"],
    ["a name", 'select 1 as "a;""b"'],
    ["a body", "do $$ begin perform 1; end $$"],
    ["a body with its own tag", "do $a$ select $$;$$; $a$"],
    ["a comment", "select 1 -- a;\n, 2 /* b; */"],
  ])("a migration's statement keeps a semicolon in %s", (_, statement) => {
    expect(splitStatements(`${statement}; select 3`)).toEqual([statement, "select 3"]);
  });

  it("a migration's statements cannot be split if a function's body is not a string", () => {
    expect(() => splitStatements("create function f() begin atomic select 1; end;")).toThrow("$$");
  });

  it("a migration's statements contain everything of each migration except semicolons, white space and a last comment", () => {
    const folder = join(import.meta.dirname, "../../supabase/migrations");
    const dense = (text: string) => text.replaceAll(/[\s;]/g, "");
    for (const file of readdirSync(folder)) {
      const sql = readFileSync(join(folder, file), "utf8");
      const withoutLastComment = sql.replace(/(?:\n--[^\n]*)+\s*$/, "");
      expect(dense(splitStatements(sql).join(""))).toBe(dense(withoutLastComment));
    }
  });
});
