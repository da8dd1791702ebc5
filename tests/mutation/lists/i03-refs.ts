// Mutants of I3: one UUID, one canonical ref.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I3_REFS: readonly Mutant[] = [
  ...mutantsOf(
    "shared/domain/entities/create-registry.ts",
    "shared/domain/entities/create-registry.test.ts",
    "I3",
    [
      {
        what: "the registry gives an alias its own record",
        find: "const canonical = record?.aliasOf;",
        put: "const canonical = undefined;",
      },
      {
        what: "an alias is taken for the ref of its UUID",
        find: "if (record.aliasOf === undefined) byId",
        put: "byId",
      },
    ],
  ),
  ...mutantsOf(migrationFile("core_assign_refs"), "tests/database/runs/refs.test.ts", "I3", [
    {
      what: "what has a ref gets another one",
      find: "r.entity_id = a.entity and r.canonical",
      put: "r.entity_id = a.entity and false",
    },
  ]),
  ...mutantsOf(migrationFile("core_operations"), "tests/database/runs/refs.test.ts", "I3", [
    {
      what: "the number of an alias is handed out again",
      find: "set n = greatest(c.n, excluded.n)",
      put: "set n = c.n",
    },
  ]),
  ...mutantsOf(
    "shared/process/frames/opened-frames.ts",
    "shared/process/frames/reads-of-run.test.ts",
    "I3",
    [
      {
        what: "a child frame that recovery puts back reads nothing of its own",
        find: "frame === null ? [] :",
        put: "frame !== null ? [] :",
      },
    ],
  ),
];
