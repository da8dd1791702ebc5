// Starts a Process, or one call of a Tool, as a run by itself: its inputs are checked before anything is recorded.
import type { UserId } from "../../contracts/ids.ts";
import { type Fault, PROCESS_LIMITS } from "../../contracts/definitions/processes.ts";
import { startProcessRun } from "../../engine/run/start-process-run.ts";
import { beyondAccepted } from "../../platform/processes/data-pairs.ts";
import { checkContext } from "../../platform/processes/check-context.ts";
import { validate } from "../../platform/schemas/validate.ts";
import type { AcceptedRun, ProcessInputs, StartRequest } from "../../ports/run-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { keyConflict, notFound, ProblemError } from "../problem.ts";
import { processRefused } from "../runs/message-refused.ts";
import { invalidInputs, refuseFaults } from "./definition-problem.ts";
import { checkedOf } from "./write-process.ts";

type Inputs = Record<string, unknown>;

export interface RunStart {
  runtime: Runtime;
  user: UserId;
  inputs: Inputs;
  idempotency: { key: string; bodyHash: string };
}

/** Errors: ProblemError 404, 409, 422 with all faults of the inputs, 429. */
export async function runProcess(
  start: RunStart,
  named: { id: string; version: number | undefined },
): Promise<AcceptedRun> {
  const { runtime, user, inputs } = start;
  const process = await checkedInputs(runtime, user, { ...named, inputs });
  return begin(start, `POST /v1/processes/${named.id}/runs`, process);
}

/** A Process with inputs that it can start with. Errors: ProblemError 404, 422 with all their faults. */
export async function checkedInputs(
  runtime: Runtime,
  user: UserId,
  { id, version, inputs }: { id: string; version: number | undefined; inputs: Inputs },
): Promise<ProcessInputs> {
  const db = runtime.platform(user);
  const process = await (version === undefined
    ? db.getProcess(id)
    : db.getProcessVersion(id, version));
  if (process === null) {
    if (version !== undefined && (await db.getProcess(id)) !== null) throw noVersion(id, version);
    throw processRefused("process_not_found");
  }
  // What an older version calls has gone on since: it is checked with that, as the newest was when it was written.
  if (version !== undefined) {
    const { faults, data } = await checkedOf(db, process.definition, id);
    refuseFaults([...faults, ...beyondAccepted(data, process)]);
  }
  refuseInputs(checkContext(process.definition.initialContext, inputs), inputs);
  return { process: id, inputs, ...(version === undefined ? {} : { version }) };
}

/** Errors: ProblemError 404, 409, 422 with all faults of the inputs, 429. */
export async function invokeTool(start: RunStart, id: string): Promise<AcceptedRun> {
  const { runtime, user, inputs } = start;
  const tool = await runtime.platform(user).getTool(id);
  if (tool === null) throw notFound();
  refuseInputs(validate(tool.inputSchema, inputs), inputs);
  return begin(start, `POST /v1/tools/${id}/invoke`, { tool: id, inputs });
}

async function begin(
  { runtime, user, idempotency }: RunStart,
  route: string,
  start: StartRequest["start"],
): Promise<AcceptedRun> {
  const request = { user, start, trigger: "api", route, ...idempotency } as const;
  const started = await startProcessRun(runtime.flow, request);
  if ("run" in started) return started.run;
  if (started.outcome === "key_conflict") throw keyConflict();
  if (started.outcome === "not_found") throw notFound();
  throw processRefused(started.outcome);
}

const noVersion = (id: string, version: number) =>
  new ProblemError({
    ...{ status: 404, code: "version_not_found", title: "The Process has no such version" },
    detail: `There is no version ${version}. GET /v1/processes/${id}/versions lists them.`,
  });

function refuseInputs(faults: readonly Fault[], inputs: Inputs): void {
  const bytes = new TextEncoder().encode(JSON.stringify(inputs)).byteLength;
  const most = PROCESS_LIMITS.inputBytes;
  const tooLong = bytes > most ? [{ pointer: "", detail: `has ${bytes} bytes, of ${most}` }] : [];
  const all = [...tooLong, ...faults];
  if (all.length === 0) return;
  throw invalidInputs(all.map(({ pointer, detail }) => ({ pointer: `/inputs${pointer}`, detail })));
}
