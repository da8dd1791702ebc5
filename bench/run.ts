// `npm run bench`: starts a stack with a model that answers at once, measures the parts that
// `plan.ts` selects, and prints the tables; a complete bench writes RESULTS.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { findRedisServer } from "../dev/redis/find-redis-server.ts";
import { startStack, type Stack } from "../dev/stack/start-stack.ts";
import type { ScriptedModel } from "../dev/model/start-scripted-model.ts";
import { OPEN_RATES } from "../tests/support/open-rates.ts";
import { startModel } from "../tests/support/start-model.ts";
import { CALL_SECONDS, measureFirstWord, type FirstWord } from "./measure/first-word.ts";
import { measure } from "./measure/measure.ts";
import {
  createDeliveryPause,
  startProductionDelays,
  type DeliveryPause,
} from "./measure/production-delays.ts";
import { createTurns } from "./measure/turns.ts";
import { benchFlags, type BenchPlan } from "./plan.ts";
import { measureProfile, type Profiled } from "./profile/measure-profile.ts";
import { writeResults } from "./report/results.ts";
import { scaleShape, shapes, shapesScript } from "./shapes/shapes.ts";
import { measureColdStart } from "./sizes/cold-start.ts";
import { stateSizeTable } from "./sizes/state-size.ts";

const MODES = ["off", "on"] as const;

const log = (line: string) => console.error(line);
const plan = benchFlags.readOrExit();
const isAsked = (part: BenchPlan["parts"][number]) => plan.parts.includes(part);
// Before the bench adds its own load: what else the machine was doing.
const load = loadavg()[0]?.toFixed(1) ?? "unknown";
const redis = plan.redis ?? (findRedisServer() === undefined ? "embedded" : "system");
const dataDir = mkdtempSync(join(tmpdir(), "alfred-bench-"));
const turns = createTurns();
const deliveries = createDeliveryPause(turns.queue);
const model = await startModel({ script: shapesScript, keep: 1 });
let stack: Stack | undefined;
try {
  // Nothing of the surrounding environment is used: the measured parts are the stand-ins of this
  // machine.
  stack = await startStack({
    dataDir,
    env: {
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: model.apiKey,
      ALFRED_REDIS: redis,
      ...OPEN_RATES,
    },
    queue: deliveries.queue,
    log,
  });
  log(redis === "system" ? "Redis: a redis-server of its own" : "Redis: embedded");
  const measured =
    plan.shapes.length > 0
      ? await measure(stack, { plan: plan.timing, turns, only: plan.shapes, log })
      : [];
  const [cpu] = cpus();
  const document = writeResults({
    measured,
    waits: isAsked("first word") ? await waitsHere(stack, model) : [],
    wan: isAsked("wan") ? await waitsInProduction(stack, model, deliveries) : [],
    profiled: isAsked("profile") ? await profiles(stack) : [],
    coldStart: isAsked("cold start") ? await measureColdStart() : null,
    stateSizes: isAsked("sizes") ? await stateSizeTable() : null,
    plan: plan.timing,
    load,
    redis,
    machine: `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpu?.model.trim() ?? "CPU"}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    tried: readFileSync(join(import.meta.dirname, "TRIED.md"), "utf8"),
  });
  console.log(document.tables);
  // A partial bench is only printed.
  if (plan.whole) writeFileSync(join(import.meta.dirname, "RESULTS.md"), document.whole);
} finally {
  await stack?.stop();
  await model.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** On this machine as it is, with a model that takes realistic time. */
async function waitsHere(on: Stack, asking: ScriptedModel): Promise<FirstWord[]> {
  const measurements: FirstWord[] = [];
  for (const continuation of MODES) {
    const runs = Math.min(2, plan.timing.alone);
    const options = { continuation, callSeconds: CALL_SECONDS, runs, only: plan.waited };
    measurements.push(...(await measureFirstWord(on, asking, options)));
    log(`first word, continuation ${continuation}: measured`);
  }
  return measurements;
}

/**
 * With production's delays: once with a model that answers at once, once with one that takes
 * realistic time.
 */
async function waitsInProduction(
  on: Stack,
  asking: ScriptedModel,
  late: DeliveryPause,
): Promise<FirstWord[]> {
  const { env, tokenFor, stop } = await startProductionDelays(on, late);
  const measurements: FirstWord[] = [];
  try {
    for (const [callSeconds, runs] of [
      [0, Math.min(5, plan.timing.alone)],
      [CALL_SECONDS, 1],
    ] as const) {
      for (const continuation of MODES) {
        const options = { continuation, callSeconds, runs, env, tokenFor, only: plan.waited };
        measurements.push(...(await measureFirstWord(on, asking, options)));
        log(
          `delays of production, ${callSeconds} s a call, continuation ${continuation}: measured`,
        );
      }
    }
    return measurements;
  } finally {
    await stop();
    await on.restartWorker({ ...on.env });
  }
}

async function profiles(on: Stack): Promise<Profiled[]> {
  const profiles: Profiled[] = [];
  for (const shape of [scaleShape, ...shapes]) {
    if (!plan.profiled.includes(shape.name)) continue;
    for (const continuation of MODES) {
      profiles.push(await measureProfile(on, shape, continuation, plan.profile));
      log(`${shape.name}, continuation ${continuation}: profiled`);
    }
  }
  return profiles;
}
