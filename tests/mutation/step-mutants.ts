// Steps of stored Processes: limits, questions, and what a run may use up.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const mutant = (
  file: string,
  what: string,
  [find, put]: [find: string, put: string],
  ...tests: string[]
): Mutant => ({
  ...{ invariant: "platform", what, find, put, tests },
  file: file.includes("/") ? `shared/${file}.ts` : migrationFile(`core_${file}`),
});

const CONTRACT = "tests/contract/database/database.test.ts";
const JOURNAL = "tests/database/platform/run-journal.test.ts";
const WHOLE = "shared/process/stored-process.test.ts";

export const STEP_MUTANTS: readonly Mutant[] = [
  mutant(
    "step_journal",
    "a delivery of an older epoch begins a call",
    ["  elsif run.epoch <> (p ->> 'epoch')::int then", "  elsif false then"],
    CONTRACT,
  ),
  mutant(
    "step_journal",
    "a call begins in a run that has ended",
    ["if not found or run.status <> 'running' then", "if not found then"],
    CONTRACT,
  ),
  mutant(
    "step_journal",
    "an answer that is stored is not the one that a repeat gets",
    ["  elsif answered is not null then\n", "  elsif false then\n"],
    CONTRACT,
  ),
  mutant(
    "step_journal",
    "the answer of a call is written twice",
    ["\n    and (s.answer is null or s.answer ->> 'code' = 'unknown_outcome');", ";"],
    CONTRACT,
  ),
  mutant(
    "run_steps",
    "a row of the journal is rewritten",
    [
      "    (old.answer is not null and old.answer ->> 'code' is distinct from 'unknown_outcome'\n      and old.answer is distinct from new.answer)\n    or new.answer",
      "    new.answer",
    ],
    JOURNAL,
  ),
  mutant(
    "step_journal",
    "a person's yes to an attempt in doubt does not let it run",
    [" and s.began_at > coalesce(since, '-infinity');", ";"],
    CONTRACT,
  ),
  mutant(
    "step_journal",
    "a Tool that was switched off meanwhile is called",
    ["    alfred.closed_because(tool, run.id),\n", ""],
    JOURNAL,
  ),
  mutant(
    "step_journal",
    "the day's quota is looked at when a run starts and never again",
    [
      "    case when not coalesce(mine, false) and alfred.is_quota_spent(run.quotas) then 'quota' end);",
      "    null);",
    ],
    JOURNAL,
  ),
  mutant(
    "step_journal",
    "a Secret is handed out for a run of who does not own the Tool",
    ["and t.owner_id = run.user_id and run.user_id", "and run.user_id"],
    JOURNAL,
  ),
  mutant(
    "step_journal",
    "a Secret is handed out to who asks for another user's run",
    ["and t.owner_id = run.user_id and run.user_id = alfred.uid()", "and t.owner_id = run.user_id"],
    JOURNAL,
  ),
  mutant(
    "resolve_run",
    "the Secret of a shared Tool is bound to another user's run",
    [
      "case when u.id is not null and t.owner_id = alfred.uid() then",
      "case when u.id is not null then",
    ],
    JOURNAL,
  ),
  mutant(
    "resolve_run",
    "another owner's Tool runs although nobody has accepted it",
    [
      "case when t.owner_id <> alfred.uid() and a.version is null then 'not_accepted' end,",
      "null,",
    ],
    JOURNAL,
  ),
  mutant(
    "resolve_run",
    "calls of a day have no quota",
    ["    made.calls + begun.calls >= (quotas ->> 'steps_per_day')::bigint\n    or ", "    "],
    JOURNAL,
  ),
  mutant(
    "resolve_run",
    "bytes of a day have no quota",
    ["    or made.bytes >= (quotas ->> 'egress_bytes_per_day')::bigint\n", ""],
    JOURNAL,
  ),
  mutant(
    "resolve_run",
    "tokens of a day have no quota",
    ["\n    or made.tokens >= (quotas ->> 'tokens_per_day')::bigint, false)", ", false)"],
    JOURNAL,
  ),
  mutant(
    "resolve_run",
    "runs side by side spend the day's calls several times",
    ["made.calls + begun.calls >=", "made.calls >="],
    JOURNAL,
  ),
  mutant(
    "start_process_run",
    "a user starts as many runs as they like",
    ["  elsif (p #>> '{quotas,runs_per_hour}')::int <= (", "  elsif 1000000 <= ("],
    CONTRACT,
  ),
  mutant(
    "start_process_run",
    "a Process that is disabled starts",
    ["  elsif not process.enabled then", "  elsif false then"],
    CONTRACT,
  ),
  mutant(
    "answer_step",
    "a question of an earlier wait is answered",
    ["and w.epoch = run.epoch and q.question", "and q.question"],
    CONTRACT,
  ),
  mutant(
    "answer_step",
    "an older answer is read for a later question",
    ["order by a.epoch desc limit 1", "order by a.epoch limit 1"],
    CONTRACT,
  ),
  mutant(
    "process/steps/run-tool",
    "the inputs that a person puts in their place need not fit",
    [
      "decision?.inputs === undefined ? given : fit(tool, decision.inputs);",
      "decision?.inputs === undefined ? given : { inputs: decision.inputs };",
    ],
    WHOLE,
  ),
  mutant(
    "process/steps/run-tool",
    "a step runs that a person has refused",
    [`if (decision?.choice === "refuse") {`, `if (decision?.choice === "refuse" && !isManual) {`],
    WHOLE,
  ),
  mutant(
    "process/steps/run-tool",
    "inputs that do not fit the Tool's schema are sent",
    [
      "  if (faults.length === 0) return { inputs: filled };",
      "  if (faults.length >= 0) return { inputs: filled };",
    ],
    WHOLE,
  ),
  mutant(
    "process/steps/settle-output",
    "an output is longer than the run has room for",
    ["if (size > outputBytes) {", "if (size > outputBytes * 1e6) {"],
    WHOLE,
  ),
  mutant(
    "process/frames/open-child",
    "a run has more steps than a run may",
    ["if (all <= PROCESS_LIMITS.steps) return null;", "if (all > 0) return null;"],
    WHOLE,
  ),
  mutant(
    "process/frames/open-child",
    "a child Process that is disabled runs",
    [`if (!child.enabled) return failedStep(at, closed("disabled"));`, ""],
    WHOLE,
  ),
  mutant(
    "process/steps/doubt",
    "a safe call is repeated for ever",
    ["state.claims >= SAFE_ATTEMPTS", "state.claims >= SAFE_ATTEMPTS * 100"],
    WHOLE,
  ),
  mutant(
    "process/steps/run-outside",
    "what a call answered is forgotten when the journal is away",
    [
      "if (error instanceof TransientError && !isKept) await",
      "if (error instanceof TransientError && isKept) await",
    ],
    "shared/process/steps/run-outside.test.ts",
  ),
];
