// The rows of a read, as a reply lists them.
import { expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { refTo } from "../../../tests/support/ids.ts";
import { createRegistry } from "../entities/create-registry.ts";
import { replyRead } from "./reply-reads.ts";

const pack = createCellarPack();
const judge = { inPrompt: () => [], inReply: () => [] };
const input = { pack, today: "2026-11-21", message: "my wines", language: "en" as const, judge };

it("a reply lists a row that is named like a ref under its own name, and not under that of the row with this ref", () => {
  const barolo = {
    ...{ ref: refTo("wine_1"), id: "w", type: "wine", label: "Barolo", status: "read" as const },
    ...{ created: 1, touched: 1 },
  };
  const rows = [
    { id: refTo("wine_1"), name: "Barolo" },
    { id: refTo("wine_2"), name: "wine_1" },
  ];
  const read = { table: "wines", rows, total: 2, filter: "all rows", step: 1 };
  const { text } = replyRead(input, read, createRegistry({ wine_1: barolo }));
  expect(text.match(/Barolo/g)).toHaveLength(1);
  expect(text).toContain("wine 1");
});

it("a list has the rows that the user's profile states, if they match the read's filter", () => {
  const stating = {
    ...input,
    pack: { ...pack, profileRows: () => [{ name: "Port" }, { name: "Rosé" }] },
    profile: { fields: {}, guidance: {}, timezone: null },
  };
  const where = { and: [{ column: "name", op: "not_ilike", value: "%port%" }] };
  const read = { table: "wines", rows: [], total: 0, filter: 'name not_ilike "%port%"', step: 1 };
  const { text, stated } = replyRead(stating, { ...read, where }, createRegistry({}));
  expect(stated).toEqual([{ name: "Rosé" }]);
  expect(text).toContain("Rosé");
  expect(text).not.toContain("Port");
});
