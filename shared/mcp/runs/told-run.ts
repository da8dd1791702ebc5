// A run in the form that agents get: its reply, its question, its changes, and how to get the rest.
import * as z from "zod";
import { ChangeSchema, EffectSchema, RunStatusSchema } from "../../contracts/api/runs.ts";
import type { PublicRun } from "../../contracts/api/runs.ts";
import { readReceipt } from "../../services/runs/read-receipt.ts";
import { waitForRun } from "../../services/runs/wait-for-run.ts";
import { RunIdSchema, type RunId } from "../../contracts/ids.ts";
import { notFound, type Refusal } from "../../services/refusal.ts";
import type { ToolCall } from "../tool.ts";

export const ToldRunSchema = z.object({
  run: z.string().describe("the run's name, which other tools take"),
  status: RunStatusSchema,
  reply: z.string().nullable().describe("Markdown; null while the run is under way"),
  question: z
    .object({ text: z.string(), options: z.array(z.string()) })
    .nullable()
    .describe("what the run asks its user, answered with the tool `confirm`"),
  changes: z.array(ChangeSchema).describe("what the run came to, each row once"),
  receipt: z
    .array(EffectSchema.omit({ rowId: true }))
    .describe("the ledger's entries of the run, in the order of their writing"),
  next: z.string().nullable().describe("what to call for what is still missing"),
});
export type ToldRun = z.output<typeof ToldRunSchema>;

/**
 * Seconds that a call waits for the end of a run. Clients abandon a call after 60 s unless
 * configured otherwise.
 */
export const WaitArgument = {
  wait: z.int().min(0).max(50).default(45).describe("seconds to wait for the run to end"),
};

/** The run once it has ended, or when the time is up. Refuses a run of another user. */
export async function tellRun(
  { runtime, user }: ToolCall,
  { id, number }: { id: RunId; number: number },
  waitSeconds: number,
): Promise<ToldRun | Refusal> {
  const run = await waitForRun(runtime, user, id, waitSeconds * 1000);
  if (run === null) return notFound();
  const name = `run_${number}`;
  const hasEnded = run.status !== "queued" && run.status !== "running";
  const receipt = (await readReceipt(runtime, user, RunIdSchema.parse(run.id))) ?? [];
  return {
    run: name,
    status: run.status,
    reply: run.reply?.text ?? null,
    question: questionOf(run),
    changes: run.reply?.changes ?? [],
    receipt: receipt.map(({ rowId: _id, ...effect }) => effect),
    next: hasEnded ? null : `The run goes on. Call run_status with run: "${name}" for its end.`,
  };
}

function questionOf({ reply }: PublicRun): ToldRun["question"] {
  if (!reply?.pending) return null;
  return { text: reply.pending.text, options: reply.pending.options ?? [] };
}
