// Jobs, which the platform's cron starts or the queue delivers.
import { WAIT_LIMITS } from "../contracts/definitions/waits.ts";
import {
  ConversationIdSchema,
  ErasureIdSchema,
  HouseholdIdSchema,
  RunIdSchema,
  type UserId,
  UserIdSchema,
} from "../contracts/ids.ts";
import { LANGUAGES } from "../contracts/language.ts";
import * as z from "zod";
import { compressConversations } from "../chain/compress-conversations.ts";
import { judgeRows } from "../chain/judge-rows.ts";
import { erase } from "../engine/erasure/erase.ts";
import type { ErasureDeps } from "../engine/erasure/erasure-deps.ts";
import { runDueSchedules, type ScheduleDeps } from "../process/triggers/run-due-schedules.ts";
import { type CopyDeps, copyKept, sweepCopies } from "../engine/memory/copy-memory.ts";
import { fingerprintEpisodes } from "../engine/memory/fingerprint-memory.ts";
import type { MemoryDeps } from "../engine/memory/memory-deps.ts";
import { remember } from "../engine/memory/remember.ts";
import { sweepMemoryRuns } from "../engine/memory/sweep-memory-runs.ts";
import { sweepMemories } from "../engine/memory/sweep-memories.ts";
import { sweepErasures } from "../engine/erasure/sweep-erasures.ts";
import { sweepDueWaits } from "../engine/run/end-wait.ts";
import { sweepRuns, sweepWaits } from "../engine/run/sweep-runs.ts";
import { sweepSends } from "../engine/run/sweep-sends.ts";
import { sendReply } from "../messaging/send-reply.ts";
import { showProgress } from "../messaging/show-progress.ts";
import type { MessagingDeps, ProgressDeps } from "../messaging/messaging-deps.ts";
import type { Runtime } from "./create-runtime.ts";
import { sendPushes } from "./send-pushes.ts";
import { sendReminders } from "./send-reminders.ts";

export type JobName = "sweep" | "compress" | "judge" | "send" | "progress" | "erase" | "remember";

/**
 * Maximum stored results that a sweep deletes: few, because a row may have megabytes and a sweep comes every
 * minute.
 */
const MAX_RESULTS = 100;

/** Maximum pictures that a sweep deletes. */
const MAX_PICTURES = 100;

/** Where a continued job stopped. */
const CompressBodySchema = z.object({ after: ConversationIdSchema.optional() });
/** The household whose rows are to be judged. */
const JudgeBodySchema = z.object({ user: UserIdSchema, household: HouseholdIdSchema });
/** The user whose words are to be kept. */
const RememberBodySchema = z.object({ user: UserIdSchema });
/** The erasure to carry out. */
const EraseBodySchema = z.object({ erasure: ErasureIdSchema });
/** The run whose reply is to be sent. */
const SendBodySchema = z.object({ user: UserIdSchema, run: RunIdSchema });
/** The run whose progress is to be shown. */
const ProgressBodySchema = SendBodySchema.extend({
  language: z.enum(LANGUAGES),
  round: z.int().min(0),
});

/**
 * Runs one job, or one round of it, to its end.
 * @param body body of the delivery: what the job works on, such as a household; for `compress`, the position of
 *   an earlier round or nothing. With an invalid body the job does nothing, except `sweep`, which takes none,
 *   and `compress`, which starts from the beginning
 * @returns the job's counts
 */
