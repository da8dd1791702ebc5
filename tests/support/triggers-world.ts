// A Process's schedule, which was due once, and its hook.
import { randomUUID } from "node:crypto";
import type { TestDatabase } from "./database.ts";
import { sealed } from "./definitions-world.ts";

export interface Triggers {
  schedule: string;
  hook: string;
}

const DUE = "2026-01-05T07:00:00.000Z";
export const NEXT = "2126-01-05T07:00:00.000Z";

export const scheduleOf = (processId: string, overrides: object = {}) => ({
  processId,
  cron: "0 7 * * *",
  timeZone: "UTC",
  inputs: {},
  enabled: true,
  overlap: "skip",
  nextAt: DUE,
  most: 100,
  route: "schedules",
  key: randomUUID(),
  bodyHash: "hash",
  ...overrides,
});

export const hookOf = (processId: string, overrides: object = {}) => ({
  processId,
  version: 1,
  name: "A hook",
  inputs: {},
  payloadAs: null,
  enabled: true,
  newKey: hookKeyOf(),
  most: 100,
  route: "hooks",
  key: randomUUID(),
  bodyHash: "hash",
  ...overrides,
});

export const hookKeyOf = () => ({ id: randomUUID(), sealed: sealed() });

export async function fillTriggers(
  db: TestDatabase,
  user: string,
  process: string,
): Promise<Triggers> {
  const { item: schedule } = await db.rpc(user, "create_schedule", scheduleOf(process));
  await db.rpc(user, "take_due", { id: schedule.id, dueAt: DUE, most: 5 });
  await db.rpc(user, "advance_schedule", {
    id: schedule.id,
    dueAt: DUE,
    nextAt: NEXT,
    refused: "quota",
  });
  const { item: hook } = await db.rpc(user, "create_hook", hookOf(process));
  return { schedule: schedule.id, hook: hook.id };
}
