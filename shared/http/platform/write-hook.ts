// Makes webhooks and rotates their keys: a Process is checked with what a request may bring, keys are sealed.
import type * as z from "zod";
import type { NewHook, RotateHookSchema } from "../../contracts/definitions/triggers.ts";
import type { Process } from "../../contracts/definitions/processes.ts";
import { hookFaults } from "../../platform/triggers/hook-faults.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { Keyed, PlatformDatabase } from "../../ports/platform-database.ts";
import {
  HOOK_KEY_VERSION,
  type HookKey,
  type HookRow,
  type HookWritten,
} from "../../ports/trigger-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { makeSigningKey } from "../hooks/hook-signature.ts";
import { keyConflict, notFound } from "../problem.ts";
import { staleRow } from "../rows/row-problem.ts";
import { unsafeHook } from "./definition-problem.ts";
import { readCallables } from "./read-callables.ts";
import { sealValue } from "./seal-value.ts";
import { refuseUnfit, tooMany, unknownInputs } from "./write-trigger.ts";
import { retryStale, type Writer } from "./writer.ts";

export interface ShownHook {
  hook: HookRow;
  /** Null in a repeat whose key is no longer taken. */
  signingKey: string | null;
}

/** Errors: ProblemError 404, 409, 422 with every place that a request may not decide about, 503. */
export async function createHook(
  { runtime, user, db }: Writer,
  processId: string,
  hook: NewHook,
  keyed: Keyed,
): Promise<ShownHook> {
  const seen = await ownProcess(db, processId);
  const newKey = await makeKey(runtime, user);
  const read = () => ownProcess(db, processId);
  const written = await retryStale({ seen, isExact: false, read }, async (process) => {
    refuseUnfit("The hook cannot be kept", unknownInputs(process.definition.initialContext, hook));
    const callables = await readCallables(db, process.definition);
    const faults = hookFaults(process, hook, callables);
    if (faults.length > 0) throw unsafeHook(process.name, faults);
    const { id, version } = process;
    return runtime.database.triggers(user).createHook({ id, version }, { ...hook, newKey }, keyed);
  });
  return shownOnce(runtime, user, written);
}

/** Errors: ProblemError 404, 422, 503. */
export async function rotateHook(
  { runtime, user }: Writer,
  hook: { process: string; id: string },
  { keepOldHours }: z.output<typeof RotateHookSchema>,
  keyed: Keyed,
): Promise<ShownHook> {
  const change = { newKey: await makeKey(runtime, user), keepSeconds: keepOldHours * 3600 };
  const written = await runtime.database.triggers(user).rotateHook(hook, change, keyed);
  return shownOnce(runtime, user, written);
}

export const hookUrl = ({ env }: Pick<Runtime, "env">, id: string) =>
  `${env.publicUrl}/hooks/${id}`;

async function ownProcess(db: PlatformDatabase, id: string): Promise<Process> {
  const process = await db.getProcess(id);
  if (process?.own !== true) throw notFound();
  return process;
}

async function makeKey(runtime: Runtime, owner: UserId): Promise<HookKey> {
  const id = runtime.flow.ids.uuid();
  const of = { id, owner, version: HOOK_KEY_VERSION };
  return { id, sealed: await sealValue(runtime, makeSigningKey(), of) };
}

/** The key is opened from what was stored, so that a repeat is shown the same one. */
async function shownOnce(
  { vault }: Pick<Runtime, "vault">,
  owner: UserId,
  written: HookWritten,
): Promise<ShownHook> {
  switch (written.outcome) {
    case "written": {
      const { item: hook, key } = written;
      const signingKey = key && (await vault.open({ ...key, owner, version: HOOK_KEY_VERSION }));
      return { hook, signingKey };
    }
    case "key_conflict":
      throw keyConflict();
    case "not_found":
      throw notFound();
    case "stale":
      throw staleRow();
    case "quota":
      throw tooMany();
  }
}
