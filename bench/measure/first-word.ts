// How long a person waits for the first sign of progress, and for the first word of the reply, when
// every model call takes seconds; split by the node that the wait is for.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createApiClient } from "../../dev/cli/api-client.ts";
import { openEventStream } from "../../dev/cli/sse.ts";
import type { ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import type { Stack } from "../../dev/stack/start-stack.ts";
import { markdownTable } from "../report/markdown-table.ts";
import { createHousehold } from "./measure.ts";
import { percentile } from "../report/tables.ts";
import { shapes, shapesScript, type Shape } from "../shapes/shapes.ts";

/** `--only` knows this measurement by its name, like a shape. */
export const FIRST_WORD = "first word";

/** What a model of today takes for one of our calls; here, all of it before the first byte. */
export const CALL_SECONDS = 3;
const RUNS = 3;

/** Moments of a run, in milliseconds since its message was sent. */
interface Moments {
  firstProgress: number;
  understood: number;
  planned: number;
  /** The last step before the first word. */
  acted: number;
  firstWord: number;
  end: number;
}

export interface FirstWord {
  shape: Shape;
  /** Model calls before the first word of a run, however many at once. */
  calls: number;
  runs: Moments[];
}

/** One run at a time, continuation off; leaves the model as fast as it was. */
export async function measureFirstWord(stack: Stack, model: ScriptedModel): Promise<FirstWord[]> {
  await stack.restartWorker({
    ...stack.env,
    ALFRED_PUBLIC_URL: stack.url,
    ALFRED_CONTINUATION: "off",
  });
  let calls = 0;
  model.use((request) => {
    if (request.contract !== "ConversationSummary") calls += 1;
    return sleep(CALL_SECONDS * 1000).then(() => shapesScript(request));
  });
  const token = await stack.tokenFor(await createHousehold(stack));
  const measured: FirstWord[] = [];
  try {
    for (const shape of shapes) {
      const runs: Moments[] = [];
      for (let n = 0; n < RUNS; n += 1) {
        calls = 0;
        runs.push(await timeRun(stack.url, token, shape.message));
        await stack.qstashStandIn?.idle(60_000);
      }
      measured.push({ shape, calls, runs });
    }
  } finally {
    model.use(shapesScript);
  }
  return measured;
}

/** @throws Error when the run does not complete */
async function timeRun(url: string, token: string, message: string): Promise<Moments> {
  const api = createApiClient(url, token);
  const { id } = await api.createConversation(randomUUID());
  const start = performance.now();
  const { runId } = await api.sendMessage(id, message, randomUUID());
  const first = new Map<string, number>();
  let [acted, end] = [0, 0];
  const events = { url: `${url}/v1/runs/${runId}/events`, token, silenceMs: 60_000 };
  for await (const { type } of openEventStream(events)) {
    const now = performance.now() - start;
    if (first.size === 0) first.set("any", now);
    if (!first.has(type)) first.set(type, now);
    if (type === "step.completed" && !first.has("reply.delta")) acted = now;
    if (type === "run.failed" || type === "run.cancelled") {
      throw new Error(`"${message}" ended with ${type}.`);
    }
    if (type === "run.completed") {
      end = now;
      break;
    }
  }
  const at = (type: string) => first.get(type) ?? Number.NaN;
  const understood = at("understand.completed");
  return {
    firstProgress: at("any"),
    understood,
    // A quick look-up has no plan.
    planned: first.get("plan.created") ?? understood,
    acted,
    firstWord: at("reply.delta"),
    end,
  };
}

/** Medians: when something is seen, and how the wait for the first word divides. */
export function firstWordTable(measured: FirstWord[]): string {
  return markdownTable(
    [
      ...["Shape", "Model calls", "First progress s", "First word s"],
      ...["Understand", "Think", "Act", "Reply", "Run's end s"],
    ],
    measured.map(({ shape, calls, runs }) => {
      const seconds = (moment: (run: Moments) => number) =>
        (percentile(runs.map(moment), 0.5) / 1000).toFixed(2);
      return [
        ...[shape.name, String(calls), seconds((run) => run.firstProgress)],
        ...[seconds((run) => run.firstWord), seconds((run) => run.understood)],
        ...[seconds((run) => run.planned - run.understood)],
        ...[seconds((run) => run.acted - run.planned)],
        ...[seconds((run) => run.firstWord - run.acted), seconds((run) => run.end)],
      ];
    }),
  );
}
