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
import { measureProfile, type ShapeProfile } from "./profile/measure-profile.ts";
import { writeResults } from "./report/results.ts";
import { scaleShape, shapes, shapesScript } from "./shapes/shapes.ts";
import { measureColdStart } from "./sizes/cold-start.ts";
import { stateSizeTable } from "./sizes/state-size.ts";

const MODES = ["off", "on"] as const;

const log = (line: string) => console.error(line);
const plan = benchFlags.readOrExit();
const isSelected = (part: BenchPlan["parts"][number]) => plan.parts.includes(part);
// The machine's load, before the bench adds its own.
const load = loadavg()[0]?.toFixed(1) ?? "unknown";
const redis = plan.redis ?? (findRedisServer() === undefined ? "embedded" : "system");
const dataDir = mkdtempSync(join(tmpdir(), "alfred-bench-"));
const turns = createTurns();
const deliveries = createDeliveryPause(turns.queue);
const model = await startModel({ script: shapesScript, keep: 1 });
let stack: Stack | undefined;
try {
  // The shell's environment is not used, because the measured parts are the stand-ins of this machine.
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
  log(redis === "system" ? "Redis: a redis-server" : "Redis: embedded");
  const measurements =
    plan.shapes.length > 0
      ? await measure(stack, { plan: plan.timing, turns, only: plan.shapes, log })
      : [];
  const [cpu] = cpus();
  const { tables, document } = writeResults({
    measurements,
    waits: isSelected("first word") ? await waitsHere(stack, model) : [],
    wan: isSelected("wan") ? await waitsInProduction(stack, model, deliveries) : [],
    profiles: isSelected("profile") ? await profileShapes(stack) : [],
    coldStart: isSelected("cold start") ? await measureColdStart() : null,
    stateSizes: isSelected("sizes") ? await stateSizeTable() : null,
    plan: plan.timing,
    load,
    redis,
    machine: `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpu?.model.trim() ?? "CPU"}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    tried: readFileSync(join(import.meta.dirname, "TRIED.md"), "utf8"),
  });
  console.log(tables);
  // A partial bench is only printed.
  if (plan.isComplete) writeFileSync(join(import.meta.dirname, "RESULTS.md"), document);
} finally {
  await stack?.stop();
  await model.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Measures waits without added delays, with a model that takes a realistic time. */
async function waitsHere(runningStack: Stack, scriptedModel: ScriptedModel): Promise<FirstWord[]> {
  const measurements: FirstWord[] = [];
  for (const continuation of MODES) {
    const runs = Math.min(2, plan.timing.alone);
    const options = { continuation, callSeconds: CALL_SECONDS, runs, only: plan.waited };
    measurements.push(...(await measureFirstWord(runningStack, scriptedModel, options)));
    log(`first word, continuation ${continuation}: measured`);
  }
  return measurements;
}

/**
 * Measures waits with production's delays: once with a model that answers at once, and once with one
 * that takes a realistic time.
 */
async function waitsInProduction(
  runningStack: Stack,
  scriptedModel: ScriptedModel,
  pause: DeliveryPause,
): Promise<FirstWord[]> {
  const { env, tokenFor, stop } = await startProductionDelays(runningStack, pause);
  const measurements: FirstWord[] = [];
  try {
    for (const [callSeconds, runs] of [
      [0, Math.min(5, plan.timing.alone)],
      [CALL_SECONDS, 1],
    ] as const) {
      for (const continuation of MODES) {
        const options = { continuation, callSeconds, runs, env, tokenFor, only: plan.waited };
        measurements.push(...(await measureFirstWord(runningStack, scriptedModel, options)));
        log(
          `delays of production, ${callSeconds} s a call, continuation ${continuation}: measured`,
        );
      }
    }
    return measurements;
  } finally {
    await stop();
    await runningStack.restartWorker({ ...runningStack.env });
  }
}

async function profileShapes(runningStack: Stack): Promise<ShapeProfile[]> {
  const profiles: ShapeProfile[] = [];
  for (const shape of [scaleShape, ...shapes]) {
    if (!plan.profiled.includes(shape.name)) continue;
    for (const continuation of MODES) {
      profiles.push(await measureProfile(runningStack, shape, continuation, plan.profile));
      log(`${shape.name}, continuation ${continuation}: profiled`);
    }
  }
  return profiles;
}
