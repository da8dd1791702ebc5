// A new run as the store takes it: with the session of its path, if the store may have another session.
import type { AcceptedRun } from "../../ports/run-database.ts";
import type { NewRun } from "../../ports/store.ts";
import type { ProcessLogic } from "../process-logic.ts";

/** The accepted run as the store takes it. */
export function newRun(
  logic: Pick<ProcessLogic, "session">,
  { meta, session }: AcceptedRun,
): NewRun {
  if (session === undefined) return { meta };
  return { meta, session: { version: meta.session, fields: logic.session(session) } };
}

/**
 * The queued run that this end started. Null if there is none, or if that run has already ended, or has been
 * recovered or resumed: messages of its own then drive it.
 */
export function runningNext(
  logic: Pick<ProcessLogic, "session">,
  next: AcceptedRun | null,
): NewRun | null {
  return next?.status === "running" && next.epoch === 0 ? newRun(logic, next) : null;
}
