// Measures a cold start: the size of the Worker's bundle, the time to import it, and the time that a new
// workerd takes to its first answer, compared with a Worker that does nothing.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { loadBundle } from "../../dev/worker/load-bundle.ts";
import { startWorker } from "../../dev/worker/start-worker.ts";
import type { WorkerBundle } from "../../dev/worker/worker-bundle.ts";
import { markdownTable } from "../report/markdown-table.ts";
import { percentile } from "../report/percentile.ts";

const root = join(import.meta.dirname, "../..");
const STARTS = 5;
/** Addresses for the parts, none of which is called. */
const UNREACHABLE = "http://127.0.0.1:9";
const ENV = {
  UPSTASH_REDIS_REST_URL: UNREACHABLE,
  UPSTASH_REDIS_REST_TOKEN: "dev-none",
  QSTASH_URL: UNREACHABLE,
  QSTASH_TOKEN: "dev-none",
  QSTASH_CURRENT_SIGNING_KEY: "dev-none",
  QSTASH_NEXT_SIGNING_KEY: "dev-none",
  SUPABASE_URL: UNREACHABLE,
  SUPABASE_PUBLISHABLE_KEY: "dev-none",
  SUPABASE_JWT_SECRET: "dev-none-dev-none-dev-none-dev-none-dev-none",
  ANTHROPIC_BASE_URL: UNREACHABLE,
  ANTHROPIC_API_KEY: "dev-none",
};

interface StartMeasurement {
  name: string;
  modules: number;
  kib: number;
  gzipKib: number;
  /** Medians, in milliseconds. */
  importMs: number;
  firstAnswerMs: number;
}
export type ColdStart = StartMeasurement[];

export async function measureColdStart(): Promise<ColdStart> {
  const empty = join(import.meta.dirname, "empty/wrangler.toml");
  return [
    await measureStart("Alfred", join(root, "wrangler.toml"), "/healthz"),
    await measureStart("an empty Worker", empty, "/"),
  ];
}

async function measureStart(
  name: string,
  configPath: string,
  path: string,
): Promise<StartMeasurement> {
  const bundle = await loadBundle(configPath);
  const bytes = await Promise.all(
    bundle.modules.map((module) => readFile(join(bundle.dir, module.path))),
  );
  const bundleBytes = Buffer.concat(bytes);
  return {
    name,
    modules: bundle.modules.length,
    kib: bundleBytes.length / 1024,
    gzipKib: gzipSync(bundleBytes).length / 1024,
    importMs: await median(() => importTime(bundle)),
    firstAnswerMs: await median(() => firstAnswerTime(configPath, path)),
  };
}

async function median(measureOnce: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let n = 0; n < STARTS; n += 1) values.push(await measureOnce());
  return percentile(values, 0.5);
}

/** Imports in a fresh process, whose V8 is roughly workerd's, with prompts as text modules. */
async function importTime(bundle: WorkerBundle): Promise<number> {
  const script = join(import.meta.dirname, "import-bundle.ts");
  const entry = join(bundle.dir, bundle.modules[0]?.path ?? "");
  const { stdout } = await promisify(execFile)(process.execPath, [script, entry]);
  return Number(stdout);
}

/** The time from the start of the process to the first answer, with the bundle already on disk. */
async function firstAnswerTime(configPath: string, path: string): Promise<number> {
  const start = performance.now();
  const worker = await startWorker({ configPath, env: ENV });
  try {
    const response = await fetch(worker.url + path);
    const text = await response.text();
    if (!response.ok) throw new Error(`${configPath} answered ${response.status}: ${text}`);
    return performance.now() - start;
  } finally {
    await worker.stop();
  }
}

export function coldStartTable(starts: ColdStart): string {
  const table = markdownTable(
    ["Worker", "Modules", "KiB", "gzipped", "import ms", "first answer ms"],
    starts.map(({ name, modules, kib, gzipKib, importMs, firstAnswerMs }) => [
      ...[name, String(modules), kib.toFixed(0), gzipKib.toFixed(0)],
      ...[importMs.toFixed(0), firstAnswerMs.toFixed(0)],
    ]),
  );
  return `${table}

The bundle is minified, as the deployed one is; \`npm run bundle\` holds the deployed one to its budget. Import: the time to evaluate all modules in a fresh Node process, median of ${STARTS}. First answer: the time from starting workerd (and the process that hosts it) to its first answer, median of ${STARTS}; the time of an empty Worker is that of workerd itself.`;
}
