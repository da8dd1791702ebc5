// What a Tool answers in a dry run: the answer of a call if nothing speaks against one, and otherwise an example that
// fits its output schema. A schema that gives no example makes the step fail. A wait is answered in the same way.
import type { Wait } from "../../contracts/definitions/waits.ts";
import type { DryStep } from "../../contracts/definitions/api/dry-runs.ts";
import { PROCESS_LIMITS } from "../../contracts/definitions/processes.ts";
import { isSafe, type Tool } from "../../contracts/definitions/tools.ts";
import { waitOutput } from "../../platform/processes/wait-output.ts";
import { exampleOf } from "../../platform/schemas/example-of.ts";
import type { PlatformDatabase } from "../../ports/platform-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { serverRequestFor } from "./pin-schema.ts";

type Values = Record<string, unknown>;

/** What became of a step, an item or an iteration. */
export interface DryOutcome {
  state: DryStep["state"];
  inputs?: Values;
  output?: unknown;
  detail?: string;
  /** The code of a failure. */
  code?: string;
}

export interface DryCalls {
  runtime: Pick<Runtime, "executor" | "flow">;
  db: PlatformDatabase;
  /** The number of calls made so far. */
  calls: number;
  /** Milliseconds since the epoch after which no call begins. */
  endsAt: number;
}

/** The most calls of one dry run; no quota counts them. */
const MAX_CALLS = 20;

/** Calls the Tool unless `whyNotCalled` has a reason. */
export async function answerOf(run: DryCalls, tool: Tool, inputs: Values): Promise<DryOutcome> {
  const reason = whyNotCalled(run, tool);
  if (reason === null) return callSafe(run, tool, inputs);
  const example = exampleOf(tool.outputSchema);
  return example === undefined
    ? { state: "failed", detail: `Not called: ${reason}. Its schema gives no example.` }
    : { state: "example", output: example.value, detail: `Not called: ${reason}.` };
}

/** A dry run does not wait: the data of an event are an example that fits its schema. */
export function answerOfWait(wait: Wait, now: string): DryOutcome {
  const example = "event" in wait ? exampleOf(wait.schema ?? {}) : { value: null };
  return example === undefined
    ? { state: "failed", detail: "A run waits here. The event's schema gives no example." }
    : {
        state: "example",
        output: waitOutput(wait, now, example.value, false),
        detail: "A run waits here.",
      };
}

function whyNotCalled({ calls, endsAt, runtime }: DryCalls, { operation, enabled, own }: Tool) {
  if (operation.type === "data_read" || operation.type === "data_write") {
    return "it reads or changes the household's data";
  }
  if (!isSafe(operation)) return "a repeat could do harm";
  if (!enabled) return "it is disabled";
  if (!own) return "it is another user's";
  if (calls >= MAX_CALLS) return `a dry run makes at most ${MAX_CALLS} calls`;
  return runtime.flow.clock.now() >= endsAt ? "there is no time left" : null;
}

async function callSafe(run: DryCalls, tool: Tool, inputs: Values): Promise<DryOutcome> {
  const { db, runtime, endsAt } = run;
  const [service, secret] = await Promise.all([
    db.getService(tool.serviceId),
    tool.secret === null ? null : db.sealedForProbe({ tool: tool.id }),
  ]);
  if (service === null) return { state: "failed", detail: "The Tool's Service does not exist." };
  run.calls += 1;
  const request = serverRequestFor(runtime, tool, service, secret);
  const timeoutMs = Math.max(1, Math.min(request.timeoutMs, endsAt - runtime.flow.clock.now()));
  const outputBytes = PROCESS_LIMITS.outputBytes;
  const answer = await runtime.executor.call({ ...request, timeoutMs, inputs, outputBytes });
  return answer.outcome === "done"
    ? { state: "completed", output: answer.output }
    : { state: "failed", code: answer.code, detail: answer.detail };
}
