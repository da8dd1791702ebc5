// Measures the shapes on a running stack: how long a person waits, and what a run costs in requests.
import { randomUUID } from "node:crypto";
import { createApiClient } from "../dev/cli/api-client.ts";
import { openEventStream } from "../dev/cli/sse.ts";
import { seedUsers } from "../dev/stack/seed-users.ts";
import type { Stack } from "../dev/stack/start-stack.ts";
import { withClient } from "../dev/supabase/with-client.ts";
import { countRequests } from "./count-requests.ts";
import type { NamedRequest } from "./name-request.ts";
import { householdSql, shapes, type Shape } from "./shapes.ts";

export interface Measured {
  shape: Shape;
  continuation: "off" | "on";
  /** Milliseconds from sending the message to its run's final event, one per timed run. */
  waits: number[];
  /** Every request of one run, its Summarize included, while nobody watched. */
  requests: NamedRequest[];
}

const FINAL = new Set(["run.completed", "run.failed", "run.cancelled"]);
/** Runs before the first timed one: connections, caches and scripts are as in a Worker in use. */
const WARM_UP = 3;

export interface MeasureOptions {
  /** Timed runs per shape and mode. */
  runs: number;
  log: (line: string) => void;
}

/**
 * Times the runs on the Worker itself, and counts one more run of each through proxies, which cost
 * time. A household of its own for each shape; a conversation of its own for each run.
 */
export async function measure(stack: Stack, { runs, log }: MeasureOptions): Promise<Measured[]> {
  const counter = await countRequests(stack);
  const measured: Measured[] = [];
  try {
    for (const continuation of ["off", "on"] as const) {
      const env = { ALFRED_CONTINUATION: continuation };
      const waits = new Map<Shape, number[]>();
      await stack.restartWorker({ ...stack.env, ...env });
      for (const shape of shapes) {
        const user = await createHousehold(stack);
        const token = await stack.tokenFor(user);
        const all: number[] = [];
        for (let n = 0; n < WARM_UP + runs; n += 1) all.push(await timeRun(stack, token, shape));
        waits.set(shape, all.slice(WARM_UP));
        log(`${shape.name}, continuation ${continuation}: ${runs} runs timed`);
      }
      await counter.restartWorker(env);
      for (const shape of shapes) {
        const token = await counter.tokenFor(await createHousehold(stack));
        const count = async () => {
          counter.forget();
          await sendAndSettle(stack, token, shape);
          return counter.requests();
        };
        await count();
        measured.push({
          shape,
          continuation,
          waits: waits.get(shape) ?? [],
          requests: withoutConversation(await count()),
        });
      }
    }
    return measured;
  } finally {
    await counter.stop();
  }
}

/** @returns the user's id */
async function createHousehold(stack: Stack): Promise<string> {
  const { databaseUrl } = stack;
  if (databaseUrl === undefined) throw new Error("The bench needs a database of its own.");
  const user = { id: randomUUID(), name: "Bench", householdId: randomUUID() };
  await seedUsers(databaseUrl, [user]);
  await withClient(databaseUrl, async (client) => {
    for (const sql of householdSql) await client.query(sql, [user.householdId, user.id]);
  });
  return user.id;
}

async function timeRun(stack: Stack, token: string, { message }: Shape): Promise<number> {
  const api = createApiClient(stack.url, token);
  const { id } = await api.createConversation(randomUUID());
  const start = performance.now();
  const { runId } = await api.sendMessage(id, message, randomUUID());
  const url = `${stack.url}/v1/runs/${runId}/events`;
  let last = "";
  for await (const { type } of openEventStream({ url, token, silenceMs: 30_000 })) {
    last = type;
    if (FINAL.has(type)) break;
  }
  const wait = performance.now() - start;
  if (last !== "run.completed") throw new Error(`"${message}" ended with ${last || "nothing"}.`);
  // The next run must not share the machine with what this one still does after its end.
  await stack.qstashStandIn?.idle();
  return wait;
}

async function sendAndSettle(stack: Stack, token: string, { message }: Shape): Promise<void> {
  const api = createApiClient(stack.url, token);
  const { id } = await api.createConversation(randomUUID());
  const { runId } = await api.sendMessage(id, message, randomUUID());
  await stack.qstashStandIn?.idle();
  const run = await api.getRun(runId);
  if (run.status !== "completed") throw new Error(`"${message}" is ${run.status}.`);
}

/** What the bench itself asks for around the run: its conversation, and how the run ended. */
function withoutConversation(requests: NamedRequest[]): NamedRequest[] {
  const ours = new Set(["create_conversation", "limit creates", "runs", "pipeline"]);
  return requests.filter(({ name }) => !ours.has(name));
}
