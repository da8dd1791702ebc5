// Starts one run on each compared implementation: the chain, its floor, the bare sketch.
import { randomUUID } from "node:crypto";
import { createApiClient } from "../../dev/cli/chat/api-client.ts";
import type { WorkerStandIn } from "../../dev/worker/start-worker.ts";
import { followMessage } from "./follow-message.ts";
import type { Runner } from "./time-runs.ts";

/** The chain: a message, and its events up to the final one. */
export function chainRunner(
  worker: WorkerStandIn,
  tokens: readonly string[],
  text: string,
  continuation: "off" | "on",
): Runner {
  return {
    worker,
    open: openInTurn(worker.url, tokens),
    async run({ conversation, token }) {
      let last = "";
      const message = { url: worker.url, token, conversation, text };
      for await (const type of followMessage(message, continuation)) last = type;
      if (last !== "run.completed") throw new Error(`"${text}" ended with ${last || "nothing"}.`);
    },
  };
}

/**
 * The floor: the same message, with one request that is answered at the run's end; always as the
 * recorded user.
 */
export function floorRunner(worker: WorkerStandIn, shape: string, open: Runner["open"]): Runner {
  return {
    worker,
    open,
    async run({ conversation }) {
      const { runId } = await ask<{ runId: string }>(worker, "/start", { shape, conversation });
      await ask(worker, `/wait?run=${runId}`);
    },
  };
}

/** The sketch: one request that is answered at the run's end; always as the recorded user. */
export function sketchRunner(worker: WorkerStandIn, open: Runner["open"]): Runner {
  return { worker, open, run: ({ conversation }) => ask(worker, "/run", { conversation }) };
}

/** Conversations of different users in turn, so that none has more streams than a user may have. */
export function openInTurn(url: string, tokens: readonly string[]): Runner["open"] {
  const people = tokens.map((token) => ({ token, api: createApiClient(url, token) }));
  let next = 0;
  return async () => {
    const person = people[next++ % people.length];
    if (person === undefined) throw new Error("A run needs a user.");
    const { id } = await person.api.createConversation(randomUUID());
    return { conversation: id, token: person.token };
  };
}

async function ask<T>(worker: WorkerStandIn, path: string, body?: object): Promise<T> {
  const init = body && { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${worker.url}${path}`, init);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return (await response.json()) as T;
}
