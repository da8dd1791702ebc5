// A signed request to a webhook starts its Process or sends its event, once for each request id.
import { startProcessRun } from "../../../engine/run/start-process-run.ts";
import type { StartOutcome } from "../../../ports/run-calls.ts";
import type { FoundHook } from "../../../ports/trigger-database.ts";
import { checkInputs } from "../../../platform/processes/process-inputs.ts";
import type { Runtime } from "../../../runtime/create-runtime.ts";
import { IdSchema } from "../../../contracts/api/common.ts";
import { sha256 } from "../../codes/digest.ts";
import { inputsRefusal } from "../../definitions/start-run.ts";
import { waitForRun } from "../../runs/wait-for-run.ts";
import { countRequest } from "../../limits/count-request.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { StoredEvent } from "../../events/send-event.ts";
import { challengeIn, payloadIn } from "./hook-payload.ts";
import { checkHook, requestId, schemeOf } from "./hook-schemes.ts";
import { requestInputs } from "./request-inputs.ts";
import { makeSigningKey } from "./hook-signature.ts";
import { sendHookEvent } from "./send-hook-event.ts";

export const HOOK_BODY_BYTES = 64 * 1024;
const ROUTE = "hook";
/** Milliseconds for which an answer waits for a run's output: senders give up after 30 s or earlier. */
const ANSWER_MS = 25_000;
const ENDED: ReadonlySet<string> = new Set(["completed", "failed", "cancelled"]);

export interface StartedByHook {
  runId: string;
  repeated: boolean;
  /** Set if the request waited for the run's output and the run has ended. */
  status?: string;
  output?: unknown;
  outputLeftOut?: unknown;
  /** The run's address, for its owner, if it has not ended in time. */
  url?: string;
}
export type HookAnswer = StartedByHook | StoredEvent | { challenge: string };

const REASONS = {
  headers_missing: "A header that the scheme requires is missing or malformed.",
  too_old: "Its time is more than five minutes old.",
  too_new: "Its time is more than five minutes ahead.",
  bad_signature: "Sign the request with the hook's key, by the hook's scheme.",
} as const;

/**
 * Refuses an unknown hook, a hook that is switched off, a hook of a deleted account and a wrong
 * signature in the same way: only a holder of the key can tell them apart. Also refuses an address or an owner with too
 * many requests, a body that cannot be used, an id that was used with another body, and a Process that cannot start.
 * @param body at most HOOK_BODY_BYTES
 */
export async function handleHook(
  runtime: Runtime,
  hookId: string,
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
): Promise<HookAnswer | Refusal> {
  // Counted before the hook is looked up, so that unknown hooks are answered like known ones.
  const address = await sha256(headers.get("cf-connecting-ip") ?? "");
  const tooOften = (await countRequest(runtime, "hooks", address)).refusal;
  if (tooOften) return tooOften;
  const parsedId = IdSchema.safeParse(hookId);
  const hook = parsedId.success
    ? await runtime.database.triggerKeeper().findHook(parsedId.data)
    : null;
  const scheme = schemeOf(headers);
  const openedKeys = await Promise.all(
    (hook?.scheme === scheme ? hook.keys : []).map((key) => runtime.vault.open(key)),
  );
  const keys = openedKeys.filter((key) => key !== null);
  // For an unknown hook, a fresh random key makes the check fail with the same answer.
  const triedKeys = keys.length > 0 ? keys : [makeSigningKey()];
  const check = await checkHook(scheme, headers, body, triedKeys, runtime.flow.clock.now());
  if (!check.ok) return unsignedRefusal(check.reason);
  if (hook === null) return notFound();
  const tooMany = (await countRequest(runtime, "runs", hook.user)).refusal;
  if (tooMany) return tooMany;
  const payload = payloadIn(body);
  if (payload instanceof Refusal) return payload;
  const challenge = scheme === "slack" ? challengeIn(payload) : null;
  if (challenge !== null) return { challenge };
  const id = await requestId(check, payload, body);
  if (hook.event !== null) return sendHookEvent(runtime, hook, hook.event, { id, payload });
  const requestedInputs = requestInputs(hook, payload);
  if (requestedInputs instanceof Refusal) return requestedInputs;
  const inputs = await fitInputs(runtime, hook, requestedInputs);
  if (inputs instanceof Refusal) return inputs;
  const start = await startProcessRun(runtime.flow, {
    user: hook.user,
    start: { process: hook.process, inputs },
    trigger: "hook" as const,
    route: `${ROUTE} ${hook.id}`,
    key: id,
    bodyHash: await sha256(JSON.stringify(requestedInputs)),
  });
  if (!("run" in start)) return refused(start);
  const { run: runId } = start.run.meta;
  const started = { runId, repeated: start.outcome === "replayed" };
  if (hook.answer === "run") return started;
  const run = await waitForRun(runtime, hook.user, runId, ANSWER_MS);
  if (run === null || !ENDED.has(run.status)) {
    return { ...started, url: `${runtime.env.publicUrl}/v1/runs/${runId}` };
  }
  const { status, output = null, outputLeftOut } = run;
  return { ...started, status, output, ...(outputLeftOut === undefined ? {} : { outputLeftOut }) };
}

/** The inputs with the Process's defaults. A Process that no longer exists is refused when it is started. */
async function fitInputs(
  runtime: Runtime,
  { user, process: id }: FoundHook,
  inputs: Record<string, unknown>,
): Promise<Record<string, unknown> | Refusal> {
  const process = await runtime.platform(user).getProcess(id);
  if (process === null) return inputs;
  const { values, faults } = checkInputs(process.definition, inputs);
  return inputsRefusal(faults, values) ?? values;
}

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
        title: "This request's id was used before with a different body",
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
        detail: `The Process gets what the hook takes from the body, and the hook's fixed inputs.${missing}`,
      });
    case "process_disabled":
    case "process_not_found":
    case "not_found":
      return new Refusal({
        kind: "conflict",
        code: "process_disabled",
        title: "The hook's Process cannot run",
        detail: "Its owner has disabled or deleted it.",
      });
  }
}