export async function runJob(
  runtime: Runtime,
  job: JobName,
  body = "",
): Promise<Record<string, number>> {
  if (job === "sweep") {
    const { stallSeconds } = runtime.flow.limits;
    const copies = copyDepsOf(runtime);
    return {
      ...(await sweepRuns(runtime.flow)),
      due: await sweepDueWaits(runtime.flow),
      cancelled: await sweepWaits(runtime.flow),
      ...(await runDueSchedules(scheduleDepsOf(runtime))),
      expired: await runtime.database.metrics().expireMetrics(),
      ...(await forgetEvents(runtime)),
      results: await runtime.database.triggerKeeper().forgetResults(MAX_RESULTS),
      pictures: await runtime.database.forgetPictures(MAX_PICTURES),
      ...(await sweepSends(runtime.flow)),
      ...(await sweepErasures(erasureDepsOf(runtime), stallSeconds)),
      ...(await sweepMemories(memoryDepsOf(runtime))),
      ...(await sweepMemoryRuns({ engine: runtime.flow, keeper: runtime.database.memoryKeeper() })),
      ...(copies === null ? {} : await sweepCopies(copies)),
      ...(await sendPushes(runtime)),
      ...(await sendReminders(runtime)),
    };
  }
  if (job === "remember") {
    const rememberJob = parseBody(RememberBodySchema, body);
    if (rememberJob === undefined) return { kept: 0, more: 0 };
    const counts = await remember(memoryDepsOf(runtime), rememberJob.user);
    const copies = copyDepsOf(runtime);
    if (copies !== null) await copyKept(copies, rememberJob.user);
    const { embeddings, database, flow } = runtime;
    if (embeddings !== null) {
      const memory = (user: UserId) => database.memory(user);
      await fingerprintEpisodes({ ...flow, embeddings, memory }, rememberJob.user);
    }
    return counts;
  }
  if (job === "erase") {
    const erasureJob = parseBody(EraseBodySchema, body);
    return erasureJob === undefined
      ? {}
      : { [await erase(erasureDepsOf(runtime), erasureJob.erasure)]: 1 };
  }
  if (job === "send") {
    const sendJob = parseBody(SendBodySchema, body);
    return sendJob === undefined ? {} : { [await sendReply(messagingOf(runtime), sendJob)]: 1 };
  }
  if (job === "progress") {
    const run = parseBody(ProgressBodySchema, body);
    return run === undefined ? {} : { [await showProgress(progressOf(runtime), run)]: 1 };
  }
  if (job === "judge") {
    const judgeJob = parseBody(JudgeBodySchema, body);
    return judgeJob === undefined ? { judged: 0, open: 0 } : judgeRows(runtime.flow, judgeJob);
  }
  return compressConversations(runtime.flow, parseBody(CompressBodySchema, body)?.after);
}

const forgetEvents = ({ database, flow: { clock } }: Runtime) =>
  database.triggerKeeper().forgetEvents(clock.iso(clock.now()), WAIT_LIMITS.knownDays);

const messagingOf = ({ channels, database, flow, previews }: Runtime): MessagingDeps => {
  const { queue, clock, log } = flow;
  return { channels, database, previews, queue, clock, log, wait: waitMs };
};

const scheduleDepsOf = ({ flow, database }: Runtime): ScheduleDeps => ({
  engine: flow,
  keeper: database.triggerKeeper(),
  triggers: (user) => database.triggers(user),
});

const erasureDepsOf = ({ database, env, flow, forget, identities }: Runtime): ErasureDeps => {
  const { queue, clock, log } = flow;
  const { settleSeconds } = env;
  return { erasures: database.erasures(), forget, identities, queue, clock, log, settleSeconds };
};

const memoryDepsOf = ({ database, flow }: Runtime): MemoryDeps => {
  const { queue, clock, log } = flow;
  const memory: MemoryDeps["memory"] = (user) => database.memory(user);
  return { keeper: database.memoryKeeper(), memory, queue, clock, log };
};

const copyDepsOf = ({ copy, database, flow: { clock, log } }: Runtime): CopyDeps | null => {
  const memory: CopyDeps["memory"] = (user) => database.memory(user);
  return copy === null ? null : { copy, keeper: database.memoryKeeper(), memory, clock, log };
};

const progressOf = (runtime: Runtime): ProgressDeps => {
  const { store, ids } = runtime.flow;
  return { ...messagingOf(runtime), database: runtime.database, store, ids };
};

const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function parseBody<T>(schema: z.ZodType<T>, body: string): T | undefined {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}
