// Whether a stored Process may start over the simulated database (alfred.startable_process).
import type { ProcessRefusal } from "../../../shared/ports/run-calls.ts";
import type { PlatformQuotas } from "../../../shared/ports/run-database.ts";
import type { ProcessRow } from "./records.ts";
import type { Session } from "./session.ts";
import { msOf } from "./state.ts";

const HOUR_MS = 3_600_000;

/** The version that is to start, or why it may not. */
export function startable(
  { state, user }: Session,
  start: { process: string; version?: number; inputs: Record<string, unknown> },
  quotas: PlatformQuotas,
): ProcessRow | ProcessRefusal {
  const versions = [...state.processes.values()].filter(
    (row) => row.resolved.id === start.process && (row.owner === null || row.owner === user),
  );
  const newest = Math.max(...versions.map((row) => row.resolved.version));
  const process = versions.find((row) => row.resolved.version === (start.version ?? newest));
  if (!process) return { outcome: "process_not_found" };
  if (!process.isEnabled) return { outcome: "process_disabled" };
  const missing = process.resolved.definition.initialContext.filter(
    (name) => !(name in start.inputs),
  );
  if (missing.length > 0) return { outcome: "inputs_missing", names: missing };
  const recentRuns = [...state.runs.values()].filter(
    (run) => run.user === user && run.process && msOf(run.createdAt) > state.now() - HOUR_MS,
  );
  return recentRuns.length >= quotas.runsPerHour ? { outcome: "quota" } : process;
}
