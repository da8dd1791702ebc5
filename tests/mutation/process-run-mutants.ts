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
const GIVEN_UP = "shared/process/ends/fail-process.test.ts";
const SUMMARIES = "shared/process/summaries.test.ts";
const DEFINED = "tests/contract/platform/definitions-summaries.test.ts";
const SIMULATION = "tests/simulation/stored.test.ts";
const STEPS = "shared/engine/run/journalled-steps.test.ts";

export const PROCESS_RUN_MUTANTS: readonly Mutant[] = [
  mutant(
    "shared/redis/scripts/lifecycle.ts",
    "a run that has ended is begun anew by whoever had read it before",
    ["if f[2] and f[2] ~= '${WAITING}' then return 0 end\n", ""],
    "tests/contract/store/store.test.ts",
  ),
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
    "shared/process/frames/render-frame.ts",
    "a summary that is too long stands for the text",
    ["return tokensOf(summary) <= budget.tokens", "return summary.length > 0"],
    SUMMARIES,
  ),
  mutant(
    "shared/process/frames/render-frame.ts",
    "a text whose summary failed is not said to be so",
    ['shortened: "summary_failed" }', 'shortened: "cut" }'],
    SUMMARIES,
  ),
  mutant(
    "shared/process/steps/run-summary.ts",
    "a text that fits is summarised",
    ["if (tokensOf(text) <= budget.tokens) return", 'if (text === "") return'],
    SUMMARIES,
  ),
  mutant(
    "shared/platform/processes/summaries.ts",
    "a run fails because its summary does",
    [
      'output: { variable: "summary", required: false }',
      'output: { variable: "summary", required: true }',
    ],
    SUMMARIES,
  ),
  mutant(
    "shared/process/steps/settle-output.ts",
    "an answer that is too long is cut although a Tool is to summarise it",
    ["if (summaryTool !== undefined && typeof", "if (summaryTool === null && typeof"],
    SUMMARIES,
  ),
  mutant(
    "shared/process/ends/made-calls.ts",
    "the call whose answer was summarised is not counted",
    ['own === undefined && mark?.kind === "frame" ? mark.t : own?.t', "own?.t"],
    SUMMARIES,
  ),
  mutant(
    "shared/platform/processes/taint.ts",
    "the summary of somebody else's model is trusted",
    ["isSource(callables.tools.get(summaryTool), false)", "callables.tools.size === 0"],
    "shared/platform/processes/summaries.test.ts",
  ),
  mutant(
    "shared/platform/processes/check-summaries.ts",
    "a Tool that asks no model summarises",
    ['if (operation.type !== "llm_call") {', 'if (operation.type === "data_read") {'],
    "shared/platform/processes/summaries.test.ts",
  ),
  mutant(
    "step_journal",
    "the larger budget's Tool gets the text",
    ["order by (b.one ->> 'tokenBudget')::int,", "order by (b.one ->> 'tokenBudget')::int desc,"],
    DEFINED,
  ),
  mutant(
    "process_steps",
    "a Tool that summarises is deleted while it is named",
    [
      "lateral (values (s.tool_id), (s.summary_tool_id)) n (tool_id)",
      "lateral (values (s.tool_id)) n (tool_id)",
    ],
    DEFINED,
  ),
  mutant(
    "process_steps",
    "any Tool summarises",
    ["    raise exception 'summary_by_no_model' using errcode = 'ALF05';", "    null;"],
    DEFINED,
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
    "shared/process/frames/open-child.ts",
    "a Process that is disabled is run by a step",
    ['  if (!child.enabled) return failedStep(at, closed("disabled"));\n', ""],
    "tests/api/platform/runs.test.ts",
  ),
  mutant(
    "shared/process/steps/run-outside.ts",
    "a call does not say which Worker made it",
    ["  if (ctx.worker === undefined) return answer;\n", "  if (ctx !== null) return answer;\n"],
    "tests/api/platform/insights.test.ts",
  ),
  mutant(
    "shared/engine/run/end-run.ts",
    "a call without an answer counts as done in what a stopped run tells",
    ['status: "unknown_outcome", measure', 'status: "done", measure'],
    STORED,
  ),
  mutant(
    "recover_run",
    "a run that waits tells nothing of itself when it is stopped",
    ["elsif run.status = 'waiting' then", "elsif false then"],
    CONTRACT,
  ),
  mutant(
    "shared/process/ends/stop-process.ts",
    "a run that is cancelled leaves no record of its calls",
    ["summary: summaryOf(process, statuses, [], journalled)", "summary: null"],
    STORED,
  ),
  mutant(
    "shared/process/ends/made-calls.ts",
    "a call that was under way when the run was stopped is left out",
    ["return { status: kept.status, took: kept.measure };", "return null;"],
    STORED,
  ),
  mutant(
    "shared/engine/hop/fail-hop.ts",
    "a step that is given up hears of another step's call",
    ["step.hop === hop && step.called?.counts", "step.hop !== hop && step.called?.counts"],
    STEPS,
  ),
  mutant(
    "shared/process/ends/fail-process.ts",
    "a step that is given up forgets what its call was answered",
    ["if (end) return end;", ""],
    GIVEN_UP,
  ),
  mutant(
    "shared/process/ends/fail-process.ts",
    "a call that could be repeated and has begun is forgotten when its step is given up",
    ["called !== undefined || !isSafe(tool.operation)", "!isSafe(tool.operation)"],
    GIVEN_UP,
  ),
  mutant(
    "shared/process/ends/fail-process.ts",
    "a call without a journal that may have changed something is forgotten when its step is given up",
    ["mayChange(tool.operation) ? UNKNOWN : error", "error"],
    GIVEN_UP,
  ),
  mutant(
    "shared/process/ends/fail-process.ts",
    "rows that a step has changed are forgotten when it is given up",
    ['if (tool.operation.type === "data_write") return', 'if (tool.id === "") return'],
    GIVEN_UP,
  ),
  mutant(
    "shared/engine/run/end-run.ts",
    "a run that is stopped while the database is away tells nothing of what it did",
    ["if (error instanceof TransientError) throw error;", ""],
    "shared/engine/run/end-run.test.ts",
  ),
  mutant(
    "shared/engine/run/end-run.ts",
    "the end of a run that waits takes over the session of its conversation",
    ['session && ledger.outcome !== "waiting"', "session"],
    "shared/engine/run/end-run.test.ts",
  ),
  mutant(
    "shared/engine/hop/execute-hop.ts",
    "a job that a hop calls for is lost with its commit",
    [
      "  await publishJobs(deps, envelope, outcome.jobs);\n  const { isAfterEnd }",
      "  const { isAfterEnd }",
    ],
    "shared/engine/hop/hop-jobs.test.ts",
  ),
  mutant(
    "shared/process/ends/reply-text.ts",
    "a failed run says that nothing was changed though a call may have had its effect",
    ["changed.length + inDoubt.length === 0", "changed.length === 0"],
    "shared/process/ends/ends.test.ts",
  ),
  mutant(
    "shared/domain/entities/outside-ids.ts",
    "a name of a thing outside is given to another one",
    ["Math.max(0, ...Object.keys(known).map(numberOf))", "0"],
    "shared/domain/entities/outside-ids.test.ts",
  ),
  mutant(
    "shared/process/frames/open-root.ts",
    "an id that a reply has shown does not come back with the next inputs",
    ["returnOutside(sessionOf(ctx.state).outside, said)", "said"],
    STORED,
  ),
  mutant(
    "shared/process/steps/ask-person.ts",
    "an id that a reply has shown does not come back with a person's answer",
    ["return { ...decision, inputs: given };", "return decision;"],
    STORED,
  ),
  mutant(
    "shared/process/data/write-step.ts",
    "rows that a stored Process has written are never judged",
    ["work.leavesUnjudged = ops.some(", "work.leavesUnjudged = [].some("],
    "tests/contract/data-steps/kitchen-steps.test.ts",
  ),
  mutant(
    "shared/engine/run/sweep-runs.ts",
    "the end of a wait cancels a run that has just been answered",
    ["{ ...run, cause", "{ user: run.user, run: run.run, cause"],
    SIMULATION,
  ),
  mutant(
    "shared/process/create-process-logic.ts",
    "a call that has left is forgotten with the store",
    ["    journalled: journalledEnd,\n", ""],
    STORED,
  ),
];
