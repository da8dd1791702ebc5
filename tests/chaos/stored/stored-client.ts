// A client of a chaos run that starts stored Processes and answers their questions.
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { seededChance } from "../../../dev/chaos/seeded-chance.ts";
import { correctedInputs, GO_EVENT, inputsOf, type StoredDefinition } from "./stored-definition.ts";
import type { Run, TestUser } from "../../support/stack.ts";

/** One request that starts a run, with what its client has seen. */
export interface Attempt {
  /** Every run id that was returned for its idempotency key; there should be one. */
  runs: string[];
  /** The run when the client last looked: it had ended, or the client left it waiting. */
  seen?: Pick<Run, "status" | "reply" | "error">;
  /** The client's answer whenever a call is in doubt: whether to make the call again. */
  choice: "run" | "refuse";
  /** Whether the client has cancelled the run. */
  isCancelled?: true;
  /** Something that should not have happened, such as a refusal. */
  complaint?: string;
}

/** One start of the Process, and its reruns. */
export interface ProcessStart extends Attempt {
  word: string;
  /** Each reruns the start's newest run at that time, `of`. */
  reruns: (Attempt & { of: string })[];
}

export interface StoredClientOptions {
  url: string;
  user: TestUser;
  process: string;
  hook: StoredDefinition["hook"];
  seed: string;
  nextWord: () => string;
  started: ProcessStart[];
  /** Whether to start another run. */
  shouldContinue: () => boolean;
  abortSignal: AbortSignal;
}

