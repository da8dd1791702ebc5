// `npm run load`: many users' conversations at the same time, against the embedded stack with the product's own limits and
// a model that answers at once. The exit code is 1 after any error other than a 429 with Retry-After, a lost run, a
// message without a reply or a key in Redis that is unknown or lives too long, and if the Worker's heap does not stay
// level after the first minute or grows with each run.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "@upstash/redis";
import { type HeapReader, openHeapReader } from "../../bench/measure/heap-usage.ts";
import { householdSql, shapes, shapesScript } from "../../bench/shapes/shapes.ts";
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import { above0, whole } from "../../dev/cli/flags/values.ts";
import { type ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import { startModel } from "../support/start-model.ts";
import { seedUsers } from "../../dev/stack/seed-users.ts";
import { startStack, type Stack } from "../../dev/stack/start-stack.ts";
import { withClient } from "../../dev/supabase/with-client.ts";
import { listKeys } from "../support/stray-keys.ts";
import { idleHeap } from "./idle-heap.ts";
import { judge, reportLines, WARM_RUNS, type LoadMeasurement } from "./report.ts";
import { machineLoad, MIB, ownMemory, workerMemory, type Sample } from "./sample.ts";
import { newTally, talk, type Tally } from "./talk.ts";

/** Milliseconds, as two leases of a hop: a message that takes longer counts as unanswered. */
const PATIENCE_MS = 300_000;
const SAMPLE_MS = 5_000;
/** The time that a collection may take on a busy machine. */
const COLLECTION_WAIT_MS = 4_000;

const {
  conversations,
  minutes,
  runs,
  users: people,
  pause,
  parallel,
} = defineFlags({
  command: "npm run load",
  purpose: `Holds many users' conversations at the same time. Exit code 1: an error other than a 429, a lost
run, a message without a reply, or a growing heap of the Worker.`,
  flags: (command) =>
    command
      .option("--conversations <N>", "conversations at the same time", whole(1), 200)
      .option("--minutes <M>", "the duration in minutes", above0("minutes"), 3)
      .option(
        "--runs <N>",
        "end after this many messages instead, and compare the heap between idle moments",
        whole(WARM_RUNS + 1),
      )
      .option("--users <N>", "users who hold the conversations", whole(1), 40)
      .option("--pause <S>", "seconds between a reply and the next message", above0("seconds"), 8)
      .option(
        "--parallel <N>",
        "concurrent deliveries of the queue, or none for no limit",
        (bound) => (bound === "none" ? Infinity : whole(1)(bound)),
        16,
      ),
  example: "npm run load -- --conversations 50 --runs 10000",
}).readOrExit();

const warnings = new Map<string, number>();
const dataDir = mkdtempSync(join(tmpdir(), "alfred-load-"));
const model = await startModel({ script: shapesScript });
let stack: Stack | undefined;
try {
  stack = await startStack({
    dataDir,
    // The shell's environment is not used, and the limits are those of a deployment.
    env: { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: model.apiKey },
    crons: true,
    inspect: true,
    // A real queue makes as many concurrent deliveries as its plan allows. Without a limit, all hops of all
    // runs share this machine's few cores, so users need longer pauses.
    queue: parallel === Infinity ? {} : { parallelism: parallel },
    onWorkerLog: countWarning,
    log: console.error,
  });
  const measurement = await run(stack, model);
  for (const line of reportLines(measurement)) console.log(line);
  const problems = judge(measurement);
  for (const problem of problems) console.log(`FAILED  ${problem}`);
  console.log(problems.length === 0 ? "\n0 problems" : `\n${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await stack?.stop();
  await model.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function run(stack: Stack, model: ScriptedModel): Promise<LoadMeasurement> {
  const tokens = await createUsers(stack);
  const tally = newTally();
  warnings.clear();
  const samples: Sample[] = [];
  const startedAt = Date.now();
  const heap = await openHeapReader(stack.worker.inspectorUrl() ?? "");
  const samplingAbort = new AbortController();
  const watching = takeSamples(stack, model, heap, tally, samples, startedAt, samplingAbort.signal);
  const idle: LoadMeasurement["idle"] = [];
  // After the first part, caches are full and the code of all paths is compiled.
  const parts = runs === undefined ? [null] : [Math.max(WARM_RUNS, Math.floor(runs / 10)), runs];
  for (const maxMessages of parts) {
    const until = startedAt + minutes * 60_000;
    await talkAll(stack, tokens, tally, () =>
      maxMessages === null ? Date.now() < until : tally.accepted.size < maxMessages,
    );
    // Summaries follow the last replies.
    await stack.qstashStandIn?.idle(60_000).catch((error: Error) => {
      tally.errors.set(error.message, 1);
    });
    if (maxMessages !== null) {
      idle.push({ runs: tally.ended.size, bytes: await idleHeap(heap, `${stack.url}/healthz`) });
    }
  }
  samplingAbort.abort();
  await watching;
  heap.close();
  return {
    conversations: conversations * parts.length,
    users: tokens.length,
    minutes: (Date.now() - startedAt) / 60_000,
    tally,
    samples,
    idle,
    records: await readRecords(stack),
    memoryRuns: await countMemoryRuns(stack),
    keys: await listKeys(stack.redis),
    warnings,
  };
}

/** Holds all conversations until `shouldContinue` ends them. */
async function talkAll(
  stack: Stack,
  tokens: readonly string[],
  tally: Tally,
  shouldContinue: () => boolean,
): Promise<void> {
  await Promise.all(
    Array.from({ length: conversations }, (_, i) =>
      talk({
        url: stack.url,
        token: tokens[i % tokens.length] ?? "",
        tally,
        shouldContinue,
        text: (n) => messageOf(i + n),
        // People read before they send the next message, and not all for the same time.
        pause: () => pause * 1000 * (0.5 + Math.random()),
        patienceMs: PATIENCE_MS,
      }),
    ),
  );
}

/** Counts the Worker's warnings and errors by event and code. */
function countWarning(line: string): void {
  const { level, event, ...fields } = JSON.parse(line) as Record<string, unknown>;
  if (level !== "warn" && level !== "error") return;
  const code = fields["code"] ?? fields["error.type"] ?? fields["part"] ?? fields["message"] ?? "";
  const what = `${String(event)} ${String(code)}`.trim().slice(0, 100);
  warnings.set(what, (warnings.get(what) ?? 0) + 1);
}

/** Three of five messages are look-ups, one plans seven steps, and one generates and saves three rows. */
function messageOf(n: number): string {
  const [quick, plan, generate] = shapes.map(({ message }) => message);
  return [quick, quick, quick, plan, generate][n % 5] ?? "";
}

async function createUsers(stack: Stack): Promise<string[]> {
  const { databaseUrl } = stack;
  if (databaseUrl === undefined)
    throw new Error("The load needs a local database of its own: unset the SUPABASE_ variables.");
  const users = Array.from({ length: Math.ceil(people) }, (_, i) => ({
    id: randomUUID(),
    name: `User ${i}`,
    householdId: randomUUID(),
  }));
  await seedUsers(databaseUrl, users);
  await withClient(databaseUrl, async (client) => {
    for (const { id, householdId } of users) {
      for (const sql of householdSql) await client.query(sql, [householdId, id]);
    }
  });
  return Promise.all(users.map(({ id }) => stack.tokenFor(id)));
}

async function takeSamples(
  stack: Stack,
  model: ScriptedModel,
  heap: HeapReader,
  tally: Tally,
  samples: Sample[],
  startedAt: number,
  signal: AbortSignal,
): Promise<void> {
  const redis = new Redis({ ...stack.redis, enableTelemetry: false });
  while (!signal.aborted) {
    const heapSize = await heap.collect(COLLECTION_WAIT_MS);
    const sample: Sample = {
      at: (Date.now() - startedAt) / 1000,
      worker: await workerMemory(stack.worker.pid()),
      heap: heapSize === null ? NaN : heapSize / MIB,
      standIns: ownMemory(),
      keys: await redis.dbsize().catch(() => NaN),
      answered: tally.ended.size,
      open: tally.accepted.size - tally.ended.size,
      load: machineLoad(),
    };
    samples.push(sample);
    console.error(
      `${sample.at.toFixed(0)} s: ${sample.answered} answered, ${sample.open} open, ` +
        `${tally.refused} refused, ${sample.keys} keys, heap ${sample.heap.toFixed(1)} MiB, ` +
        `workerd ${sample.worker.toFixed(0)} MiB`,
    );
    // The stand-in would keep all requests, for tests that read them.
    model.forgetRequests();
    await sleep(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function countMemoryRuns(stack: Stack): Promise<number> {
  return withClient(stack.databaseUrl ?? "", async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from public.runs where trigger = 'memory'",
    );
    return rows[0]?.count ?? 0;
  });
}

/** Reads from Postgres how all runs except those of memory ended. */
async function readRecords(stack: Stack): Promise<LoadMeasurement["records"]> {
  return withClient(stack.databaseUrl ?? "", async (client) => {
    const { rows } = await client.query<{ id: string; status: string; replied: boolean }>(
      `select r.id, r.status, a.content is not null as replied
       from public.runs r join public.alternatives a on a.id = r.agent_alternative_id
       where r.trigger is distinct from 'memory'`,
    );
    return rows;
  });
}
