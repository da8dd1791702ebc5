// Judges rows that a screen or a stored Process wrote before a plan uses them (I12): a job asks a model what
// the household's unjudged rows contain, on behalf of the user who wrote some of them. Rows that the job does not reach are judged when they
// are used (`chain/act/judge-used.ts`), or reported as unchecked.
import { answerFault } from "../contracts/answer-fault.ts";
import type { EffectOp } from "../contracts/effects.ts";
import type { DomainPack, JudgingSpec } from "../contracts/pack.ts";
import type { HouseholdId, UserId } from "../contracts/ids.ts";
import type { HopDatabase, RowToJudge } from "../ports/hop-database.ts";
import type { Clock } from "../ports/clock.ts";
import type { JobMessage } from "../ports/queue.ts";
import type { RunDatabase } from "../ports/run-calls.ts";
import { maskUuids } from "../domain/entities/translation/find-uuids.ts";
import { dayOf } from "../engine/journal/budget-day.ts";
import type { AskRequest } from "./ask-model.ts";
import { askOutsideRun } from "./ask-outside-run.ts";
import type { ChainDeps } from "./chain-deps.ts";

/** Maximum rows in one request to the model. */
export const JUDGE_BATCH = 40;
const MAX_TOKENS = 6000;
/** The job runs after this time, so that it judges rows written within it together. */
const GATHER_MS = 3_000;

/** The database calls that judging needs, made as the user who wrote the rows. */
type JudgingDatabase = Pick<HopDatabase, "rowsToJudge" | "saveJudgements"> &
  Pick<RunDatabase, "recordSpending">;

type JudgingDeps = Omit<ChainDeps, "database"> & {
  database: { as(user: UserId): JudgingDatabase };
};

/** Whether the operation of a screen or a stored Process leaves rows without a judgement. */
export function leavesUnjudged({ judging, tables }: DomainPack, op: EffectOp): boolean {
  const judgedTables = judging?.tables ?? [];
  const label = tables[op.table]?.labelColumn ?? "";
  const setsLabel =
    judgedTables.includes(op.table) &&
    (op.op === "create" || (op.op === "update" && label in op.set));
  const addsJudgedChild =
    "children" in op && op.children?.some(({ table }) => judgedTables.includes(table));
  return setsLabel || addsJudgedChild === true;
}

interface RowOwner {
  user: UserId;
  household: HouseholdId;
}

/** The job that judges the household's rows. */
export function judgingJob(clock: Clock, owner: RowOwner): JobMessage {
  const timeSlot = Math.floor(clock.now() / GATHER_MS);
  const dedupId = `judge.${owner.user}.${owner.household}.${timeSlot}`;
  return { job: "judge", ...owner, dedupId, delayMs: GATHER_MS };
}

/** Schedules the job that judges. Errors: TransientError; FatalError. */
export async function publishJudging(
  { queue, clock }: Pick<ChainDeps, "queue" | "clock">,
  owner: RowOwner,
): Promise<void> {
  await queue.publishJob(judgingJob(clock, owner));
}

/**
 * Judges the newest unjudged rows, or none when the user's budget is used up. When more may be left and some could
 * be judged, the job publishes a message to continue.
 * Errors: TransientError and FatalError of the model and the database; the rows then stay unjudged.
 */
export async function judgeRows(
  deps: JudgingDeps,
  owner: RowOwner,
): Promise<{ judged: number; open: number }> {
  const { judging } = deps.pack;
  if (judging === undefined) return { judged: 0, open: 0 };
  const startedMs = deps.clock.now();
  const database = deps.database.as(owner.user);
  const { budgetMicroUsd: microUsd } = deps.limits;
  const since = deps.clock.iso(dayOf(startedMs).startMs);
  const rows = await database.rowsToJudge({
    household: owner.household,
    limit: JUDGE_BATCH,
    ...(microUsd === null ? {} : { budget: { microUsd, since } }),
  });
  const judgements = rows.length === 0 ? [] : await askAbout(deps, judging, owner.user, rows);
  const savedCount =
    judgements.length === 0 ? 0 : await database.saveJudgements(owner.household, judgements);
  if (rows.length === JUDGE_BATCH && savedCount > 0) await publishJudging(deps, owner);
  const unsavedCount = rows.length - savedCount;
  deps.log.info("judge", {
    judged: savedCount,
    open: unsavedCount,
    ms: deps.clock.now() - startedMs,
  });
  return { judged: savedCount, open: unsavedCount };
}

/** The model request about these rows, for the job or for a hop. */
export function judgingRequest(
  deps: Pick<ChainDeps, "prompts">,
  judging: JudgingSpec,
  rows: RowToJudge[],
): AskRequest<unknown> {
  const names = rows.map(({ name }) => name);
  return {
    node: "act",
    schema: judging.schema,
    system: deps.prompts.get(judging.prompt),
    // A screen may have put an id into a name (I1).
    user: maskUuids(judging.ask(names)),
    maxTokens: MAX_TOKENS,
    // Rows that the repair still leaves out stay unjudged.
    check: (answer, isRepair) =>
      isRepair ? null : answerFault("no_judgement", judging.check(answer, names)),
  };
}

async function askAbout(
  deps: JudgingDeps,
  judging: JudgingSpec,
  user: UserId,
  rows: RowToJudge[],
): Promise<ReturnType<typeof judgedRows>> {
  const answer = await askOutsideRun(deps, user, "judge", judgingRequest(deps, judging, rows));
  return answer === null ? [] : judgedRows(judging, rows, answer);
}

/** The rows with their judgements, without the rows that the answer leaves out. */
export function judgedRows(
  judging: JudgingSpec,
  rows: RowToJudge[],
  answer: unknown,
): (RowToJudge & Record<string, unknown>)[] {
  const judgements = judging.read(
    answer,
    rows.map(({ name }) => name),
  );
  return rows.flatMap((row, index) => {
    const columns = judgements[index];
    return columns ? [{ ...row, ...columns }] : [];
  });
}
