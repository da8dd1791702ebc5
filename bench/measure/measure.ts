// Measures the shapes and their floor on a running stack: latency, runs per second, and the cost of a run in
// requests, bytes, tokens and CPU time.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { SignJWT, decodeJwt } from "jose";
import { createApiClient } from "../../dev/cli/chat/api-client.ts";
import type { Stack } from "../../dev/stack/start-stack.ts";
import { startWorker, type WorkerStandIn } from "../../dev/worker/start-worker.ts";
import { buildFloor, type Recording } from "../floor/build-floor.ts";
import { countRequests, type RequestCounter } from "./count-requests.ts";
import type { FloorSpec } from "../floor/floor-spec.ts";
import type { NamedRequest } from "./name-request.ts";
import { scaleShape, shapes, type Shape } from "../shapes/shapes.ts";
import { createHouseholds } from "./create-household.ts";
import { chainRunner, floorRunner, openInTurn, sketchRunner } from "./runners.ts";
import { timeInTurns, type Timing, type TimingPlan } from "./time-runs.ts";
import type { Turns } from "./turns.ts";

export interface Measurement {
  shape: Shape;
  continuation: "off" | "on";
  chain: Timing;
  floor: Timing;
  /** The bare sketch, for the no-op run only; it has no continuation. */
  sketch?: Timing;
  /** Every request of one run that no client follows, including those of a Summarize. */
  requests: NamedRequest[];
  /** The commands that Redis executed for that run, including those inside scripts. */
  redisCommands: number;
}

export interface MeasureOptions {
  plan: TimingPlan;
  turns: Turns;
  /** Only these; all by default. */
  only?: string[];
  log: (line: string) => void;
}

/** Of 32 concurrent runs, each user has four, and a user may have 20 event streams. */
const PEOPLE = 8;

interface Subject {
  shape: Shape;
  /** The user whose runs are recorded. */
  user: string;
  /** The users of the chain's timed runs; the first one's runs are recorded. */
  people: string[];
  worker: WorkerStandIn;
  floor: FloorSpec;
  /** The chain's token for Postgres, which acts as the user. */
  authorization: string;
}

/**
 * Each shape has households of its own, and each run a conversation of its own. The stack's Worker is restarted, and keeps
 * continuation on.
 * @throws Error if a run does not complete
 */
export async function measure(stack: Stack, options: MeasureOptions): Promise<Measurement[]> {
  const { plan, turns, log } = options;
  const counter = await countRequests(stack);
  const scale = await startWorker({
    env: { ...stack.env, ALFRED_PUBLIC_URL: "" },
    configPath: join(import.meta.dirname, "../scale/wrangler.toml"),
  });
  const workers: WorkerStandIn[] = [scale];
  const workerOf = (shape: Shape) => (shape === scaleShape ? scale : stack.worker);
  const shapesToMeasure = [...shapes, scaleShape].filter(
    ({ name }) => options.only === undefined || options.only.includes(name),
  );
  try {
    const workerEnv = (worker: WorkerStandIn, continuation: string) => ({
      ...stack.env,
      ALFRED_PUBLIC_URL: worker.url,
      ALFRED_CONTINUATION: continuation,
    });
    const start = async (continuation: string, extraEnv: Record<string, string> = {}) => {
      for (const worker of [stack.worker, scale]) {
        await worker.restart({ ...workerEnv(worker, continuation), ...extraEnv });
      }
    };
    const countsByShape = new Map<string, { requests: NamedRequest[]; redisCommands: number }>();
    const subjects: Subject[] = [];
    for (const shape of shapesToMeasure) {
      const people = await createHouseholds(stack, PEOPLE);
      subjects.push({ shape, user: people[0], people, worker: workerOf(shape) } as Subject);
    }
    for (const continuation of ["off", "on"] as const) {
      await start(continuation, counter.env);
      for (const subject of subjects) {
        const { shape } = subject;
        const record = () => recordRun(stack, counter, subject, turns, continuation === "off");
        // Only the first run sends the scripts' full text.
        await record();
        const [first, second] = [await record(), await record()];
        countsByShape.set(`${shape.name} ${continuation}`, second);
        if (continuation === "off") {
          subject.authorization = await longLivedToken(stack, second);
          subject.floor = buildFloor(shape.name, first, second, subject.authorization);
        }
      }
    }
    const floor = await startWorker({
      env: { ...stack.env, ALFRED_PUBLIC_URL: "" },
      configPath: join(import.meta.dirname, "../floor/wrangler.toml"),
    });
    workers.push(floor);
    const scaleSubject = subjects.find(({ shape }) => shape === scaleShape);
    const sketch = scaleSubject && (await startSketch(stack, scaleSubject.authorization));
    if (sketch) workers.push(sketch);
    const specs = JSON.stringify(subjects.map((subject) => subject.floor));
    const measurements: Measurement[] = [];
    for (const continuation of ["off", "on"] as const) {
      await start(continuation);
      await floor.restart({
        ALFRED_PUBLIC_URL: floor.url,
        FLOOR_CONTINUATION: continuation,
        FLOOR_SPECS: specs,
      });
      for (const { shape, people, worker } of subjects) {
        const tokens = await Promise.all(people.map((person) => stack.tokenFor(person)));
        const open = openInTurn(worker.url, tokens.slice(0, 1));
        const runners = {
          chain: chainRunner(worker, tokens, shape.message, continuation),
          floor: floorRunner(floor, shape.name, open),
        };
        const settle = async () => stack.qstashStandIn?.idle(60_000);
        const timings: Pick<Measurement, "chain" | "floor" | "sketch"> =
          sketch && shape === scaleShape
            ? await timeInTurns({ ...runners, sketch: sketchRunner(sketch, open) }, plan, settle)
            : await timeInTurns(runners, plan, settle);
        const costs = countsByShape.get(`${shape.name} ${continuation}`);
        measurements.push({
          shape,
          continuation,
          ...timings,
          requests: costs?.requests ?? [],
          redisCommands: costs?.redisCommands ?? 0,
        });
        log(`${shape.name}, continuation ${continuation}: timed`);
      }
    }
    return measurements;
  } finally {
    for (const worker of workers) await worker.stop();
    await counter.stop();
  }
}

