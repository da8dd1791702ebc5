// Mutants of I3: one UUID, one canonical ref.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I3_REFS: readonly Mutant[] = mutantsOf("I3", [
  {
    file: "shared/domain/entities/create-registry.ts",
    test: "shared/domain/entities/create-registry.test.ts",
    what: "the registry gives an alias its own record",
    find: "const canonical = record?.aliasOf;",
    put: "const canonical = undefined;",
  },
  {
    file: "shared/domain/entities/create-registry.ts",
    test: "shared/domain/entities/create-registry.test.ts",
    what: "an alias is taken for the ref of its UUID",
    find: "if (record.aliasOf === undefined) byId",
    put: "byId",
  },
  {
    file: migrationFile("core_assign_refs"),
    test: "tests/database/runs/refs.test.ts",
    what: "an entity that has a ref gets another one",
    find: "r.entity_id = a.entity and r.canonical",
    put: "r.entity_id = a.entity and false",
  },
  {
    file: migrationFile("core_operations"),
    test: "tests/database/runs/refs.test.ts",
    what: "the number of an alias is handed out again",
    find: "set n = greatest(c.n, excluded.n)",
    put: "set n = c.n",
  },
]);
