// Log lines of a made-up run, for tests.
import type { LogLine } from "./read-lines.ts";

export const RUN = "5f0c7f6e-1111-4111-8111-0123456789ab";
const START_MS = Date.UTC(2026, 10, 22, 4, 0, 0);

const iso = (ms: number) => new Date(START_MS + ms).toISOString();

/** A hop's line. @param startMs milliseconds after the run's start @param ms the duration */
export function hopLine(hop: string, startMs: number, ms: number, fields: LogLine = {}): LogLine {
  const delivery = `msg_${hop}`;
  return {
    time: iso(startMs + ms),
    level: "info",
    event: "hop",
    "alfred.run": RUN,
    "alfred.hop": hop,
    "alfred.epoch": 0,
    "alfred.attempt": 1,
    "alfred.outcome": "committed",
    "alfred.trigger": "delivery",
    "alfred.delivery": delivery,
    "alfred.retried": 0,
    "alfred.started_at": iso(startMs),
    "alfred.duration_ms": ms,
    "alfred.claim_ms": ms / 10,
    "alfred.model_ms": ms / 2,
    "alfred.own_ms": 0,
    "alfred.database_ms": ms / 5,
    "alfred.store_ms": ms / 10,
    "alfred.queue_ms": ms / 10,
    "alfred.model_requests": 1,
    "gen_ai.conversation.id": "c-1",
    "gen_ai.usage.input_tokens": 1_500,
    "gen_ai.usage.output_tokens": 50,
    "gen_ai.usage.cache_read.input_tokens": 600,
    "alfred.cost_micro_usd": 2_360,
    ...fields,
  };
}

/**
 * A run with Understand, a failed and a retried Think, two concurrent steps, a recovery, and a killed
 * Reply before the last one.
 */
export const sampleLines: LogLine[] = [
  {
    time: iso(0),
    level: "info",
    event: "run.accepted",
    "alfred.run": RUN,
    "gen_ai.conversation.id": "c-1",
    outcome: "accepted",
    status: "running",
  },
  hopLine("understand", 50, 150),
  hopLine("think", 220, 80, {
    level: "warn",
    "alfred.outcome": "error",
    "error.type": "overloaded",
  }),
  hopLine("think", 400, 200, { "alfred.attempt": 2, "alfred.retried": 1 }),
  hopLine("act.1.1", 620, 100),
  hopLine("act.1.2", 630, 120),
  { time: iso(800), level: "warn", event: "run.recovered", "alfred.run": RUN },
  hopLine("reply", 850, 150, {
    "alfred.attempt": 2,
    "alfred.epoch": 1,
    "alfred.retried": 1,
    "alfred.run_status": "completed",
  }),
];