/** The sketch acts as one user, whose token is given. */
async function startSketch(stack: Stack, authorization: string): Promise<WorkerStandIn> {
  const sketch = await startWorker({
    env: {
      ...stack.env,
      ALFRED_PUBLIC_URL: "",
      SKETCH_TOKEN: authorization.slice("Bearer ".length),
    },
    configPath: join(import.meta.dirname, "../sketch/wrangler.toml"),
  });
  await sketch.restart({ ALFRED_PUBLIC_URL: sketch.url });
  return sketch;
}

/**
 * Makes one run that no client follows.
 * @param isOneByOne whether the queue delivers one hop at a time, so that `turns` say which hop made a request
 * @throws Error if the run does not complete
 */
async function recordRun(
  stack: Stack,
  counter: RequestCounter,
  { shape, user, worker }: Subject,
  turns: Turns,
  isOneByOne: boolean,
): Promise<Recording & { redisCommands: number }> {
  const api = createApiClient(worker.url, await counter.tokenFor(user));
  const { id } = await api.createConversation(randomUUID());
  const commands = await stack.redisStandIn?.countCommands();
  counter.forget();
  turns.record(isOneByOne);
  const { runId } = await api.sendMessage(id, shape.message, randomUUID());
  await stack.qstashStandIn?.idle(60_000);
  turns.record(false);
  const requests = counter.requests().sort((a, b) => a.traffic.at - b.traffic.at);
  const redisCommands = (await commands?.stop()) ?? 0;
  const run = await api.getRun(runId);
  if (run.status !== "completed")
    throw new Error(`The run of "${shape.message}" is ${run.status}.`);
  return { conversation: id, run: runId, requests, turns: turns.recorded(), redisCommands };
}

/** A token for Postgres with the claims of the chain's own, valid for two hours. */
async function longLivedToken(stack: Stack, { requests }: Recording): Promise<string> {
  const authorization = requests.find(({ part }) => part === "postgrest")?.traffic.headers
    .authorization;
  const { jwtSecret } = stack.supabase;
  if (authorization === undefined || jwtSecret === undefined)
    throw new Error("The recorded requests have no token to copy.");
  const token = new SignJWT(decodeJwt(authorization.slice("Bearer ".length)))
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setExpirationTime("2h");
  return `Bearer ${await token.sign(new TextEncoder().encode(jwtSecret))}`;
}
