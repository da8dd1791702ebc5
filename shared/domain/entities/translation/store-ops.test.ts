import { describe, expect, it } from "vitest";
import { createCellarPackWithRegions } from "../../../../tests/cellar/pack-with-regions.ts";
import type { EffectOp } from "../../../contracts/effects.ts";
import type { EntityRecord } from "../../../contracts/session.ts";
import { createRegistry } from "../create-registry.ts";
import { findUuids } from "./find-uuids.ts";
import { restoreOp, storeOp } from "./store-ops.ts";
import { refTo } from "../../../../tests/support/ids.ts";

const pack = createCellarPackWithRegions();
const WINE = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
const REGION = "b508000d-9b55-40f0-8886-dbdd88bd2de3";
const entity = (ref: string, id: string, status: EntityRecord["status"] = "read") => ({
  ref: refTo(ref),
  id,
  type: ref.replace(/_\d+$/, ""),
  label: ref,
  status,
  created: 1,
  touched: 1,
});
const entities = { wine_1: entity("wine_1", WINE), region_1: entity("region_1", REGION) };
const registry = createRegistry(entities);

const ops: EffectOp[] = [
  {
    op: "create",
    table: "wines",
    values: { name: "Ada", region_id: REGION },
    children: [
      { table: "wine_notes", values: { note: "plum", region_id: null } },
      { table: "wine_notes", values: { note: "tar", region_id: REGION } },
    ],
  },
  {
    op: "update",
    table: "wines",
    id: WINE,
    set: { region_id: REGION, bottles: 2 },
    children: [{ table: "wine_notes", rows: [{ note: "leather" }] }],
  },
  { op: "delete", table: "wines", id: WINE },
];

describe("stored operations", () => {
  it.each(ops)(
    "a stored operation is restored as it was, and contains no id while it is stored: $op",
    (op) => {
      const storedOp = storeOp(pack, op, registry, "Ada");
      expect(findUuids(JSON.stringify(storedOp))).toEqual([]);
      expect(storedOp && restoreOp(pack, storedOp, registry)).toEqual(op);
    },
  );

  it("a stored operation is null if a row has no ref, because it could not be restored", () => {
    const empty = createRegistry({});
    for (const op of ops) expect(storeOp(pack, op, empty, "Ada")).toBeNull();
    const onlyWine = createRegistry({ wine_1: entities.wine_1 });
    for (const op of ops.slice(0, 2)) expect(storeOp(pack, op, onlyWine, "Ada")).toBeNull();
  });

  it("a stored operation is refused if its row has been deleted since", () => {
    const storedOp = storeOp(pack, { op: "delete", table: "wines", id: WINE }, registry, "Ada");
    const registryWithDeletedWine = createRegistry({ wine_1: entity("wine_1", WINE, "deleted") });
    expect(() => storedOp && restoreOp(pack, storedOp, registryWithDeletedWine)).toThrow(
      "wine_1 was deleted",
    );
  });
});
