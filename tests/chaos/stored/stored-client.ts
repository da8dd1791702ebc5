// A client of a chaos run that starts stored Processes, and answers what they ask.
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { seededChance } from "../../../dev/chaos/seeded-chance.ts";
import { type Defined, GO_EVENT, inputsOf, mendedInputs } from "./stored-definition.ts";
import type { Run, TestUser } from "../../support/stack.ts";

/** One request for a run, with what the client has seen of it. */
export interface Attempt {
  /** Every run that its key was answered with: one, when all is well. */
  runs: string[];
  /** The run as it was when the client last looked, once it had ended or had been left waiting. */
  seen?: Pick<Run, "status" | "reply" | "error">;
  /** What it answers whenever a call is in doubt: whether it is to be made again. */
  choice: "run" | "refuse";
  /** It was called off. */
  isCancelled?: true;
  /** What the client cannot explain to itself, such as a refusal. */
  complaint?: string;
}

/** One start of the Process, and what was run again of it. */
export interface Started extends Attempt {
  word: string;
  /** Each runs the newest run of the start again. */
  again: (Attempt & { of: string })[];
}

export interface StoredClientOptions {
  url: string;
  user: TestUser;
  process: string;
  hook: Defined["hook"];
  seed: string;
  nextWord: () => string;
  started: Started[];
  /** Whether new runs are still started. */
  goesOn: () => boolean;
  abortSignal: AbortSignal;
}

/** As Standard Webhooks 1.0 has them. */
function signedHeaders(signingKey: string, id: string, body: string) {
  const secret = Buffer.from(signingKey.slice("whsec_".length), "base64");
  const time = String(Math.floor(Date.now() / 1000));
  const mac = createHmac("sha256", secret).update(`${id}.${time}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": `v1,${mac}` };
}

/** Patience of a client, in this world's time. */
const PAUSE_MS = [100, 300] as const;

export async function startProcesses(options: StoredClientOptions): Promise<void> {
  const { user, process, started, goesOn, abortSignal } = options;
  const next = seededChance(options.seed);
  const wait = async (ms: number) =>
    void (await sleep(ms, undefined, { signal: abortSignal }).catch(() => undefined));
  const pause = () => wait(PAUSE_MS[0] + (PAUSE_MS[1] - PAUSE_MS[0]) * next());

  const creation = await insist("/v1/conversations", randomUUID(), {});
  const conversation = String(creation?.body["id"]);
  while (goesOn() && !abortSignal.aborted) {
    const several = next() < 0.2 ? 2 : 1;
    await Promise.all(Array.from({ length: several }, () => start()));
    await wait(next() * 200);
  }

  async function start(): Promise<void> {
    const word = options.nextWord();
    const one: Started = { word, runs: [], choice: choice(), again: [] };
    started.push(one);
    const isRefused = { risky: next() < 0.3, last: next() < 0.2 };
    const inputs = inputsOf(word, isRefused);
    const way = next();
    const [path, body, signingKey] =
      way < 0.4
        ? [`/v1/processes/${process}/runs`, { inputs }]
        : way < 0.8
          ? [
              `/v1/conversations/${conversation}/messages`,
              { text: `Do it with ${word}`, processId: process, inputs },
            ]
          : [options.hook.path, inputs, options.hook.signingKey];
    const key = randomUUID();
    const event = sendEvent(word, next() < 0.5 ? 0 : next() * 3_000, next() < 0.3 ? 2 : 1);
    // A client that is not sure sends it again.
    const times = next() < 0.2 ? 2 : 1;
    for (let time = 0; time < times; time++) {
      const answer = await insist(path, key, body, signingKey);
      if (answer === undefined) return;
      const run = String(answer.body["runId"]);
      // A webhook is told that it has come before.
      const isTaken = answer.status === 202 || (signingKey !== undefined && answer.status === 200);
      if (!isTaken) one.complaint = `${answer.status} ${String(answer.body["code"])}`;
      else if (!one.runs.includes(run)) one.runs.push(run);
    }
    const [run] = one.runs;
    if (run === undefined) return;
    if (next() < 0.06) {
      await wait(next() * 4_000);
      one.isCancelled = true;
      await insist(`/v1/runs/${run}/cancel`, undefined, {});
    }
    await event;
    await follow(one, run);
    await runAgain(one, isRefused.last ? mendedInputs(word) : {});
  }

  /** Whoever has seen a run fail runs it again mostly, and now and then one that was called off. */
  async function runAgain(one: Started, inputs: object): Promise<void> {
    let last: Attempt = one;
    for (let round = 0; round < 3; round++) {
      const { status } = last.seen ?? {};
      const [of] = last.runs;
      const isWanted = status === "failed" ? next() < 0.9 : status === "cancelled" && next() < 0.5;
      if (!isWanted || of === undefined) return;
      const attempt: Started["again"][number] = { of, runs: [], choice: choice() };
      one.again.push(attempt);
      last = attempt;
      await sendEvent(one.word, 0, 1, `again-${round}-`);
      const run = await requestRerun(attempt, of, inputs);
      if (run === undefined) return;
      await follow(attempt, run);
    }
  }

  /** @returns the new run; a conversation that is busy is waited for */
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

  function choice(): Attempt["choice"] {
    return next() < 0.5 ? "run" : "refuse";
  }

  /** What the run waits for: before it waits or while it does, and at times twice. */
  async function sendEvent(word: string, delayMs: number, times: number, id = ""): Promise<void> {
    await wait(delayMs);
    const event = { id: `${id}go-${word}`, name: GO_EVENT, key: word, data: { word } };
    for (let time = 0; time < times; time++) {
      await insist("/v1/events", undefined, event);
    }
  }

  async function follow(one: Attempt, run: string): Promise<void> {
    // Some never come back to a question: the run waits. A run that waits for its event asks nothing.
    const answers = next() < 0.8;
    while (!abortSignal.aborted) {
      const answer = await request(`/v1/runs/${run}?wait=3`).catch(() => undefined);
      if (answer?.status !== 200) {
        await pause();
        continue;
      }
      const finishedRun = answer.body as unknown as Run;
      const { status, reply, error } = finishedRun;
      const [question] = finishedRun.process?.questions ?? [];
      if (status === "waiting" && question === undefined) {
        await pause();
        continue;
      }
      if (status === "waiting" && answers && question !== undefined) {
        const { hop, requestHash } = question;
        const path = `/v1/runs/${run}/steps/${hop}/decision`;
        const { choice } = one;
        const decision = await insist(path, undefined, { choice, requestHash });
        if (decision?.status !== 202) await pause();
      } else if (status !== "queued" && status !== "running") {
        one.seen = { status, reply, error };
        return;
      }
    }
  }

  /** The same request until it is answered. */
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
