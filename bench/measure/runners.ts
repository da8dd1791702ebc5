// Runs a message on each compared implementation: the chain, its floor and the bare sketch.
import { randomUUID } from "node:crypto";
import { createApiClient } from "../../dev/cli/chat/api-client.ts";
import type { WorkerStandIn } from "../../dev/worker/start-worker.ts";
import { followMessage } from "./follow-message.ts";
import type { Runner } from "./time-runs.ts";

/** On the chain: sends a message and follows its events up to the final one. Rejects if the run does not complete. */
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
 * On the floor: starts the same message and waits with one request for the run's end, always as the
 * recorded user.
 */
export function floorRunner(worker: WorkerStandIn, shape: string, open: Runner["open"]): Runner {
  return {
    worker,
    open,
    async run({ conversation }) {
      const { runId } = await requestJson<{ runId: string }>(worker, "/start", {
        shape,
        conversation,
      });
      await requestJson(worker, `/wait?run=${runId}`);
    },
  };
}

/** On the sketch: one request that is answered at the run's end, always as the recorded user. */
export function sketchRunner(worker: WorkerStandIn, open: Runner["open"]): Runner {
  return { worker, open, run: ({ conversation }) => requestJson(worker, "/run", { conversation }) };
}

/** Opens conversations of different users in turn, so that no user has more streams than allowed. */
export function openInTurn(url: string, tokens: readonly string[]): Runner["open"] {
  const people = tokens.map((token) => ({ token, api: createApiClient(url, token) }));
  let next = 0;
  return async () => {
    const person = people[next++ % people.length];
    if (person === undefined) throw new Error("There are no tokens of users.");
    const { id } = await person.api.createConversation(randomUUID());
    return { conversation: id, token: person.token };
  };
}

async function requestJson<T>(worker: WorkerStandIn, path: string, body?: object): Promise<T> {
  const init = body && { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${worker.url}${path}`, init);
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  return (await response.json()) as T;
}
