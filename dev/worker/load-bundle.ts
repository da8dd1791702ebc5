// Caches the last bundle of each Worker, so that a start bundles again only after a change.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildBundle } from "./build-bundle.ts";
import type { WorkerBundle } from "./worker-bundle.ts";

const cache = join(import.meta.dirname, "../../node_modules/.cache/alfred-worker");

/** An outdated bundle is kept for this time, because another process may be reading it. */
const keepBundlesMs = 60 * 60 * 1000;

/** After this time another process bundles again, because the first must have died. */
const MAX_BUILD_MS = 3 * 60 * 1000;

interface CacheEntry {
  config: string;
  bundle: WorkerBundle;
  /** The size and the modification time of every source file of the bundle. */
  stamps: Record<string, string>;
}

/**
 * The Worker's bundle, rebuilt if a source file has changed. Several processes can call this at the
 * same time.
 *
 * @param configPath a wrangler configuration
 * @param onBuild called before the bundling, which takes seconds
 * @param signal aborts the bundling
 * @throws Error with wrangler's message if it cannot be built
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
    if (await claimTurn(building)) break;
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
    // Files that wrangler creates only for the build (its shims) no longer exist.
    const stamps = Object.fromEntries(inputStamps.filter(([, value]) => value !== undefined));
    const newEntry = join(folder, `${randomUUID()}.json`);
    await writeFile(newEntry, JSON.stringify({ config, bundle, stamps } satisfies CacheEntry));
    await rename(newEntry, current);
    return bundle;
  } catch (error) {
    await rm(outdir, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

/**
 * Creates the folder that marks a running build. If another process has created it, waits until that
 * build has ended, and returns false, because its bundle may be usable. A killed process leaves the
 * folder behind.
 */
async function claimTurn(building: string): Promise<boolean> {
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

/** The stamp of a file. A file that was saved during bundling gets a stamp that never matches. */
async function stamp(path: string, bundledSince = Infinity): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) return undefined;
  return stats.mtimeMs >= bundledSince ? "unknown" : `${stats.size}:${stats.mtimeMs}`;
}

async function removeOldBundles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isDirectory() && Date.now() - stats.mtimeMs > keepBundlesMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** Removes bundles of Workers that no longer exist, such as those of tests. */
async function removeOrphans(): Promise<void> {
  for (const name of await readdir(cache)) {
    const entry = await readEntry(join(cache, name, "current.json"));
    if (entry === undefined || (await stamp(entry.config)) !== undefined) continue;
    await rm(join(cache, name), { recursive: true, force: true });
  }
}
