// Public v1 shapes of the events of a run's stream. Frozen: change means v2; new kinds of events may be added.
import * as z from "zod";
import { PLAIN_TEXT_EXAMPLES, PublicRunIdSchema } from "./common.ts";
import { AcceptedMessageSchema } from "./conversations.ts";
import { EVENT_OUTPUT_BYTES, outputFields } from "./run-output.ts";
import { RunSchema, RunStatusSchema, StepQuestionSchema } from "./runs.ts";

const id = z
  .string()
  .meta({ examples: ["0.7"] })
  .describe("`epoch.n`, or `end`: what a Last-Event-ID may be");

/** The schema of one kind of event, which has its own name in the OpenAPI document. */
export function event<T extends string, D extends z.ZodType>(
  type: T,
  data: D,
  description: string,
  ids: z.ZodType<string> = id,
) {
  const name = type.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return z
    .strictObject({ id: ids.optional(), event: z.literal(type), data })
    .describe(description)
    .meta({ id: `${name}Event` });
}

const hop = z
  .string()
  .meta({ examples: ["act.1"] })
  .describe("`act.2`, or `act.2.1` for one item; `step.2` for a step of a Process");

const runEnding = z.strictObject({
  runId: PublicRunIdSchema,
  status: RunStatusSchema,
  reply: z
    .string()
    .optional()
    .meta(PLAIN_TEXT_EXAMPLES)
    .describe("the text of the run's reply; the run also lists the changes"),
  ...outputFields(EVENT_OUTPUT_BYTES),
});

const counts = z.looseObject({
  read: z.int().optional(),
  changed: z.int().optional(),
  failed: z.int().optional(),
  generated: z.int().optional(),
  batch: z
    .strictObject({ total: z.int(), completed: z.int(), failed: z.int(), pending: z.int() })
    .optional()
    .describe("of a step over several items"),
});

export const StreamExpiredEventSchema = event(
  "stream.expired",
  z.strictObject({}),
  "The stream ends because the token has expired: reconnect with a new one, after the last id",
);

/** Every event that a run's stream may contain, with its fields `id`, `event` and `data` (JSON). */
export const StreamEventSchema = z
  .discriminatedUnion("event", [
    event(
      "message.accepted",
      AcceptedMessageSchema,
      "Sent first and without an id, if the request that posted the message streams the run's events",
    ),
    event(
      "run.accepted",
      z.strictObject({ runId: PublicRunIdSchema, queued: z.boolean() }),
      "The run has begun",
    ),
    event(
      "run.snapshot",
      RunSchema,
      "The current run, in place of events that are no longer stored",
    ),
    event(
      "understand.completed",
      z.looseObject({
        label: z.string().meta(PLAIN_TEXT_EXAMPLES),
        next: z.string().meta({ examples: ["plan"] }),
      }),
      "How the message was understood, and what follows",
    ),
    event(
      "plan.created",
      z.strictObject({
        goal: z.string().meta(PLAIN_TEXT_EXAMPLES),
        decision: z.string().meta({ examples: ["plan"] }),
        steps: z.array(
          z.strictObject({
            id: z.int(),
            type: z.enum(["read", "write", "analyze", "generate"]),
            subdomain: z.string().meta({ examples: ["tasks"] }),
            group: z.int().describe("steps of one group run in parallel, groups in order"),
            description: z.string().meta(PLAIN_TEXT_EXAMPLES),
            items: z.array(z.string()).describe("what a step is to make, one by one"),
          }),
        ),
      }),
      "What is going to be done",
    ),
    event("step.started", z.strictObject({ hop }), "A step has begun"),
    event(
      "step.completed",
      z.strictObject({
        hop,
        status: z.string().meta({ examples: ["completed"] }),
        summary: z
          .string()
          .optional()
          .meta(PLAIN_TEXT_EXAMPLES)
          .describe("absent for a step of a Process"),
        counts: counts.optional(),
        step: z.string().optional().describe("for a step of a Process: its name"),
        code: z.string().optional().describe("for a step of a Process: why it failed"),
      }),
      "A step has ended",
    ),
    event(
      "attempt.failed",
      z.strictObject({
        hop,
        attempt: z.int().describe("from 1"),
        code: z.string().meta({ examples: ["overloaded"] }),
        part: z
          .enum(["store", "database", "queue", "model"])
          .optional()
          .describe("the part that was unavailable"),
        status: z
          .int()
          .optional()
          .describe("the status with which the language model's endpoint answered"),
        cause: z
          .string()
          .optional()
          .meta({ examples: ["overloaded_error"] })
          .describe("the endpoint's own code, or that of the connection to it"),
      }),
      "An attempt at a part of the run has failed. Unless the run ends, it is tried again",
    ),
    event(
      "reply.delta",
      z.strictObject({ text: z.string().meta(PLAIN_TEXT_EXAMPLES) }),
      "The next piece of the reply",
    ),
    event("reply.reset", z.strictObject({}), "The reply begins anew: drop the pieces so far"),
    event(
      "run.question",
      z.union([
        z.strictObject({
          type: z.string().meta({ examples: ["clarify"] }),
          text: z.string().meta({ examples: ["Which list do you mean?"] }),
          options: z.array(z.string()),
        }),
        z
          .strictObject({
            runId: PublicRunIdSchema,
            questions: z.array(StepQuestionSchema.omit({ inputs: true, given: true })),
          })
          .describe("for a run of a Process: the waiting steps, without their inputs"),
      ]),
      "The reply asks a question that the next message may answer, or steps wait for a decision",
    ),
    event(
      "run.waiting",
      runEnding,
      "The run waits for a person to decide about a step, or for a time or an event; this stream continues afterwards",
    ),
    event("run.completed", runEnding, "The last event: the reply is there"),
    event("run.failed", runEnding, "The last event: the run has failed"),
    event(
      "run.cancelled",
      runEnding,
      "The last event: the run was stopped, or the user may no longer see it",
    ),
    StreamExpiredEventSchema,
  ])
  .meta({ id: "StreamEvent" });
