// The list of rows of a table without its own wording: each row's label and first values, as they are spelled.
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";
import { listRows } from "./list-rows.ts";

const cravings: TableSpec = {
  table: "cravings",
  subdomain: "cravings",
  refType: "craving",
  labelColumn: "title",
  foreignKeys: {},
  children: {},
  writable: true,
  columns: {},
  insert: z.strictObject({}),
  update: z.strictObject({}),
};
const pack = { tables: { cravings } } as unknown as DomainPack;

const list = (row: Record<string, unknown>, breaks?: string[][]): string =>
  listRows(pack, {
    table: "cravings",
    rows: [row],
    total: 1,
    today: "2026-11-25",
    language: "en",
    narrowed: false,
    whole: false,
    ...(breaks && { breaks }),
  });
const lineOf = (row: Record<string, unknown>, breaks?: string[][]): string | undefined =>
  list(row, breaks).split("\n").at(-1);

describe("tables without their own wording", () => {
  it("a row of a table without its own wording is listed with its label and its values", () => {
    const row = { title: "Ramen", notes: "with leeks", portions: 2 };
    expect(list(row)).toBe("In cravings (1):\n\n- **Ramen**, notes with leeks, portions 2");
  });

  it("a row of a table without its own wording is listed without the times at which the database stored it", () => {
    const time = "2026-11-25T00:56:44.304445+00:00";
    expect(lineOf({ title: "Ramen", created_at: time, updated_at: time })).toBe("- **Ramen**");
  });

  it("a row of a table without its own wording is listed with four values besides the time of storage", () => {
    const time = "2026-11-25T00:56:44.304445+00:00";
    const row = { title: "Ramen", created_at: time, a: "1", b: "2", c: "3", d: "4", e: "5" };
    expect(lineOf(row)).toBe("- **Ramen**, a 1, b 2, c 3, d 4");
  });

  it("a row of a table without its own wording is listed with values as they are spelled, never as markup", () => {
    const row = { title: "*Ramen*", notes: "[here](https://example.com)\nand there" };
    expect(lineOf(row)).toBe(
      "- **\\*Ramen\\***, notes \\[here\\](https\\://example.com) and there",
    );
  });

  it("the rules that a row breaks are listed after its values", () => {
    expect(lineOf({ title: "Ramen" }, [["contains *fish*"]])).toBe(
      "- **Ramen** – contains \\*fish\\*",
    );
  });
});
