// Starts one run on each compared implementation: the chain, its floor, the bare sketch.
import type { WorkerStandIn } from "../../dev/worker/start-worker.ts";
import { followMessage } from "./follow-message.ts";
import type { Runner } from "./time-runs.ts";

/** The chain: a message, and its events up to the final one. */
export function chainRunner(
  worker: WorkerStandIn,
  token: string,
  text: string,
  continuation: "off" | "on",
): Runner {
  return {
    worker,
    async run(conversation) {
      let last = "";
      const message = { url: worker.url, token, conversation, text };
      for await (const type of followMessage(message, continuation)) last = type;
      if (last !== "run.completed") throw new Error(`"${text}" ended with ${last || "nothing"}.`);
    },
  };
}

/** The floor: the same message, and one request that is answered at the run's end. */
export function floorRunner(worker: WorkerStandIn, shape: string): Runner {
  return {
    worker,
    async run(conversation) {
      const { runId } = await ask<{ runId: string }>(worker, "/start", { shape, conversation });
      await ask(worker, `/wait?run=${runId}`);
    },
  };
}

/** The sketch: one request that is answered at the run's end. */
export function sketchRunner(worker: WorkerStandIn): Runner {
  return {
    worker,
    run: (conversation) => ask(worker, "/run", { conversation }),
  };
}

async function ask<T>(worker: WorkerStandIn, path: string, body?: object): Promise<T> {
  const init = body && { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${worker.url}${path}`, init);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return (await response.json()) as T;
}
