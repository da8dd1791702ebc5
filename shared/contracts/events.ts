// Events of a run in the event stream; ids are `epoch.n` (spec/api#events).
import * as z from "zod";

export const RunEventTypeSchema = z.enum([
  "run.accepted",
  "run.snapshot",
  "understand.completed",
  "plan.created",
  "step.started",
  "step.completed",
  "attempt.failed",
  "reply.delta",
  "reply.reset",
  "run.question",
  "run.waiting",
  "run.completed",
  "run.failed",
  "run.cancelled",
]);
export type RunEventType = z.infer<typeof RunEventTypeSchema>;

/** An event to append; code gives it its id. */
export interface NewRunEvent {
  type: RunEventType;
  data: Record<string, unknown>;
}

export interface RunEvent extends NewRunEvent {
  /** `epoch.n` */
  id: string;
}

export const FINAL_EVENTS: ReadonlySet<RunEventType> = new Set([
  "run.completed",
  "run.failed",
  "run.cancelled",
]);
