// What must be true of waits and events in every course: an event goes to one step, which has waited for it, and no
// step waits for an event that is kept.
import { validate } from "../../shared/platform/schemas/validate.ts";
import type { EventRow, WaitRow } from "../support/postgres/records.ts";
import type { SimulatedRun } from "../support/postgres/views.ts";
import type { World } from "./world.ts";

const nameOf = ({ run, hop }: Pick<WaitRow, "run" | "hop">): string => `${run}/${hop}`;

/**
 * A check for after every event: no step of an open run waits while an event is kept that it would take, and a waiting
 * run would be resumed by each of its open waits.
 */
export function checkOpenWaits({ database, timeline }: World): () => string[] {
  let lastSeen: readonly unknown[] = [];
  const runOf = ({ run }: WaitRow) =>
    database.runs(database.conversationOf(run)!).find(({ id }) => id === run)!;
  return () => {
    const [waits, events] = [database.waits(), database.events()];
    if (lastSeen[0] === waits && lastSeen[1] === events) return [];
    lastSeen = [waits, events];
    const open = waits.filter(({ ended }) => ended === null);
    const deadWaits = open
      .filter((wait) => runOf(wait).status === "waiting" && wait.epoch !== runOf(wait).epoch)
      .map(({ hop }) => `waits: ${hop} would take an event, and nothing would follow`);
    const keptEvents = events.filter(
      ({ taken, keptUntil }) => taken === null && Date.parse(keptUntil) > timeline.now(),
    );
    const missedEvents = open
      .filter((wait) => keptEvents.some((event) => fits(event, wait)))
      .filter((wait) => ["running", "waiting"].includes(runOf(wait).status))
      .map(({ hop, event }) => `I7: ${hop} waits for "${event}" while one is kept`);
    return [...deadWaits, ...missedEvents];
  };
}

/** Whether the event is for the wait. One that was sent after the end of the wait's time is not. */
function fits(event: EventRow, wait: WaitRow): boolean {
  return (
    wait.event === event.name &&
    wait.key === event.key &&
    event.now < wait.until &&
    (wait.schema === null || validate(wait.schema, event.data).length === 0)
  );
}

/** What must be true in the end. */
export function checkWaits({ database }: World, runs: readonly SimulatedRun[]): string[] {
  const violations: string[] = [];
  const events = database.events();
  const waits = new Map(database.waits().map((wait) => [nameOf(wait), wait]));
  for (const wait of waits.values()) {
    const takes = events.filter(({ taken }) => taken !== null && nameOf(taken) === nameOf(wait));
    const isByEvent = wait.ended?.as === "event";
    if (takes.length !== (isByEvent ? 1 : 0)) {
      violations.push(`waits: ${wait.hop} ended by ${wait.ended?.as}, took ${takes.length} events`);
    }
    if (wait.ended?.as === "time" && wait.ended.at < wait.until) {
      violations.push(`waits: ${wait.hop} went on before its time`);
    }
    const [taken] = takes;
    if (taken && JSON.stringify(taken.data) !== JSON.stringify(wait.ended?.data)) {
      violations.push(`waits: ${wait.hop} has other data than its event`);
    }
  }
  for (const event of events) {
    if (event.taken !== null && !waits.has(nameOf(event.taken))) {
      violations.push(`waits: ${event.id} was taken by ${event.taken.hop}, which does not wait`);
    }
  }
  for (const run of runs) violations.push(...checkOutputs(run, waits));
  return violations;
}

/** A completed run reports how each of its waits really ended. */
function checkOutputs(run: SimulatedRun, waits: ReadonlyMap<string, WaitRow>): string[] {
  if (run.status !== "completed") return [];
  const violations: string[] = [];
  for (const [name, wait] of waits) {
    if (wait.run !== run.id) continue;
    const step = run.recorded.find(({ hop }) => hop === wait.hop);
    const what = `waits: run ${run.number} reports ${wait.hop} as ${step?.state}`;
    if (wait.ended === null) {
      violations.push(`${what}, whose wait never ended`);
      continue;
    }
    if (step?.state === "caught" || step?.state === "failed") {
      if (wait.ended.as === "event") violations.push(`${what}, and it took an event`);
      continue;
    }
    // The frame of the wait has failed.
    if (wait.ended.as === "left") continue;
    if (step?.state !== "completed") {
      violations.push(`${what} (${name}), which ended by ${wait.ended.as}`);
      continue;
    }
    if (wait.event === null || step.outputLeftOut !== undefined) continue;
    const { timedOut, data } = step.output as { timedOut: boolean; data: unknown };
    const isSame = JSON.stringify(data) === JSON.stringify(wait.ended.data ?? null);
    if (timedOut !== (wait.ended.as !== "event") || !isSame) {
      violations.push(`${what} ${JSON.stringify(step.output)}, ended by ${wait.ended.as}`);
    }
  }
  return violations;
}
