// A signed request to a webhook starts its Process, once for each request id.
import * as z from "zod";
import { startProcessRun } from "../../../engine/run/start-process-run.ts";
import type { StartOutcome } from "../../../ports/run-calls.ts";
import type { FoundHook } from "../../../ports/trigger-database.ts";
import { checkInputs } from "../../../platform/processes/process-inputs.ts";
import type { Runtime } from "../../../runtime/create-runtime.ts";
import { IdSchema } from "../../../contracts/api/common.ts";
import { sha256 } from "../../codes/digest.ts";
import { isTooDeep, unstorable } from "../../faults/json-guard.ts";
import { inputsRefusal } from "../../definitions/start-run.ts";
import { countRequest } from "../../limits/count-request.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { checkHook, makeSigningKey } from "./hook-signature.ts";

export const HOOK_BODY_BYTES = 64 * 1024;
const ROUTE = "hook";
const BodySchema = z.record(z.string(), z.json());

const REASONS = {
  headers_missing: "Send `webhook-id` without a dot, `webhook-timestamp` and `webhook-signature`.",
  too_old: "Its `webhook-timestamp` is more than five minutes old.",
  too_new: "Its `webhook-timestamp` is more than five minutes ahead.",
  bad_signature: "Sign `id.timestamp.body` with the hook's key, as Standard Webhooks 1.0 says.",
} as const;

/**
 * Refuses an unknown hook, a hook that is switched off, a hook of a deleted account and a wrong
 * signature in the same way: only a holder of the key can tell them apart. Also refuses an address
 * that sends too often.
 * @param body at most HOOK_BODY_BYTES
 */
export async function handleHook(
  runtime: Runtime,
  id: string,
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
): Promise<{ runId: string; repeated: boolean } | Refusal> {
  // Counted before the hook is looked up, so that unknown hooks are answered like known ones.
  const address = await sha256(headers.get("cf-connecting-ip") ?? "");
  const tooOften = (await countRequest(runtime, "hooks", address)).refusal;
  if (tooOften) return tooOften;
  const hookId = IdSchema.safeParse(id);
  const hook = hookId.success ? await runtime.database.triggerKeeper().findHook(hookId.data) : null;
  const openedKeys = await Promise.all((hook?.keys ?? []).map((key) => runtime.vault.open(key)));
  const keys = openedKeys.filter((key) => key !== null);
  // For an unknown hook, a fresh random key makes the check fail with the same answer.
  const triedKeys = keys.length > 0 ? keys : [makeSigningKey()];
  const check = await checkHook(headers, body, triedKeys, runtime.flow.clock.now());
  if (!check.ok) return unsignedRefusal(check.reason);
  if (hook === null) return notFound();
  const tooMany = (await countRequest(runtime, "runs", hook.user)).refusal;
  if (tooMany) return tooMany;
  const brought = inputsOf(hook, body);
  if (brought instanceof Refusal) return brought;
  const inputs = await fitting(runtime, hook, brought);
  if (inputs instanceof Refusal) return inputs;
  const start = await startProcessRun(runtime.flow, {
    user: hook.user,
    start: { process: hook.process, inputs },
    trigger: "hook" as const,
    route: `${ROUTE} ${hook.id}`,
    key: check.id,
    bodyHash: await sha256(JSON.stringify(brought)),
  });
  if (!("run" in start)) return refused(start);
  return { runId: start.run.meta.run, repeated: start.outcome === "replayed" };
}

/** The webhook's fixed inputs take precedence over those of the request. */
function inputsOf(
  { inputs, payloadAs }: FoundHook,
  body: Uint8Array,
): Record<string, unknown> | Refusal {
  const payload = readJson(body);
  if (payload instanceof Refusal) return payload;
  if (isTooDeep(payload)) return badBody("The body is nested too deeply.");
  if (unstorable(payload) !== null)
    return badBody("A text in the body contains a NUL or half of a surrogate pair.");
  if (payloadAs !== null) return { [payloadAs]: payload, ...inputs };
  const fields = BodySchema.safeParse(payload ?? {});
  if (!fields.success) return badBody("The body must be a JSON object; its fields are the inputs.");
  return { ...fields.data, ...inputs };
}

/** The inputs as the Process takes them. One that is gone is refused when it is started. */
async function fitting(
  runtime: Runtime,
  { user, process: id }: FoundHook,
  inputs: Record<string, unknown>,
): Promise<Record<string, unknown> | Refusal> {
  const process = await runtime.platform(user).getProcess(id);
  if (process === null) return inputs;
  const { values, faults } = checkInputs(process.definition, inputs);
  return inputsRefusal(faults, values) ?? values;
}

function readJson(body: Uint8Array): unknown {
  if (body.length === 0) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body);
    return JSON.parse(text) as unknown;
  } catch {
    return badBody("The body is not JSON in UTF-8.");
  }
}

const badBody = (detail: string) =>
  new Refusal({
    kind: "malformed",
    code: "malformed_json",
    title: "The body cannot be read",
    detail,
  });

const unsignedRefusal = (reason: keyof typeof REASONS) =>
  new Refusal({
    kind: "unsigned",
    code: "signature_invalid",
    title: "The request is not signed for this hook",
    detail: REASONS[reason],
  });

function refused(outcome: Exclude<StartOutcome, { run: unknown }>): Refusal {
  const missing = "names" in outcome ? ` Missing: ${outcome.names.join(", ")}.` : "";
  switch (outcome.outcome) {
    case "key_conflict":
      return new Refusal({
        kind: "invalid",
        code: "idempotency_key_conflict",
        title: "This `webhook-id` was used before with a different body",
        detail: "Send each request with an id of its own.",
      });
    case "quota":
      return new Refusal({
        kind: "limited",
        code: "quota",
        title: "The hook's owner has reached a quota for Processes",
        detail: "Send the request again later.",
        retryAfterSeconds: 600,
      });
    case "inputs_missing":
      return new Refusal({
        kind: "invalid",
        code: "invalid_body",
        title: "Inputs of the Process are missing",
        detail: `The Process gets the body's fields and the hook's fixed inputs.${missing}`,
      });
    case "process_disabled":
    case "process_not_found":
    case "not_found":
      return new Refusal({
        kind: "conflict",
        code: "process_disabled",
        title: "The hook's Process cannot run",
        detail: "Its owner has disabled it.",
      });
  }
}
