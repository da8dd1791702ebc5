// A run and its ledger rows, as the API knows them.
import { StandingEffectRowSchema } from "../contracts/rows/database-rows.ts";
import { EffectRowSchema, RunRecordRowSchema } from "../contracts/rows/record-rows.ts";
import type { ConversationId, RunId } from "../contracts/ids.ts";
import type { ReceiptRecord, RunRecord } from "../ports/api-database.ts";
import type { StandingEffect } from "../ports/hop-database.ts";
import type { Caller, From, Select } from "./create-caller.ts";
import { isoTime } from "../ports/define-call.ts";
import { toReply } from "../ports/run-rows.ts";

const RUN_COLUMNS =
  "id,conversation_id,number,status,epoch,user_turn_id,agent_turn_id,decision,plan,reply,usage," +
  "error,summary,created_at,started_at,finished_at";

/** The run; null for one that the user may not see. */
export async function getRun(caller: Caller, run: RunId): Promise<RunRecord | null> {
  return firstRun(caller, (from) => from.select(RUN_COLUMNS).eq("id", run));
}

/** The conversation's run with this number, or its newest one; null for one that the user may not see. */
export async function getRunNumbered(
  caller: Caller,
  conversation: ConversationId,
  number: number | "newest",
): Promise<RunRecord | null> {
  return firstRun(caller, (from) => {
    const all = from.select(RUN_COLUMNS).eq("conversation_id", conversation);
    return number === "newest"
      ? all.order("number", { ascending: false }).limit(1)
      : all.eq("number", number);
  });
}

async function firstRun(caller: Caller, build: (from: From) => Select): Promise<RunRecord | null> {
  const [row] = await caller.select("runs", build, RunRecordRowSchema.array());
  if (row === undefined) return null;
  return {
    id: row.id,
    conversation: row.conversation_id,
    number: row.number,
    status: row.status,
    epoch: row.epoch,
    userTurn: row.user_turn_id,
    agentTurn: row.agent_turn_id,
    decision: row.decision,
    plan: row.plan,
    reply: row.reply && toReply(row.reply),
    usage: row.usage,
    error: row.error,
    summary: row.summary,
    createdAt: isoTime(row.created_at),
    startedAt: row.started_at === null ? null : isoTime(row.started_at),
    finishedAt: row.finished_at === null ? null : isoTime(row.finished_at),
  };
}

/** The run's ledger rows in the order in which they were written; null for an unknown run. */
export async function listReceipt(caller: Caller, run: RunId): Promise<ReceiptRecord[] | null> {
  const [known, effects] = await Promise.all([
    caller.select("runs", (from) => from.select("id").eq("id", run), AnyRows),
    caller.select(
      "effects",
      (from) =>
        from
          .select(
            "op,table_name,ref,label,row_id,status,error,undone_by,override:request->override",
          )
          .eq("origin", "run")
          .eq("origin_id", run)
          .order("created_at")
          .order("step")
          .order("seq"),
      EffectRowSchema.array(),
    ),
  ]);
  if (known.length === 0) return null;
  return effects.map(({ table_name, row_id, undone_by, override, ...effect }) => ({
    ...effect,
    ...(override && override.length > 0 ? { override } : {}),
    error: effect.error === null ? null : toError(effect.error),
    table: table_name,
    row: row_id,
    undone: undone_by !== null,
  }));
}

/**
 * The applied effects of a run that are not undone, or undone only by the run `by`, newest first. An effect
 * names the effect that undid it, not that effect's run.
 */
export async function listStandingEffects(
  caller: Caller,
  run: RunId,
  by?: string,
): Promise<StandingEffect[]> {
  const effects = await caller.select(
    "effects",
    (from) =>
      from
        .select("id,origin_id,step,op,row_id,table_name,label,undone_by")
        .eq("origin", "run")
        .in("origin_id", by === undefined ? [run] : [run, by])
        .eq("status", "applied")
        .order("created_at", { ascending: false })
        .order("seq", { ascending: false }),
    StandingEffectRowSchema.array(),
  );
  const own = new Set(effects.filter((effect) => effect.origin_id !== run).map(({ id }) => id));
  return effects
    .filter(({ origin_id }) => origin_id === run)
    .filter(({ undone_by }) => undone_by === null || own.has(undone_by))
    .map(({ id, step, op, row_id, table_name, label }) => ({
      id,
      step,
      op,
      rowId: row_id,
      table: table_name,
      label,
    }));
}

/** For calls that need only the number of rows. */
const AnyRows = {
  safeParse: (value: unknown) =>
    Array.isArray(value)
      ? { success: true as const, data: value as unknown[] }
      : { success: false as const, error: new Error("not a list of rows") },
};

function toError(error: { code: string; message: string; column?: string | null | undefined }) {
  const { code, message, column } = error;
  return { code, message, ...(column ? { column } : {}) };
}
