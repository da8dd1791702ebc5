// Measures the wait for the first progress and for the first word of the reply, and how much of it, by
// node, is not the model's own time.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createApiClient } from "../../dev/cli/chat/api-client.ts";
import type { ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import type { Stack } from "../../dev/stack/start-stack.ts";
import { shapes, shapesScript, type Shape } from "../shapes/shapes.ts";
import { followMessage } from "./follow-message.ts";
import { createHousehold } from "./create-household.ts";
import { criticalPath, modelMs, recordCalls, type ModelCall } from "./model-calls.ts";

/** The assumed time of a call to a real model, all of it before the first byte. */
export const CALL_SECONDS = 3;

/** The nodes before the first word, in order. */
export const NODES = ["understand", "think", "act", "reply"] as const;
export type WaitNode = (typeof NODES)[number];

/** The measurements of one run: milliseconds since its message was sent, or durations in milliseconds. */
export interface Moments {
  firstProgress: number;
  firstWord: number;
  end: number;
  /** By node: the wait for the first word during which no model call was in progress. */
  withoutModel: Record<WaitNode, number>;
  /** The number of model calls before the first word, including concurrent ones. */
  calls: number;
  /** The contracts of the calls that had to wait for each other. */
  inOrder: string[];
}

export interface FirstWord {
  shape: Shape;
  continuation: "off" | "on";
  callSeconds: number;
  runs: Moments[];
}

export interface FirstWordOptions {
  continuation: "off" | "on";
  callSeconds: number;
  /** Runs of each shape, in addition to a first one that is not counted. */
  runs: number;
  /** Variables that send the Worker through proxies. */
  env?: Record<string, string>;
  tokenFor?: (userId: string) => Promise<string>;
  /** Only these shapes; all by default. */
  only?: readonly string[];
}

/**
 * Makes one run at a time. Afterwards the model answers at once, as before; the Worker keeps the given variables.
 * @throws Error if a run does not complete, or has no reply text
 */
export async function measureFirstWord(
  stack: Stack,
  model: ScriptedModel,
  options: FirstWordOptions,
): Promise<FirstWord[]> {
  const { continuation, callSeconds, env = {}, tokenFor = stack.tokenFor } = options;
  await stack.restartWorker({
    ...stack.env,
    ...env,
    ALFRED_PUBLIC_URL: stack.url,
    ALFRED_CONTINUATION: continuation,
  });
  const calls: ModelCall[] = [];
  let delayMs = 0;
  model.use(recordCalls((request) => sleep(delayMs).then(() => shapesScript(request)), calls));
  const token = await tokenFor(await createHousehold(stack));
  const measurements: FirstWord[] = [];
  try {
    for (const shape of shapes) {
      if (options.only && !options.only.includes(shape.name)) continue;
      const runs: Moments[] = [];
      for (let n = -1; n < options.runs; n += 1) {
        // The first one warms up, and need not wait for the model.
        delayMs = n < 0 ? 0 : callSeconds * 1000;
        calls.length = 0;
        const moments = await timeRun(stack.url, token, shape.message, continuation, calls);
        if (n >= 0) runs.push(moments);
        await stack.qstashStandIn?.idle(60_000);
      }
      measurements.push({ shape, continuation, callSeconds, runs });
    }
  } finally {
    model.use(shapesScript);
  }
  return measurements;
}

/** @throws Error if the run does not complete, or has no reply text */
async function timeRun(
  url: string,
  token: string,
  text: string,
  continuation: "off" | "on",
  calls: readonly ModelCall[],
): Promise<Moments> {
  const { id: conversation } = await createApiClient(url, token).createConversation(randomUUID());
  const start = performance.now();
  const firstTimes = new Map<string, number>();
  let [stepsEnd, end] = [Number.NaN, Number.NaN];
  for await (const type of followMessage({ url, token, conversation, text }, continuation)) {
    const now = performance.now();
    if (firstTimes.size === 0) firstTimes.set("any", now);
    if (!firstTimes.has(type)) firstTimes.set(type, now);
    if (type === "step.completed" && !firstTimes.has("reply.delta")) stepsEnd = now;
    if (type === "run.failed" || type === "run.cancelled") {
      throw new Error(`"${text}" ended with ${type}.`);
    }
    if (type === "run.completed") end = now;
  }
  const firstTimeOf = (type: string) => firstTimes.get(type) ?? Number.NaN;
  const firstWord = firstTimeOf("reply.delta");
  if (Number.isNaN(firstWord)) throw new Error(`"${text}" was answered without text.`);
  const understoodAt = firstTimeOf("understand.completed");
  // A quick look-up has no plan.
  const plannedAt = firstTimes.get("plan.created") ?? understoodAt;
  if (Number.isNaN(stepsEnd)) stepsEnd = plannedAt;
  const msWithoutModel = (from: number, to: number) => to - from - modelMs(calls, from, to);
  return {
    firstProgress: firstTimeOf("any") - start,
    firstWord: firstWord - start,
    end: end - start,
    withoutModel: {
      understand: msWithoutModel(start, understoodAt),
      think: msWithoutModel(understoodAt, plannedAt),
      act: msWithoutModel(plannedAt, stepsEnd),
      reply: msWithoutModel(stepsEnd, firstWord),
    },
    calls: calls.filter(({ from }) => from < firstWord).length,
    inOrder: criticalPath(calls, firstWord).map(({ contract }) => contract),
  };
}
