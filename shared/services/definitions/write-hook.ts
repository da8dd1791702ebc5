// Creates webhooks and rotates their keys. The Process is checked with the inputs that a request
// may contain; keys are sealed.
import type * as z from "zod";
import type {
  HookScheme,
  NewHook,
  RotateHookSchema,
} from "../../contracts/definitions/triggers.ts";
import type { Process } from "../../contracts/definitions/processes.ts";
import { hookFaults } from "../../platform/triggers/hook-faults.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { Keyed } from "../../ports/define-call.ts";
import type { PlatformDatabase } from "../../ports/platform-database.ts";
import {
  HOOK_KEY_VERSION,
  type HookKey,
  type HookRow,
  type HookWritten,
} from "../../ports/trigger-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { makeSigningKey } from "../inbound/hooks/hook-signature.ts";
import { keyConflict, notFound, Refusal } from "../refusal.ts";
import { staleRow } from "../rows/row-refusal.ts";
import { unsafeHook } from "./definition-refusal.ts";
import { readCallables } from "./read-callables.ts";
import { sealValue } from "./seal-value.ts";
import { fieldsRefusal, tooMany, checkHookFields } from "./write-trigger.ts";
import { retryStale, type Writer } from "./writer.ts";

export interface ShownHook {
  hook: HookRow;
  /** Null in a repeat whose key is no longer accepted, and for a secret that the request contained. */
  signingKey: string | null;
}

/**
 * Refuses a Process in which the request could decide something that it must not, naming every
 * place. Also refuses a Process that is not the user's own, fields with faults, a secret that the scheme does not take
 * or that is missing, a hook while no key for Secrets is set or beyond the quota, a key that was used for another
 * request, and a Process that changes during each attempt.
 */
export async function createHook(
  { runtime, user, db }: Writer,
  processId: string,
  hook: NewHook,
  request: Keyed,
): Promise<ShownHook | Refusal> {
  const read = () => ownProcess(db, processId);
  const current = await read();
  if (current === null) return notFound();
  const { secret, ...document } = hook;
  const unfitSecret = secretRefusal(hook.scheme, secret);
  if (unfitSecret) return unfitSecret;
  const newKey = await makeKey(runtime, user, secret);
  if (newKey instanceof Refusal) return newKey;
  const outcome = await retryStale({ seen: current, isExact: false, read }, async (process) => {
    const fieldFaults = checkHookFields(process.definition, hook);
    const refusal = fieldsRefusal("The hook cannot be stored", fieldFaults);
    if (refusal) return refusal;
    const callables = await readCallables(db, process.definition);
    const faults = hookFaults(process, hook, callables);
    if (faults.length > 0) return unsafeHook(process.name, faults);
    const { id, version } = process;
    return runtime.database
      .triggers(user)
      .createHook({ id, version }, { ...document, newKey }, request);
  });
  return hideGivenKey(await shownHook(runtime, user, outcome), secret);
}

/**
 * Refuses when the hook does not exist, when its scheme needs a secret or takes none, when no key for Secrets is set,
 * and when the Idempotency-Key was used for another request.
 */
export async function rotateHook(
  { runtime, user }: Writer,
  hook: { process: string; id: string },
  { keepOldHours, secret }: z.output<typeof RotateHookSchema>,
  request: Keyed,
): Promise<ShownHook | Refusal> {
  const triggers = runtime.database.triggers(user);
  const hookRow = (await triggers.listHooks(hook.process)).find(({ id }) => id === hook.id);
  if (hookRow === undefined) return notFound();
  const unfitSecret = secretRefusal(hookRow.scheme, secret);
  if (unfitSecret) return unfitSecret;
  const newKey = await makeKey(runtime, user, secret);
  if (newKey instanceof Refusal) return newKey;
  const change = { newKey, keepSeconds: keepOldHours * 3600 };
  const outcome = await triggers.rotateHook(hook, change, request);
  return hideGivenKey(await shownHook(runtime, user, outcome), secret);
}

export const hookUrl = ({ env }: Pick<Runtime, "env">, id: string) =>
  `${env.publicUrl}/hooks/${id}`;

async function ownProcess(db: PlatformDatabase, id: string): Promise<Process | null> {
  const process = await db.getProcess(id);
  return process?.own === true ? process : null;
}

/** Stripe and Slack make the secret that they sign with; a key of Standard Webhooks is made here. */
function secretRefusal(scheme: HookScheme, secret: string | undefined): Refusal | null {
  const needsSecret = scheme === "stripe" || scheme === "slack";
  const detail =
    needsSecret && secret === undefined
      ? `has no value: give the signing secret that ${scheme === "slack" ? "Slack" : "Stripe"} shows`
      : scheme === "standard" && secret !== undefined
        ? "must be left out: the answer contains the key"
        : null;
  return detail === null
    ? null
    : fieldsRefusal("The hook cannot be stored", [{ pointer: "/secret", detail }]);
}

/** A secret that the request contained is not shown again. */
const hideGivenKey = (shown: ShownHook | Refusal, secret: string | undefined) =>
  shown instanceof Refusal || secret === undefined ? shown : { ...shown, signingKey: null };

/** @param secret of the request; without one, a new key is made here */
async function makeKey(
  runtime: Runtime,
  owner: UserId,
  secret: string | undefined,
): Promise<HookKey | Refusal> {
  const id = runtime.flow.ids.uuid();
  const binding = { id, owner, version: HOOK_KEY_VERSION };
  const sealedKey = await sealValue(runtime, secret ?? makeSigningKey(), binding);
  return sealedKey instanceof Refusal ? sealedKey : { id, sealed: sealedKey };
}

/** The key is decrypted from the stored value, so that a repeat shows the same key. */
async function shownHook(
  { vault }: Pick<Runtime, "vault">,
  owner: UserId,
  outcome: HookWritten | Refusal,
): Promise<ShownHook | Refusal> {
  if (outcome instanceof Refusal) return outcome;
  switch (outcome.outcome) {
    case "written": {
      const { item: hook, key } = outcome;
      const signingKey = key && (await vault.open({ ...key, owner, version: HOOK_KEY_VERSION }));
      return { hook, signingKey };
    }
    case "key_conflict":
      return keyConflict();
    case "not_found":
      return notFound();
    case "stale":
      return staleRow();
    case "quota":
      return tooMany();
  }
}
