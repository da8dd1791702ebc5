// One whole stack for the suites of a process that need no settings of their own: starting and stopping a stack takes a
// second of CPU time. Suites of a process run one after another.
import type { Script, ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import { answerOffline } from "../../dev/offline-model/start-offline-model.ts";
import { startRelay } from "./relay.ts";
import { openTestStack, type TestStack } from "./stack.ts";
import { startModel } from "./start-model.ts";

export interface SharedStack extends TestStack {
  /** Has only the requests of the present suite. */
  model: ScriptedModel;
  /** @returns the address at which the Worker may call what is at this address of the suite's own server */
  callable(url: string): string;
  /**
   * Waits until the queue has nothing to deliver, and checks what the suite did. The stack itself stays, with the
   * variables that it had at first.
   */
  stop(): Promise<void>;
}

/** The number of servers that one suite can have called. */
const RELAYS = 4;

let opening: ReturnType<typeof open> | undefined;

/**
 * The stack that the suites of a process share. A suite may restart the Worker, also with other variables, and empty
 * Redis. It counts only what belongs to its own users. Its log lines and model requests begin with it.
 *
 * @param script what the model answers; by default what the offline model answers
 */
export async function shareTestStack(script: Script = offlineScript): Promise<SharedStack> {
  const { stack, model, relays } = await (opening ??= open());
  // Failures that an earlier suite requested, and that did not happen.
  await erase(`${model.url}/_control`, { "x-api-key": model.apiKey });
  model.forgetRequests();
  model.use(script);
  for (const relay of relays) relay.leadTo(undefined);
  stack.beginSuite();
  /** The variables that the suite has changed. */
  const changed = new Set<string>();
  return {
    ...stack,
    model,
    callable(url) {
      const { origin } = new URL(url);
      if (relays.some((relay) => relay.url === origin)) return url;
      const relay =
        relays.find(({ target }) => target() === origin) ??
        relays.find(({ target }) => target() === undefined);
      if (!relay) throw new Error(`A suite can have ${RELAYS} servers called: raise RELAYS.`);
      relay.leadTo(origin);
      return relay.url + url.slice(origin.length);
    },
    restartWorker(env) {
      for (const name of Object.keys(env ?? {})) changed.add(name);
      return stack.restartWorker(env);
    },
    async stop() {
      if (changed.size > 0) {
        // An empty variable is like one that is not set.
        const firstValues = [...changed].map((name) => [name, stack.env[name] ?? ""]);
        await stack.restartWorker(Object.fromEntries(firstValues));
      }
      await stack.qstashStandIn?.idle();
      // What the queue keeps for later must not reach another suite.
      await erase(`${stack.qstash.url}/v2/messages`, {
        authorization: `Bearer ${stack.qstash.token}`,
      });
      // A sweep takes the fifty users who have waited longest, who would all be of earlier suites.
      await stack.admin("delete from public.memory_outbox");
      await stack.check();
    },
  };
}

async function open() {
  const model = await startModel();
  const relays = await Promise.all(Array.from({ length: RELAYS }, startRelay));
  const callable = relays.map(({ url }) => url).join(",");
  const env = { ALFRED_EGRESS_ALLOW: callable, ALFRED_ERASURE_SETTLE_SECONDS: "1" };
  const stack = await openTestStack({ model, env });
  return { stack, model, relays };
}

/** Deletes what a stand-in has at the address. @throws Error with its answer if it refuses */
async function erase(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: "DELETE", headers });
  if (!response.ok)
    throw new Error(`DELETE ${url} answered ${response.status}: ${await response.text()}`);
}

const offlineScript: Script = ({ contract, schema, user }) =>
  answerOffline({ contract: contract === "" ? null : contract, schema, user });
