// Which files are migrations, in which order they run, and when two contents count as the same.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checksum, readMigrations } from "./migration-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "alfred-migrations-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, sql = "select 1") => {
  writeFileSync(join(folder, name), sql);
  return join(folder, name);
};
const versions = (extra: string[] = []) =>
  readMigrations(folder, extra).map(({ version, name }) => `${version} ${name}`);

it("migrations are ordered by number, not by spelling, and other files of the folder are ignored", () => {
  for (const name of ["10_b.sql", "9_a.sql", "20260101000000_c_d.sql", "x.sql", "1_no.txt"]) {
    write(name);
  }
  expect(versions()).toEqual(["9 a", "10 b", "20260101000000 c_d"]);
});

it("extra files come last, in the order in which they were given", () => {
  write("1_a.sql");
  expect(versions([write("z.sql"), write("b.sql")])).toEqual([
    "1 a",
    "extra:z.sql z.sql",
    "extra:b.sql b.sql",
  ]);
});

it("two files with the same version are refused", () => {
  write("1_a.sql");
  write("1_b.sql");
  expect(() => versions()).toThrow(/Two migrations have the version 1: .*1_a\.sql and .*1_b\.sql/);
});

it("different contents have different checksums, but line endings, which git may change, are ignored", () => {
  expect(checksum("select 1;\r\nselect 2;\r\n")).toBe(checksum("select 1;\nselect 2;\n"));
  expect(checksum("select 1;")).not.toBe(checksum("select 2;"));
});
