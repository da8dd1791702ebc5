// Starts a Process, or one call of a Tool, as a run of its own. Inputs are checked before anything
// is recorded.
import type { UserId } from "../../contracts/ids.ts";
import { type Fault, PROCESS_LIMITS } from "../../contracts/definitions/processes.ts";
import { startProcessRun } from "../../engine/run/start-process-run.ts";
import { beyondAccepted } from "../../platform/processes/data-pairs.ts";
import { checkInputs } from "../../platform/processes/process-inputs.ts";
import { validate } from "../../platform/schemas/validate.ts";
import type { AcceptedRun, ProcessInputs, StartRequest } from "../../ports/run-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { keyConflict, notFound, Refusal } from "../refusal.ts";
import { processRefused } from "../runs/message-refused.ts";
import { invalidInputs, faultsRefusal } from "./definition-refusal.ts";
import { checkAll } from "./write-process.ts";

type Inputs = Record<string, unknown>;

export interface RunStart {
  runtime: Runtime;
  user: UserId;
  inputs: Inputs;
  idempotency: { key: string; bodyHash: string };
}

/**
 * Refuses in the cases of `checkedInputs`, a Process that may not start, and a key that was used for another request.
 */
export async function runProcess(
  start: RunStart,
  target: { id: string; version: number | undefined },
): Promise<AcceptedRun | Refusal> {
  const { runtime, user, inputs } = start;
  const process = await checkedInputs(runtime, user, { ...target, inputs });
  if (process instanceof Refusal) return process;
  return begin(start, `POST /v1/processes/${target.id}/runs`, process);
}

/**
 * The id of the Process and the checked inputs, with the defaults filled in. Refuses when the Process or the version does
 * not exist, when a named version no longer passes the check, and when the inputs have faults.
 */
export async function checkedInputs(
  runtime: Runtime,
  user: UserId,
  { id, version, inputs }: { id: string; version: number | undefined; inputs: Inputs },
): Promise<ProcessInputs | Refusal> {
  const db = runtime.platform(user);
  const process = await (version === undefined
    ? db.getProcess(id)
    : db.getProcessVersion(id, version));
  if (process === null) {
    if (version !== undefined && (await db.getProcess(id)) !== null) return noVersion(id, version);
    return processRefused("process_not_found");
  }
  // An older version is checked again: the Tools and Processes that it calls may have changed since
  // it was written.
  if (version !== undefined) {
    const { faults, data } = await checkAll(db, process.definition, id);
    const refusal = faultsRefusal([...faults, ...beyondAccepted(data, process)]);
    if (refusal) return refusal;
  }
  const { values, faults } = checkInputs(process.definition, inputs);
  const refusal = inputsRefusal(faults, values);
  if (refusal) return refusal;
  return { process: id, inputs: values, ...(version === undefined ? {} : { version }) };
}

/**
 * Refuses a Tool that does not exist, inputs with faults, naming all of them, a call that may not start, and a key that
 * was used for another request.
 */
export async function invokeTool(start: RunStart, id: string): Promise<AcceptedRun | Refusal> {
  const { runtime, user, inputs } = start;
  const tool = await runtime.platform(user).getTool(id);
  if (tool === null) return notFound();
  const refusal = inputsRefusal(validate(tool.inputSchema, inputs), inputs);
  if (refusal) return refusal;
  return begin(start, `POST /v1/tools/${id}/invoke`, { tool: id, inputs });
}

async function begin(
  { runtime, user, idempotency }: RunStart,
  route: string,
  start: StartRequest["start"],
): Promise<AcceptedRun | Refusal> {
  const request = { user, start, trigger: "api", route, ...idempotency } as const;
  const startOutcome = await startProcessRun(runtime.flow, request);
  if ("run" in startOutcome) return startOutcome.run;
  if (startOutcome.outcome === "key_conflict") return keyConflict();
  if (startOutcome.outcome === "not_found") return notFound();
  return processRefused(startOutcome.outcome);
}

const noVersion = (id: string, version: number) =>
  new Refusal({
    kind: "missing",
    code: "version_not_found",
    title: "The Process has no such version",
    detail: `There is no version ${version}. GET /v1/processes/${id}/versions lists them.`,
  });

/** Names every fault, with its place in the body; null if there is none. */
export function inputsRefusal(faults: readonly Fault[], inputs: Inputs): Refusal | null {
  const bytes = new TextEncoder().encode(JSON.stringify(inputs)).byteLength;
  const maxBytes = PROCESS_LIMITS.inputBytes;
  const tooLong =
    bytes > maxBytes
      ? [{ pointer: "", detail: `has ${bytes} bytes; at most ${maxBytes} are allowed` }]
      : [];
  const allFaults = [...tooLong, ...faults];
  if (allFaults.length === 0) return null;
  return invalidInputs(
    allFaults.map(({ pointer, detail }) => ({ pointer: `/inputs${pointer}`, detail })),
  );
}
