// The slots of workers: caps, who may give one back, and that nobody who waits is lost.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const mutant = (
  file: string,
  what: string,
  [find, put]: [find: string, put: string],
  ...tests: string[]
): Mutant => ({ invariant: "platform", what, file, find, put, tests });

const STORE = "tests/contract/store/store.test.ts";
const SCRIPTS = "shared/redis/scripts/slots.ts";
const GRAPH = migrationFile("core_graph");
const ENGINE = "shared/engine/hop/slots.test.ts";

export const WORKER_MUTANTS: readonly Mutant[] = [
  mutant(
    SCRIPTS,
    "a worker gets a second job while it has one",
    ["elseif s and s.till > now() then", "elseif s and false then"],
    STORE,
  ),
  mutant(SCRIPTS, "one user may take a whole pool", ["(used < share and free)", "free"], STORE),
  mutant(
    SCRIPTS,
    "hops that read much fill an isolate",
    [
      "math.min(c.slot.perUser, math.max(1, math.floor(",
      "math.max(c.slot.perUser, math.max(1, math.floor(",
    ],
    STORE,
  ),
  mutant(
    SCRIPTS,
    "a hop that reads more than its user's share never runs",
    ["math.max(1, math.floor(c", "math.max(0, math.floor(c"],
    STORE,
  ),
  mutant(
    SCRIPTS,
    "who is too late gives back the slot of whoever has it now",
    ["s.fence == a.fence and s.run == jobRun() and s.hop == a.hop", "true"],
    STORE,
  ),
  mutant(
    SCRIPTS,
    "a stored answer lets the slot run out",
    ["s.till, s.beat = now() + ms, now()", "s.beat = now()"],
    STORE,
  ),
  mutant(
    SCRIPTS,
    "a hop that is claimed again needs a second slot",
    ["s.hop == c.hop then own = i", "s.hop == c.hop then own = nil"],
    STORE,
  ),
  mutant(
    SCRIPTS,
    "every repeat of a refused claim waits a time of its own",
    ["if till <= now() + ${WAIT_SLACK_MS} then", "if true then"],
    STORE,
  ),
  mutant(
    "shared/redis/scripts/commit.ts",
    "a commit keeps its slot",
    ["giveBack(held, 1, a.failed and 1 or 0)\n", "\n"],
    STORE,
  ),
  mutant(
    "shared/redis/scripts/lease.ts",
    "a run that was ended keeps the slots of its hops",
    [
      "giveBack(held, 0, 0)\nif not fenced(epoch, ended, held) then return 1 end",
      "if not fenced(epoch, ended, held) then return 1 end\ngiveBack(held, 0, 0)",
    ],
    STORE,
  ),
  mutant(
    "shared/engine/hop/run-hop.ts",
    "a hop that finds no worker is dropped",
    ["      await publishWait(deps, envelope, claim);\n", ""],
    ENGINE,
  ),
  mutant(
    "shared/engine/hop/publish.ts",
    "the sweep begins a second line of messages for a hop that waits",
    ["dedupId({ ...envelope, n: 0 }, `.s${untilMs}`)", "dedupId(envelope, `.s${untilMs}`)"],
    ENGINE,
  ),
  mutant(
    "shared/engine/hop/claim-hop.ts",
    "failing a hop waits for a worker",
    ["  delete request.slot;\n", ""],
    ENGINE,
  ),
  mutant(
    "shared/engine/hop/claim-hop.ts",
    "claims ask for no worker",
    ["...(needsSlot ? { slot: { user, ...deps.limits.workers } } : {}),", ""],
    ENGINE,
  ),
  mutant(
    "shared/process/frames/pools-of-run.ts",
    "every step works in one pool",
    ["toolOfStep(root, step)?.service.type;", 'toolOfStep(root, step) && "rest_api";'],
    "shared/process/frames/pools-of-run.test.ts",
  ),
  mutant(
    "shared/engine/run/recover-run.ts",
    "a recovered run needs no workers",
    ["    ...(pools ? { pools } : {}),\n", ""],
    ENGINE,
  ),
  mutant(
    "shared/http/platform/show-workers.ts",
    "whoever looks sees the jobs of others",
    ["job?.user === reader ?", "job ?"],
    "shared/http/platform/show-workers.test.ts",
  ),
  mutant(
    SCRIPTS,
    "a worker is a new one after each job",
    ["run = '', hop = '', since = s.since,", "run = '', hop = '', since = now(),"],
    "tests/api/platform/workers.test.ts",
  ),
  mutant(
    GRAPH,
    "the walk goes on from a Worker to all that it has executed",
    ["if edge.from_kind <> 'worker' then", "if true then"],
    "tests/database/platform/graph.test.ts",
  ),
  mutant(
    migrationFile("core_step_journal"),
    "a Worker's job of a child Process is told as its parent's",
    [
      "'process', frame ->> 'id', 'version', frame -> 'version'",
      "'process', resolved #>> '{process,id}', 'version', resolved #> '{process,version}'",
    ],
    "tests/database/platform/graph.test.ts",
  ),
  mutant(
    "shared/http/platform/show-workers.ts",
    "a worker that is gone is shown at work",
    ['job.tillMs > nowMs ? "busy" : "offline"', '"busy"'],
    "shared/http/platform/show-workers.test.ts",
  ),
];
