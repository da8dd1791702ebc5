// `npm run load`: conversations at once, from many users, against the embedded stack with a model that answers at once and
// the product's own limits. Exit code 1 on any error but a 429 with Retry-After, on a lost run, on a message
// without a reply, on a heap of the Worker that does not stay level after the first minute, and on one of which each run
// keeps something.
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
import { judge, reportLines, WARM_RUNS, type Measured } from "./report.ts";
import { machineLoad, MIB, ownMemory, workerMemory, type Sample } from "./sample.ts";
import { newTally, talk, type Tally } from "./talk.ts";

/** Longer than two leases of a hop: what is slower than that was lost, or as good as lost. */
const PATIENCE_MS = 300_000;
const SAMPLE_MS = 5_000;
/** As long as a busy machine takes to collect. */
const COLLECTED_MS = 4_000;

const {
  conversations,
  minutes,
  runs,
  users: people,
  pause,
  parallel,
} = defineFlags({
  command: "npm run load",
  purpose: `Many conversations at once, from many users. Exit code 1: an error but a 429, a lost run, a
message without a reply, or a heap of the Worker that grows.`,
  flags: (command) =>
    command
      .option("--conversations <N>", "at once", whole(1), 200)
      .option("--minutes <M>", "how long", above0("minutes"), 3)
      .option(
        "--runs <N>",
        "until so many messages are answered, however long it takes; then the heap is also compared between idle moments",
        whole(WARM_RUNS + 1),
      )
      .option("--users <N>", "who have them", whole(1), 40)
      .option("--pause <S>", "seconds between a reply and the next message", above0("seconds"), 8)
      .option(
        "--parallel <N>",
        "deliveries that the queue has under way at once, or none for no bound",
        (bound) => (bound === "none" ? Infinity : whole(1)(bound)),
        16,
      ),
  example: "npm run load -- --conversations 50 --runs 10000",
}).readOrExit();

const troubles = new Map<string, number>();
const dataDir = mkdtempSync(join(tmpdir(), "alfred-load-"));
const model = await startModel({ script: shapesScript });
let stack: Stack | undefined;
try {
  stack = await startStack({
    dataDir,
    // Nothing of the surrounding environment, and no wider limits than a deployment has.
    env: { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: model.apiKey },
    crons: true,
    inspect: true,
    // A queue delivers as many at once as its plan allows. Without a bound, every hop of every run is
    // under way on this machine's few cores: give people longer pauses then.
    queue: parallel === Infinity ? {} : { parallelism: parallel },
    onWorkerLog: noteTrouble,
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

async function run(stack: Stack, model: ScriptedModel): Promise<Measured> {
  const tokens = await createUsers(stack);
  const tally = newTally();
  troubles.clear();
  const samples: Sample[] = [];
  const began = Date.now();
  const heap = await openHeapReader(stack.worker.inspectorUrl() ?? "");
  const sampling = new AbortController();
  const watching = watch(stack, model, heap, tally, samples, began, sampling.signal);
  const idle: Measured["idle"] = [];
  // The first part fills caches and compiles the code of all paths.
  const parts = runs === undefined ? [null] : [Math.max(WARM_RUNS, Math.floor(runs / 10)), runs];
  for (const most of parts) {
    const until = began + minutes * 60_000;
    await talkAll(stack, tokens, tally, () =>
      most === null ? Date.now() < until : tally.accepted.size < most,
    );
    // What came after the last replies: summaries.
    await stack.qstashStandIn?.idle(60_000).catch((error: Error) => {
      tally.errors.set(error.message, 1);
    });
    if (most !== null) {
      idle.push({ runs: tally.ended.size, bytes: await idleHeap(heap, `${stack.url}/healthz`) });
    }
  }
  sampling.abort();
  await watching;
  heap.close();
  return {
    conversations: conversations * parts.length,
    users: tokens.length,
    minutes: (Date.now() - began) / 60_000,
    tally,
    samples,
    idle,
    records: await readRecords(stack),
    keys: await listKeys(stack.redis),
    troubles,
  };
}

/** All conversations, each until no more is said. */
async function talkAll(
  stack: Stack,
  tokens: readonly string[],
  tally: Tally,
  goesOn: () => boolean,
): Promise<void> {
  await Promise.all(
    Array.from({ length: conversations }, (_, i) =>
      talk({
        url: stack.url,
        token: tokens[i % tokens.length] ?? "",
        tally,
        goesOn,
        text: (n) => messageOf(i + n),
        // A person reads before the next message; no two of them in step.
        pause: () => pause * 1000 * (0.5 + Math.random()),
        patienceMs: PATIENCE_MS,
      }),
    ),
  );
}

/** The Worker's warnings and errors by event and code: what it went through while it coped. */
function noteTrouble(line: string): void {
  const { level, event, ...fields } = JSON.parse(line) as Record<string, unknown>;
  if (level !== "warn" && level !== "error") return;
  const code = fields["code"] ?? fields["error.type"] ?? fields["part"] ?? fields["message"] ?? "";
  const what = `${String(event)} ${String(code)}`.trim().slice(0, 100);
  troubles.set(what, (troubles.get(what) ?? 0) + 1);
}

/** Mostly look-ups; each fifth message plans seven steps, each other fifth makes and saves three rows. */
function messageOf(n: number): string {
  const [quick, plan, generate] = shapes.map(({ message }) => message);
  return [quick, quick, quick, plan, generate][n % 5] ?? "";
}

async function createUsers(stack: Stack): Promise<string[]> {
  const { databaseUrl } = stack;
  if (databaseUrl === undefined) throw new Error("The load needs a database of its own.");
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

async function watch(
  stack: Stack,
  model: ScriptedModel,
  heap: HeapReader,
  tally: Tally,
  samples: Sample[],
  began: number,
  signal: AbortSignal,
): Promise<void> {
  const redis = new Redis({ ...stack.redis, enableTelemetry: false });
  while (!signal.aborted) {
    const heapSize = await heap.collect(COLLECTED_MS);
    const sample: Sample = {
      at: (Date.now() - began) / 1000,
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
    // The stand-in keeps each request whole, for tests that read them.
    model.forgetRequests();
    await sleep(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** What Postgres says became of the messages. */
async function readRecords(stack: Stack): Promise<Measured["records"]> {
  return withClient(stack.databaseUrl ?? "", async (client) => {
    const { rows } = await client.query<{ id: string; status: string; replied: boolean }>(
      `select r.id, r.status, a.content is not null as replied
       from public.runs r join public.alternatives a on a.id = r.agent_alternative_id
       where r.trigger is distinct from 'memory'`,
    );
    return rows;
  });
}
