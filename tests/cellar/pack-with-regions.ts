// The cellar with a catalogue: wines and tasting notes refer to read-only regions, so that tests have foreign keys on a
// row and on its children.
import { z } from "zod";
import type { DomainPack, TableSpec } from "../../shared/contracts/pack.ts";
import { createCellarPack } from "./pack.ts";

const regions: TableSpec = {
  table: "regions",
  subdomain: "wines",
  refType: "region",
  labelColumn: "name",
  foreignKeys: {},
  children: {},
  writable: false,
  insert: z.strictObject({}),
  update: z.strictObject({}),
  columns: { id: "ref", name: "text" },
};

export function createCellarPackWithRegions(): DomainPack {
  const pack = createCellarPack();
  const { wines, wine_notes: notes } = pack.tables;
  if (wines === undefined || notes === undefined)
    throw new Error("the cellar pack has no wines or no wine_notes");
  const key = { region_id: "regions" };
  return {
    ...pack,
    tables: {
      wines: { ...wines, foreignKeys: { ...wines.foreignKeys, ...key } },
      wine_notes: { ...notes, foreignKeys: { ...notes.foreignKeys, ...key } },
      regions,
    },
  };
}
