// Reads a run and its ledger rows.
import type { ConversationId, RunId } from "../contracts/ids.ts";
import {
  type ReceiptRecord,
  ReceiptSchema,
  type RunRecord,
  RunRecordSchema,
} from "../ports/api-rows.ts";
import { EffectRowsSchema, type StandingEffect } from "../ports/hop-database.ts";
import type { Caller, From, Select } from "./create-caller.ts";

const RUN_COLUMNS =
  "id,conversation_id,number,status,epoch,user_turn_id,agent_turn_id,decision,plan,reply,usage," +
  "error,summary,created_at,started_at,finished_at,rerun_of";

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
    const runs = from.select(RUN_COLUMNS).eq("conversation_id", conversation);
    return number === "newest"
      ? runs.order("number", { ascending: false }).limit(1)
      : runs.eq("number", number);
  });
}

function firstRun(caller: Caller, build: (from: From) => Select): Promise<RunRecord | null> {
  return caller.select("runs", build, RunRecordSchema);
}

/** The run's ledger rows in the order in which they were written; null for an unknown run. */
export async function listReceipt(caller: Caller, run: RunId): Promise<ReceiptRecord[] | null> {
  const [runRows, effects] = await Promise.all([
    caller.select("runs", (from) => from.select("id").eq("id", run), RowCountSchema),
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
      ReceiptSchema,
    ),
  ]);
  if (runRows.length === 0) return null;
  return effects;
}

/**
 * The applied effects of a run that are not undone, or undone only by the run `by`, newest first. An effect
 * names the effect that undid it, but not the run of that effect, so both runs are read.
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
    EffectRowsSchema,
  );
  const effectsOfUndo = new Set(
    effects.filter((effect) => effect.originId !== run).map(({ id }) => id),
  );
  return effects
    .filter(({ originId }) => originId === run)
    .filter(({ undoneBy }) => undoneBy === null || effectsOfUndo.has(undoneBy))
    .map(({ originId: _run, undoneBy: _effect, ...effect }) => effect);
}

/** For calls that need only the number of rows. */
const RowCountSchema = {
  safeParse: (value: unknown) =>
    Array.isArray(value)
      ? { success: true as const, data: value as unknown[] }
      : { success: false as const, error: new Error("not a list of rows") },
};
