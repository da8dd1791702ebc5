// An item of the shopping list for the suites of this folder.
import type { Item } from "./tick.ts";

export const exampleItem = (id: string, purchased: boolean, version: number): Item => ({
  id,
  name: id,
  quantity: null,
  unit: null,
  category: null,
  notes: null,
  purchased,
  createdAt: "2026-11-01T08:00:00Z",
  updatedAt: `version ${version}`,
  etag: '"tag"',
});
