// A run in the form that agents get: its reply, its question, its changes, and how to get the rest.
import * as z from "zod";
import { OUTPUT_BYTES, outputFields } from "../../contracts/api/run-output.ts";
import { ChangeSchema, EffectSchema, RunStatusSchema } from "../../contracts/api/runs.ts";
import type { PublicRun } from "../../contracts/api/runs.ts";
import { readReceipt } from "../../services/runs/read-receipt.ts";
import { waitForRun } from "../../services/runs/wait-for-run.ts";
import { RunIdSchema, type RunId } from "../../contracts/ids.ts";
import { notFound, type Refusal } from "../../services/refusal.ts";
import type { ToolCall } from "../tool.ts";

export const AgentRunSchema = z.object({
  run: z
    .string()
    .nullable()
    .describe("the run's name, which other tools take; null for a run of another conversation"),
  status: RunStatusSchema,
  reply: z.string().nullable().describe("Markdown; null while the run is in progress"),
  ...outputFields(OUTPUT_BYTES),
  question: z
    .object({
      text: z.string(),
      options: z.array(z.string()),
      shown: z
        .string()
        .optional()
        .describe("for a step that waits: names what was shown; send it with `confirm`"),
    })
    .nullable()
    .describe("what the run asks its user, answered with the tool `confirm`"),
  changes: z.array(ChangeSchema).describe("the changes of the run, one entry for each row"),
  receipt: z
    .array(EffectSchema.omit({ rowId: true }))
    .describe("the run's entries in the ledger, in the order in which they were written"),
  next: z.string().nullable().describe("the tool to call for what this answer lacks"),
});
export type AgentRun = z.output<typeof AgentRunSchema>;

/**
 * Seconds that a call waits for the end of a run. Clients abandon a call after 60 s unless
 * configured otherwise.
 */
export const WaitArgument = {
  wait: z.int().min(0).max(50).default(45).describe("seconds to wait for the run to end"),
};

/** The run once it has ended or waits, or when the time is up. Refuses a run of another user. */
export async function describeRun(
  { runtime, user }: ToolCall,
  { id, number }: { id: RunId; number: number },
  waitSeconds: number,
): Promise<AgentRun | Refusal> {
  const run = await waitForRun(runtime, user, id, waitSeconds * 1000);
  if (run === null) return notFound();
  const name = `run_${number}`;
  const isUnderWay = run.status === "queued" || run.status === "running";
  const receipt = (await readReceipt(runtime, user, RunIdSchema.parse(run.id))) ?? [];
  return {
    run: name,
    status: run.status,
    reply: run.reply?.text ?? null,
    ...("output" in run ? { output: run.output } : {}),
    ...(run.outputLeftOut === undefined ? {} : { outputLeftOut: run.outputLeftOut }),
    question: questionOf(run),
    changes: run.reply?.changes ?? [],
    receipt: receipt.map(({ rowId: _id, ...effect }) => effect),
    next: isUnderWay
      ? `The run has not ended yet. Call run_status with run: "${name}" to get its outcome.`
      : null,
  };
}

/** A run of another conversation. Its refs are not valid in the agent's conversation, so only its reply tells its changes. */
export async function describeForeignRun(
  call: ToolCall,
  id: RunId,
  waitSeconds: number,
): Promise<AgentRun | Refusal> {
  const run = await describeRun(call, { id, number: 0 }, waitSeconds);
  if (!("status" in run)) return run;
  const next = "Its changes are shown in its own conversation.";
  return { ...run, run: null, changes: [], receipt: [], next };
}

function questionOf({ reply, status, process }: PublicRun): AgentRun["question"] {
  const waiting = status === "waiting" ? (process?.questions ?? []) : [];
  if (waiting.length > 0) {
    return { text: reply?.text ?? "", options: optionsOf(waiting), shown: shownOf(waiting) };
  }
  if (!reply?.pending) return null;
  return { text: reply.pending.text, options: reply.pending.options ?? [] };
}

export const optionsOf = (questions: readonly { step: string; choices: string[] }[]): string[] =>
  questions.flatMap(({ step, choices }) => choices.map((choice) => `${step}: ${choice}`));

/** Names the questions of a run that waits: other questions get another name. It cannot be mistaken for an id. */
export function shownOf(questions: readonly { requestHash: string }[]): string {
  return questions.map(({ requestHash }) => requestHash.replaceAll("-", "").slice(-12)).join(".");
}
