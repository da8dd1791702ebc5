// Runs of stored Processes: what leaves once, what waits, what comes back after a loss.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const mutant = (
  file: string,
  what: string,
  [find, put]: [find: string, put: string],
  ...tests: string[]
): Mutant => ({
  ...{ invariant: "platform", what, find, put, tests },
  file: file.endsWith(".ts") ? file : migrationFile(`core_${file}`),
});

const CONTRACT = "tests/contract/database/database.test.ts";
const JOURNAL = "tests/database/platform/run-journal.test.ts";
const STORED = "shared/process/stored-process.test.ts";
const SIMULATION = "tests/simulation/stored.test.ts";
const STEPS = "shared/engine/run/journalled-steps.test.ts";

export const PROCESS_RUN_MUTANTS: readonly Mutant[] = [
  mutant(
    "step_journal",
    "an unsafe call in doubt is made again",
    ["elsif unsafe and not mine then", "elsif false then"],
    CONTRACT,
  ),
  mutant(
    "step_journal",
    "a Secret is handed to a step that is bound to another Tool",
    [
      "or alfred.bound_tool(run.resolved, p ->> 'hop') is distinct from (p #>> '{tool,id}')::uuid",
      "",
    ],
    JOURNAL,
  ),
  mutant(
    "step_journal",
    "what a call rests on is not stored before it",
    ["p ->> 'request_hash', p -> 'context');", "p ->> 'request_hash', '{}');"],
    CONTRACT,
  ),
  mutant(
    "step_journal",
    "a hop sends another request than before",
    ["  if others then\n", "  if false then\n"],
    CONTRACT,
  ),
  mutant(
    "finish_run",
    "a run that waits holds its conversation",
    [
      "    status = p ->> 'status', finish_key",
      "    status = replace(p ->> 'status', 'waiting', 'running'), finish_key",
    ],
    CONTRACT,
  ),
  mutant(
    "finish_run",
    "a stray delivery fails a run that waits",
    [" or p ->> 'status' <> 'cancelled'", ""],
    CONTRACT,
  ),
  mutant(
    "answer_step",
    "an answer counts for other inputs than the person saw",
    [
      "elsif asked ->> 'requestHash' is distinct from p ->> 'request_hash' then",
      "elsif false then",
    ],
    CONTRACT,
  ),
  mutant(
    "resolve_run",
    "what a run executes changes under it",
    ["if run.id is not null and run.resolved is null then", "if run.id is not null then"],
    JOURNAL,
  ),
  mutant(
    "resolve_run",
    "another owner's Tool runs at a version that nobody has accepted",
    [
      "case when t.owner_id <> alfred.uid() then coalesce(a.version, t.version) else t.version end",
      "t.version",
    ],
    JOURNAL,
  ),
  mutant(
    "shared/redis/scripts/common.ts",
    "a claim gets results that its hop does not read",
    ["      or (head == 'r:' and named and not reads[f])\n", ""],
    "tests/contract/store/store.test.ts",
  ),
  mutant(
    "shared/engine/run/recover-run.ts",
    "a mark comes back without its result",
    ["out.results[hop] !== undefined", "hop !== undefined"],
    "shared/engine/run/recover-run.test.ts",
  ),
  mutant(
    "shared/engine/run/recover-run.ts",
    "recovery forgets what hops read",
    ["    ...(reads ? { reads } : {}),\n", ""],
    STEPS,
  ),
  mutant(
    "shared/engine/hop/journal-of.ts",
    "a step that asks counts as done when its run goes on",
    ["status === undefined || status.status === ASKED", "status === undefined"],
    "shared/engine/hop/waiting.test.ts",
  ),
  mutant(
    "shared/engine/run/sweep-runs.ts",
    "the end of a wait cancels a run that has just been answered",
    ["        ...run,\n", "        user: run.user,\n        run: run.run,\n"],
    SIMULATION,
  ),
  mutant(
    "shared/process/create-process-logic.ts",
    "a call that has left is forgotten with the store",
    ["    journalled: journalledEnd,\n", ""],
    STORED,
  ),
  mutant(
    "shared/process/steps/journalled-end.ts",
    "a run that is called off does not tell of the calls that have left",
    ["if (end !== null) marks[step.hop] = end.status;", "if (end === null) continue;"],
    STORED,
  ),
];