/** The headers of Standard Webhooks 1.0. */
function signedHeaders(signingKey: string, id: string, body: string) {
  const secret = Buffer.from(signingKey.slice("whsec_".length), "base64");
  const time = String(Math.floor(Date.now() / 1000));
  const mac = createHmac("sha256", secret).update(`${id}.${time}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": `v1,${mac}` };
}

/** The shortest and the longest pause between two attempts, in milliseconds. */
const PAUSE_MS = [100, 300] as const;

export async function startProcesses(options: StoredClientOptions): Promise<void> {
  const { user, process, started, shouldContinue, abortSignal } = options;
  const next = seededChance(options.seed);
  const wait = async (ms: number) =>
    void (await sleep(ms, undefined, { signal: abortSignal }).catch(() => undefined));
  const pause = () => wait(PAUSE_MS[0] + (PAUSE_MS[1] - PAUSE_MS[0]) * next());

  const creation = await insist("/v1/conversations", randomUUID(), {});
  const conversation = String(creation?.body["id"]);
  while (shouldContinue() && !abortSignal.aborted) {
    const count = next() < 0.2 ? 2 : 1;
    await Promise.all(Array.from({ length: count }, () => start()));
    await wait(next() * 200);
  }

  async function start(): Promise<void> {
    const word = options.nextWord();
    const attempt: ProcessStart = { word, runs: [], choice: pickChoice(), reruns: [] };
    started.push(attempt);
    const isRefused = { risky: next() < 0.3, last: next() < 0.2 };
    const inputs = inputsOf(word, isRefused);
    const roll = next();
    const [path, body, signingKey] =
      roll < 0.4
        ? [`/v1/processes/${process}/runs`, { inputs }]
        : roll < 0.8
          ? [
              `/v1/conversations/${conversation}/messages`,
              { text: `Do it with ${word}`, processId: process, inputs },
            ]
          : [options.hook.path, inputs, options.hook.signingKey];
    const key = randomUUID();
    const eventSent = sendEvent(word, next() < 0.5 ? 0 : next() * 3_000, next() < 0.3 ? 2 : 1);
    // A client that is not sure whether its request has arrived sends it again.
    const times = next() < 0.2 ? 2 : 1;
    for (let time = 0; time < times; time++) {
      const answer = await insist(path, key, body, signingKey);
      if (answer === undefined) return;
      const run = String(answer.body["runId"]);
      // A repeated webhook is answered with 200.
      const isAccepted =
        answer.status === 202 || (signingKey !== undefined && answer.status === 200);
      if (!isAccepted) attempt.complaint = `${answer.status} ${String(answer.body["code"])}`;
      else if (!attempt.runs.includes(run)) attempt.runs.push(run);
    }
    const [run] = attempt.runs;
    if (run === undefined) return;
    if (next() < 0.06) {
      await wait(next() * 4_000);
      attempt.isCancelled = true;
      await insist(`/v1/runs/${run}/cancel`, undefined, {});
    }
    await eventSent;
    await follow(attempt, run);
    await rerunFailed(attempt, isRefused.last ? correctedInputs(word) : {});
  }

  /** Usually reruns a run that has failed, and sometimes one that was cancelled. */
  async function rerunFailed(start: ProcessStart, inputs: object): Promise<void> {
    let last: Attempt = start;
    for (let round = 0; round < 3; round++) {
      const { status } = last.seen ?? {};
      const [of] = last.runs;
      const isWanted = status === "failed" ? next() < 0.9 : status === "cancelled" && next() < 0.5;
      if (!isWanted || of === undefined) return;
      const attempt: ProcessStart["reruns"][number] = { of, runs: [], choice: pickChoice() };
      start.reruns.push(attempt);
      last = attempt;
      await sendEvent(start.word, 0, 1, `again-${round}-`);
      const run = await requestRerun(attempt, of, inputs);
      if (run === undefined) return;
      await follow(attempt, run);
    }
  }

  /** Repeats the request while the conversation is busy. @returns the new run; undefined if it was refused or aborted */
  async function requestRerun(attempt: Attempt, of: string, inputs: object) {
    const key = randomUUID();
    const times = next() < 0.3 ? 2 : 1;
    for (let time = 0; time < times && !abortSignal.aborted;) {
      const answer = await insist(`/v1/runs/${of}/rerun`, key, { inputs });
      if (answer === undefined) return undefined;
      if (answer.status === 202) {
        const run = String(answer.body["runId"]);
        if (!attempt.runs.includes(run)) attempt.runs.push(run);
        time += 1;
      } else if (answer.body["code"] === "busy") await pause();
      else {
        attempt.complaint = `${answer.status} ${JSON.stringify(answer.body)}`;
        return undefined;
      }
    }
    return attempt.runs[0];
  }

  function pickChoice(): Attempt["choice"] {
    return next() < 0.5 ? "run" : "refuse";
  }

  /** Sends the event that the run waits for: before it waits or while it does, and sometimes twice. */
  async function sendEvent(word: string, delayMs: number, times: number, id = ""): Promise<void> {
    await wait(delayMs);
    const event = { id: `${id}go-${word}`, name: GO_EVENT, key: word, data: { word } };
    for (let time = 0; time < times; time++) {
      await insist("/v1/events", undefined, event);
    }
  }

  async function follow(attempt: Attempt, run: string): Promise<void> {
    // Some people never answer a question, so the run stays waiting. A run that waits for its event has no question.
    const answersQuestions = next() < 0.8;
    while (!abortSignal.aborted) {
      const answer = await request(`/v1/runs/${run}?wait=3`).catch(() => undefined);
      if (answer?.status !== 200) {
        await pause();
        continue;
      }
      const currentRun = answer.body as unknown as Run;
      const { status, reply, error } = currentRun;
      const [question] = currentRun.process?.questions ?? [];
      if (status === "waiting" && question === undefined) {
        await pause();
        continue;
      }
      if (status === "waiting" && answersQuestions && question !== undefined) {
        const { hop, requestHash } = question;
        const path = `/v1/runs/${run}/steps/${hop}/decision`;
        const decision = await insist(path, undefined, { choice: attempt.choice, requestHash });
        if (decision?.status !== 202) await pause();
      } else if (status !== "queued" && status !== "running") {
        attempt.seen = { status, reply, error };
        return;
      }
    }
  }

  /** Repeats the same request until it is answered. */
  async function insist(path: string, key: string | undefined, body: object, signingKey?: string) {
    while (!abortSignal.aborted) {
      const answer = await request(path, key, body, signingKey).catch(() => undefined);
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
      await pause();
    }
    return undefined;
  }

  async function request(path: string, key?: string, body?: object, signingKey?: string) {
    const text = JSON.stringify(body);
    const response = await fetch(options.url + path, {
      signal: AbortSignal.any([abortSignal, AbortSignal.timeout(20_000)]),
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(signingKey === undefined
          ? {
              authorization: `Bearer ${user.token}`,
              ...(key === undefined ? {} : { "idempotency-key": key }),
            }
          : signedHeaders(signingKey, key ?? "", text)),
      },
      ...(body === undefined ? {} : { body: text }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
}
