// Profiles runs of a shape on a running stack: workerd's CPU time by cause, and waits by part.
import { join } from "node:path";
import type { Stack } from "../../dev/stack/start-stack.ts";
import { readLines } from "../../dev/trace/read-lines.ts";
import { readRuns } from "../../dev/trace/read-runs.ts";
import { loadBundle } from "../../dev/worker/load-bundle.ts";
import { startWorker, type WorkerStandIn } from "../../dev/worker/start-worker.ts";
import { countRequests } from "../measure/count-requests.ts";
import { workerdCpuMs } from "../measure/cpu-time.ts";
import { createHousehold } from "../measure/create-household.ts";
import { chainRunner } from "../measure/runners.ts";
import { scaleShape, type Shape } from "../shapes/shapes.ts";
import { causeOf } from "./cause-of.ts";
import { ISOLATES, type Isolate } from "../measure/open-inspector.ts";
import { startCpuProfile, type CpuProfile } from "./cpu-profile.ts";
import { readSources } from "./find-source.ts";
import { requestTimes, type RequestTime } from "./request-times.ts";
import { sampleMs, selfTimes, type SelfTimes } from "./self-times.ts";
import { wallTimes, type WallTimes } from "./wall-times.ts";

export interface ShapeProfile {
  shape: Shape;
  continuation: "off" | "on";
  /** The number of concurrent runs; `cpuMs` is per run of these, and `times` of as many under the profiler. */
  runs: number;
  /** The CPU time of all of workerd's threads per run; undefined if it cannot be read. */
  cpuMs: number | undefined;
  /** The times of all concurrent runs together. */
  times: Record<Isolate, SelfTimes>;
  /** The wait for each run that ran alone. */
  waits: WallTimes[];
  requests: RequestTime[];
}

export interface ProfilePlan {
  warmUp: number;
  alone: number;
  atOnce: number;
  inFlight: number;
}

const isolates = Object.keys(ISOLATES) as Isolate[];
const root = join(import.meta.dirname, "../..");

/**
 * Measures waits one run at a time and without the profiler, then CPU time with concurrent runs, and
 * last requests, one run at a time behind proxies.
 * @throws Error if workerd has no inspector, or if a run does not complete
 */
export async function measureProfile(
  stack: Stack,
  shape: Shape,
  continuation: "off" | "on",
  plan: ProfilePlan,
): Promise<ShapeProfile> {
  const configPath =
    shape === scaleShape ? join(root, "bench/scale/wrangler.toml") : join(root, "wrangler.toml");
  const lines: string[] = [];
  const worker = await startWorker({
    env: { ...stack.env, ALFRED_PUBLIC_URL: "", ALFRED_CONTINUATION: continuation },
    configPath,
    inspect: true,
    onLog: (line) => lines.push(line),
  });
  try {
    await worker.restart({ ALFRED_PUBLIC_URL: worker.url });
    const inspector = worker.inspectorUrl();
    if (inspector === undefined) throw new Error("workerd has no inspector.");
    const token = await stack.tokenFor(await createHousehold(stack));
    const { open, run } = chainRunner(worker, [token], shape.message, continuation);
    const runOnce = async (): Promise<[sentMs: number, knownMs: number, id: string]> => {
      const conversation = await open();
      const sentMs = Date.now();
      await run(conversation);
      return [sentMs, Date.now(), conversation.conversation];
    };
    const settle = async () => stack.qstashStandIn?.idle(60_000);

    for (let n = 0; n < plan.warmUp; n += 1) await runOnce();
    await settle();
    lines.length = 0;
    const alone: Awaited<ReturnType<typeof runOnce>>[] = [];
    for (let n = 0; n < plan.alone; n += 1) {
      alone.push(await runOnce());
      await settle();
    }
    const runs = readRuns(readLines(lines.join("\n")));
    const waits = alone.flatMap(([sentMs, knownMs, conversation]) => {
      const run = runs.find((traced) => traced.conversation === conversation);
      return run ? [wallTimes({ run, sentMs, knownMs })] : [];
    });

    const runConcurrently = async () => {
      let runsLeft = plan.atOnce;
      const lane = async () => {
        while (runsLeft-- > 0) await runOnce();
      };
      await Promise.all(Array.from({ length: plan.inFlight }, lane));
      await settle();
    };
    // CPU time is measured first without the profiler, which takes CPU time of its own.
    const before = workerdCpuMs(worker.pid());
    await runConcurrently();
    const after = workerdCpuMs(worker.pid());
    const profiles = await Promise.all(
      isolates.map((isolate) => startCpuProfile(inspector, isolate)),
    );
    await runConcurrently();
    const cpuProfiles = await Promise.all(profiles.map((profile) => profile.stop()));
    const findSource = await readSources(await loadBundle(configPath));
    const ms = sampleMs(cpuProfiles[isolates.indexOf("worker")] as CpuProfile);
    const timesOf = (profile: CpuProfile) => selfTimes(profile, ms, findSource, causeOf);
    const requests = await measureRequests(stack, worker, shape, continuation, plan);
    return {
      shape,
      continuation,
      runs: plan.atOnce,
      waits,
      requests,
      cpuMs:
        before === undefined || after === undefined ? undefined : (after - before) / plan.atOnce,
      times: Object.fromEntries(
        isolates.map((isolate, index) => [isolate, timesOf(cpuProfiles[index] as CpuProfile)]),
      ) as Record<Isolate, SelfTimes>,
    };
  } finally {
    await worker.stop();
  }
}

async function measureRequests(
  stack: Stack,
  worker: WorkerStandIn,
  { message }: Shape,
  continuation: "off" | "on",
  { warmUp, alone }: ProfilePlan,
): Promise<RequestTime[]> {
  const counter = await countRequests(stack);
  try {
    await worker.restart(counter.env);
    const token = await counter.tokenFor(await createHousehold(stack));
    const { open, run } = chainRunner(worker, [token], message, continuation);
    for (let n = 0; n < warmUp + alone; n += 1) {
      if (n === warmUp) counter.forget();
      await run(await open());
      await stack.qstashStandIn?.idle(60_000);
    }
    return requestTimes(counter.requests(), alone);
  } finally {
    await counter.stop();
  }
}
