// Caches the last bundle of each Worker, so that a start only bundles what has changed.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildBundle } from "./build-bundle.ts";
import type { WorkerBundle } from "./worker-bundle.ts";

const cache = join(import.meta.dirname, "../../node_modules/.cache/alfred-worker");

/** Another process may be reading the replaced bundle, so it stays for a while. */
const keepReplacedMs = 60 * 60 * 1000;

/** No bundling takes so long: after it, another process begins again. */
const MAX_BUILD_MS = 3 * 60 * 1000;

interface CacheEntry {
  config: string;
  bundle: WorkerBundle;
  /** Size and modification time of every source file of the bundle. */
  stamps: Record<string, string>;
}

/**
 * The Worker's bundle, rebuilt when a source file has changed. Safe to call from several processes
 * at once.
 *
 * @param configPath a wrangler configuration
 * @param onBuild called when bundling (some seconds) is needed
 * @param signal aborts it
 */
export async function loadBundle(
  configPath: string,
  onBuild: () => void = () => {},
  signal?: AbortSignal,
): Promise<WorkerBundle> {
  const config = resolve(configPath);
  const folder = join(cache, createHash("sha256").update(config).digest("hex").slice(0, 16));
  const current = join(folder, "current.json");
  const building = join(folder, "building");
  for (;;) {
    const entry = await readEntry(current);
    if (entry !== undefined && (await isFresh(entry))) return entry.bundle;
    signal?.throwIfAborted();
    await mkdir(folder, { recursive: true });
    if (await takesTurn(building)) break;
  }
  onBuild();
  await Promise.all([removeOldBundles(folder), removeOrphans()]);
  const outdir = join(folder, randomUUID());
  const startedAt = Date.now();
  try {
    const { bundle, inputs } = await buildBundle(config, outdir, { signal });
    const inputStamps = await Promise.all(
      inputs.map(async (path) => [path, await stamp(path, startedAt)]),
    );
    // Files that wrangler made only for the build (its shims) no longer exist.
    const stamps = Object.fromEntries(inputStamps.filter(([, value]) => value !== undefined));
    const fresh = join(folder, `${randomUUID()}.json`);
    await writeFile(fresh, JSON.stringify({ config, bundle, stamps } satisfies CacheEntry));
    await rename(fresh, current);
    return bundle;
  } catch (error) {
    await rm(outdir, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

/**
 * Makes the folder that says that a process bundles. Where another process has made it, answers false once that
 * process has ended: its bundle may be there then. A killed process leaves the folder behind.
 */
async function takesTurn(building: string): Promise<boolean> {
  try {
    await mkdir(building);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  for (;;) {
    const stats = await stat(building).catch(() => undefined);
    if (stats === undefined) return false;
    if (Date.now() - stats.mtimeMs > MAX_BUILD_MS) {
      await rm(building, { recursive: true, force: true });
    }
    await sleep(50);
  }
}

async function readEntry(path: string): Promise<CacheEntry | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as CacheEntry;
  } catch {
    return undefined;
  }
}

async function isFresh({ bundle, stamps }: CacheEntry): Promise<boolean> {
  const checks = Object.entries(stamps).map(async ([path, old]) => (await stamp(path)) === old);
  const entry = join(bundle.dir, bundle.modules[0]?.path ?? "");
  return (await stamp(entry)) !== undefined && (await Promise.all(checks)).every(Boolean);
}

/** A file that was saved during bundling gets a stamp that never matches. */
async function stamp(path: string, bundledSince = Infinity): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) return undefined;
  return stats.mtimeMs >= bundledSince ? "unknown" : `${stats.size}:${stats.mtimeMs}`;
}

async function removeOldBundles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isDirectory() && Date.now() - stats.mtimeMs > keepReplacedMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** Bundles of Workers that no longer exist, such as those of tests. */
async function removeOrphans(): Promise<void> {
  for (const name of await readdir(cache)) {
    const entry = await readEntry(join(cache, name, "current.json"));
    if (entry === undefined || (await stamp(entry.config)) !== undefined) continue;
    await rm(join(cache, name), { recursive: true, force: true });
  }
}
