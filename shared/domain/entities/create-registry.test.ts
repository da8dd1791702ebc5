import { describe, expect, it } from "vitest";
import type { EntityRecord } from "../../contracts/session.ts";
import { createRegistry } from "./create-registry.ts";
import { refTo } from "../../../tests/support/ids.ts";

const ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";

function entity(ref: string, fields: Partial<EntityRecord> = {}): EntityRecord {
  const base = { ref: refTo(ref), id: ID, type: "wine", label: ref, status: "read" as const };
  return { ...base, created: 1, touched: 1, ...fields };
}

describe("refs that became an alias (I3)", () => {
  const savedWine = entity("wine_1", { status: "created" });
  const alias = entity("gen_wine_1", { status: "generated", aliasOf: refTo("wine_1") });
  // The result must not depend on the order of the session's fields, because they have none.
  const registries = [
    createRegistry({ wine_1: savedWine, gen_wine_1: alias }),
    createRegistry({ gen_wine_1: alias, wine_1: savedWine }),
  ];

  it.each(registries)(
    "a ref that became an alias stands for the record of its canonical ref",
    (registry) => {
      expect(registry.get("gen_wine_1")).toBe(savedWine);
      expect(registry.resolve("gen_wine_1", "wine")).toBe(savedWine);
    },
  );

  it.each(registries)(
    "a ref that became an alias is not the ref by which the row's id is known",
    (registry) => {
      expect(registry.refOf(ID)).toBe("wine_1");
    },
  );
});

describe("names that every JavaScript object has", () => {
  it.each(["constructor", "toString", "__proto__"])(
    "a name that every JavaScript object has is not a ref: %s",
    (name) => {
      expect(createRegistry({}).get(name)).toBeUndefined();
      expect(() => createRegistry({}).resolve(name)).toThrow("is not known");
    },
  );
});
