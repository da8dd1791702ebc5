// The journal of a stored Process's run in Postgres: what the run executes, what its steps depend on, and the
// answers of outside calls. With it, a loss of Redis does not repeat a call
// (spec/hop-protocol#journal-of-steps).
import * as z from "zod";
import { STEP_CHOICES, type StepChoice } from "../contracts/definitions/step-choices.ts";
import { CallAnswerSchema } from "../contracts/definitions/call-answer.ts";
import type { CallAnswer } from "../contracts/definitions/execution.ts";
import { ResolvedRunSchema, SealedSecretSchema } from "../contracts/definitions/journal-rows.ts";
import type { Hop, Statuses } from "../contracts/hop.ts";
import type { RunId } from "../contracts/ids.ts";
import { asUser, type CallsOf, onlyField, snaked } from "./define-call.ts";

/** The data on which a step depends, stored before a call is sent and restored by recovery. */
export interface StepContext {
  /** The results of the hops that this one reads, keyed by hop. */
  results: Record<Hop, unknown>;
  statuses: Statuses;
}

const begunStep = z.discriminatedUnion("outcome", [
  /** The call may be made. */
  z.object({ outcome: z.literal("go"), secret: SealedSecretSchema.nullable() }),
  /** The call was made, and `answer` is its answer. */
  z.object({ outcome: z.literal("done"), answer: CallAnswerSchema }),
  /**
   * An earlier attempt at an unsafe call began at the time `at`, and its outcome is unknown, so the call is not
   * repeated.
   */
  z.object({ outcome: z.literal("in_doubt"), at: z.string() }),
  /**
   * The Tool or its Service may not be called now; `code` is one of `ResolvedTool.closed`, `secret_unavailable` or
   * `quota`. `doubt`:
   * if a person wants to repeat an attempt of unknown outcome, the time at which that attempt began.
   */
  z.object({ outcome: z.literal("closed"), code: z.string(), doubt: z.string().optional() }),
  z.object({ outcome: z.enum(["ended", "stale_epoch"]) }),
]);
export type BegunStep = z.output<typeof begunStep>;

/** A person's decision about a step that waits for them. */
export interface StepDecision {
  /**
   * For a call of unknown outcome: `happened`, with its output; `skip`: it did not happen and is not repeated;
   * `stop`: the run ends. For an event: `happened`, with its data as the output; `skip`: the wait
   * ends as if its time had come.
   */
  choice: StepChoice;
  /** With `run`: inputs that replace the bound ones. */
  inputs?: Record<string, unknown>;
  /** With `happened`: the call's answer, which the person has found out, or the event's data. */
  output?: unknown;
  /** The hash of the question that the person saw. */
  requestHash: string;
}

const decision = z
  .object({
    choice: z.enum(STEP_CHOICES),
    inputs: z.record(z.string(), z.unknown()).nullish(),
    output: z.unknown(),
    request_hash: z.string(),
  })
  .transform(({ choice, inputs, output, request_hash: requestHash }): StepDecision => ({
    choice,
    requestHash,
    ...(inputs ? { inputs } : {}),
    ...(choice === "happened" ? { output: output ?? null } : {}),
  }));

export const stepCalls = {
  /**
   * The run's Process with its inputs, frozen: every call for one run gets the same answer. Null for a run of the
   * built-in chain.
   */
  resolveRun: asUser(
    "resolve_run",
    (run: RunId) => ({ run_id: run }),
    onlyField("resolved", ResolvedRunSchema.nullable()),
  ),
  /**
   * Locks the run's row, checks the epoch, stores the context, and says whether the call may be
   * made.
   */
  beginStep: asUser(
    "begin_step",
    ({
      run,
      ...step
    }: {
      run: RunId;
      epoch: number;
      hop: Hop;
      tool: { id: string; version: number };
      isSafe: boolean;
      /** SHA-256 of the bound request; a different one under the same hop is refused. */
      requestHash: string;
      /** One per lease: distinguishes an attempt from its own repetition. */
      attempt: string;
      context: StepContext;
    }) => ({ run_id: run, ...snaked(step) }),
    begunStep,
    {
      fatal: {
        other_request: {
          code: "conflict",
          message: "the hop would send another request than before",
        },
      },
    },
  ),
  /**
   * Stores the data on which the items of a list depend, once, before any of them begins. A repeat changes
   * nothing.
   */
  keepFrame: asUser(
    "keep_frame",
    ({ run, ...frame }: { run: RunId; epoch: number; hop: Hop; context: StepContext }) => ({
      run_id: run,
      ...frame,
    }),
    onlyField("outcome", z.enum(["kept", "ended", "stale_epoch"])),
  ),
  /** Why a Tool may not be called now: a code of `ResolvedTool.closed`; null when it may. */
  closedTool: asUser(
    "closed_tool",
    (run: RunId, tool: string) => ({ run_id: run, tool_id: tool }),
    onlyField("closed", z.string().nullable()),
  ),
  /** Write-once, except that an answer of unknown outcome can be replaced; a repeat gets the stored answer. */
  endStep: asUser(
    "end_step",
    ({
      run,
      hop,
      attempt,
      answer,
    }: {
      run: RunId;
      epoch: number;
      hop: Hop;
      attempt: string;
      answer: CallAnswer;
    }) => ({ run_id: run, hop, attempt, answer }),
    z
      .object({ outcome: z.literal("stored"), answer: CallAnswerSchema })
      .transform(({ answer }) => answer),
    {
      fatal: {
        not_begun: { code: "internal", message: "the hop ends an attempt that never began" },
      },
    },
  ),
  /** A person's last decision about a step; null until there is one. */
  readDecision: asUser(
    "read_decision",
    (run: RunId, hop: Hop) => ({ run_id: run, hop }),
    onlyField("decision", decision.nullable()),
  ),
};

export type StepJournal = CallsOf<typeof stepCalls>;
