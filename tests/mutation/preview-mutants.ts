// What previews promise: they never cover, delay for long, double or outlive a reply, and their button stops one run.
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
    "a store that falters once lets previews come after the reply",
    "if (leftMs === null) failed += 1;",
    "if (leftMs === null) return;",
  ),
  of(
    "messaging/send-part",
    "a reply is put into a message that a late preview may still change",
    "address, replaces: null, index, key, nowMs, asPlain };",
    "address, replaces: index === 0 ? claim.placeholder : null, index, key, nowMs, asPlain };",
  ),
  of(
    "messaging/remove-placeholder",
    "a placeholder whose removal had no answer is left",
    "return removalDelayMs(ageMs);",
    "return null;",
    ["shared/messaging/send-reply.test.ts"],
  ),
  {
    invariant: "channels",
    what: "a reply is done while its placeholder stands",
    file: migrationFile("core_outbox"),
    find: "parts.settled = parts.total and o.placeholder is null",
    put: "parts.settled = parts.total",
    tests: ["tests/database/channels/sends.test.ts"],
  },
  {
    invariant: "channels",
    what: "a placeholder that is known late is told to no sender",
    file: migrationFile("core_previews"),
    find: "where kept and o.run_id",
    put: "where not kept and o.run_id",
    tests: ["tests/database/channels/sends.test.ts"],
  },
  of(
    "messaging/preview",
    "a placeholder that no sender will take away is left",
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
