// Mutants of I2 in the streams of changes: who is told of a change of household data, and that all changes are told.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I2_CHANGES: readonly Mutant[] = mutantsOf("I2", [
  {
    file: migrationFile("core_count_changes"),
    test: "tests/database/access/isolation.test.ts",
    what: "a user who is not a member is told that nothing changes in a household",
    find: "case when alfred.is_member((p ->> 'household_id')::uuid) then (",
    put: "case when true then (",
  },
  {
    file: migrationFile("core_count_changes"),
    test: "tests/api/changes.test.ts",
    what: "a member is told that another member has changed private rows",
    find: "    and (d.owner_kind = 'household' or e.user_id = alfred.uid())\n",
    put: "",
  },
  {
    file: "shared/services/rows/follow-changes.ts",
    test: "tests/api/follow-changes.test.ts",
    what: "a change whose announcement was lost is never told",
    find: "await announcements.wait(Math.min(beatAt + BEAT_MS, closeAt) - clock.now());",
    put: "await announcements.wait(closeAt - clock.now());",
  },
  {
    file: "shared/services/rows/follow-changes.ts",
    test: "tests/api/follow-changes.test.ts",
    what: "a user whose membership has ended is told to come back with another token",
    find: "if (next === null) return yield LEFT;",
    put: "if (next === null) return yield EXPIRED;",
  },
  {
    file: "shared/runtime/announce-changes.ts",
    test: "shared/runtime/announce-changes.test.ts",
    what: "an undo is not announced",
    find: "undoEffects: withAnnouncement(calls.undoEffects),",
    put: "undoEffects: calls.undoEffects,",
  },
]);
