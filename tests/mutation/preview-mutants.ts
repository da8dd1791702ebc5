// What previews promise: they never cover, delay for long, or double a reply, and their button stops one run.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const simulated = ["tests/simulation/sending/previews.test.ts"];
const of = (file: string, what: string, find: string, put: string, tests = simulated): Mutant => ({
  ...{ invariant: "channels", what, file: `shared/${file}.ts`, find, put, tests },
});

export const PREVIEW_MUTANTS: readonly Mutant[] = [
  of(
    "messaging/end-preview",
    "a reply is sent while a preview is on its way",
    "(leftMs !== null && leftMs <= 0)",
    "leftMs !== null",
  ),
  of(
    "messaging/end-preview",
    "a store that falters once lets previews cover a reply",
    "if (leftMs === null) failed += 1;",
    "if (leftMs === null) return;",
  ),
  of(
    "messaging/preview",
    "a placeholder that no reply will replace is left",
    "if (removal) await",
    "if (!removal) await",
    ["shared/messaging/preview.test.ts"],
  ),
  of(
    "messaging/preview",
    "a platform that asks for a pause gets more previews",
    'return isRefused ? "refused" : "goes_on";',
    'return "goes_on";',
    ["shared/messaging/preview.test.ts"],
  ),
  of(
    "redis/create-redis-previews",
    "a placeholder whose answer was lost gets a brother",
    "if f[4] then return 'begun' end",
    "",
    ["tests/contract/previews/previews.test.ts"],
  ),
  of(
    "redis/create-redis-previews",
    "a preview is shown after the reply",
    "if f[1] then return 'closed' end",
    "",
    ["tests/contract/previews/previews.test.ts"],
  ),
  of(
    "http/webhooks/stop-run",
    "a stop that comes again stops the run that came after",
    "event.draft !== null && event.draft",
    "event.draft === undefined && event.draft",
    ["shared/http/webhooks/take-events.test.ts"],
  ),
  {
    invariant: "channels",
    what: "somebody whose link has ended sees what a run does",
    file: migrationFile("core_previews"),
    find: "l.user_id = r.user_id and l.ended_at is null",
    put: "l.user_id = r.user_id",
    tests: ["tests/database/channels/sends.test.ts"],
  },
];
