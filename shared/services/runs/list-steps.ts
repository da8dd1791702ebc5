// What each step of a run did: from the store while the run is running and the store has its steps, otherwise from
// Postgres.
import type { StepOfRun, StepPageQuery } from "../../contracts/api/run-steps.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { Page } from "../../ports/api-database.ts";
import { decodeCursor, encodeCursor } from "../../ports/page-cursor.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";

/**
 * In the order of the steps. @returns null when the user has no such run. Errors: ContractError("invalid_input") for a
 * foreign cursor.
 */
export async function listSteps(
  { api, flow, database }: Runtime,
  user: UserId,
  run: RunId,
  { cursor, limit }: StepPageQuery,
): Promise<Page<StepOfRun> | null> {
  const after = cursor === undefined ? 0 : Number(decodeCursor(cursor, [/^[1-9]\d{0,5}$/])[0]);
  const record = await api(user).getRun(run);
  if (record === null) return null;
  if (record.status === "running") {
    const state = await flow.store.load(run, record.conversation).catch(() => null);
    const steps = state === null ? [] : (flow.logic.steps?.({ ...state, clock: flow.clock }) ?? []);
    if (steps.length > 0) {
      const end = after + limit;
      return { items: steps.slice(after, end), next: steps.length > end ? placeCursor(end) : null };
    }
  }
  const { items, next } = await database.insights(user).listSteps(run, after, limit);
  return { items, next: next === null ? null : placeCursor(next) };
}

const placeCursor = (place: number): string => encodeCursor([String(place)]);
