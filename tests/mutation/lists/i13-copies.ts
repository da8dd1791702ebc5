// Mutants of I13 in copies of Episodes: what is sent, that a copy is bound once, and that what is erased is deleted from
// the Graphiti server as well.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

const copies = {
  file: migrationFile("core_copy_memory"),
  test: "tests/database/memory/copies.test.ts",
};

export const I13_COPIES: readonly Mutant[] = mutantsOf("I13", [
  {
    ...copies,
    what: "Alfred's replies are copied to the Graphiti server, which makes facts of them",
    find: "where e.user_id = me and e.speaker = 0 and not e.is_outside",
    put: "where e.user_id = me and not e.is_outside",
  },
  {
    ...copies,
    what: "what came from outside is copied as the user's own",
    find: "e.speaker = 0 and not e.is_outside and",
    put: "e.speaker = 0 and",
  },
  {
    ...copies,
    what: "a copy that was bound is bound again",
    find: "e.sent_at is not null and e.graphiti_uuid is null\n    and not exists",
    put: "e.sent_at is not null\n    and not exists",
  },
  {
    ...copies,
    what: "what is erased stays on the Graphiti server",
    find: "where m.graphiti_group is not null\n",
    put: "where false\n",
  },
  {
    ...copies,
    what: "Episodes that are left of a dropped group are not copied anew",
    find: "set sent_at = null, sends = 0, graphiti_uuid = null",
    put: "set sends = e.sends",
  },
  {
    ...copies,
    what: "a group is deleted once, before what is queued is written",
    find: "and d.deleted >= 3",
    put: "and d.deleted >= 0",
  },
  {
    file: "shared/engine/memory/copy-memory.ts",
    test: "shared/engine/memory/copy-memory.test.ts",
    what: "Episodes count as sent to a server that does not answer",
    find: "await copy.check().then(() => [])",
    put: "[]",
  },
  {
    file: "shared/finders/create-graphiti.ts",
    test: "tests/contract/memory/graphiti.test.ts",
    what: "copies of another group are taken as the user's",
    find: "(episode) => episode.group_id === group",
    put: "() => true",
  },
  {
    file: "shared/finders/create-finder.ts",
    test: "tests/contract/memory/graphiti.test.ts",
    what: "every search waits for a server that is unavailable",
    find: "restsUntil.set(part, clock.now() + REST_MS);",
    put: "",
  },
]);
