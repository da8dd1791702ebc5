// Locks a data directory, so that only one process at a time uses it.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processStart } from "./process-identity.ts";

/**
 * Locks the directory for this process until the returned function is called or the process ends.
 * Takes over the lock of a dead process.
 *
 * @throws Error naming the owner if another living process, or this one, already has the lock; Error if
 * other processes keep locking the directory for a second
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const file = join(dataDir, "owner.json");
  const guard = join(dataDir, "owner.guard");
  const ownFile = join(dataDir, `owner.${process.pid}.${crypto.randomUUID()}`);
  writeFileSync(ownFile, JSON.stringify({ pid: process.pid, start: processStart(process.pid) }));
  try {
    // A short-lived guard makes the check and the lock one step: of two processes that find a dead
    // owner, the second sees the lock of the first.
    for (let attempt = 1; !linkIfAbsent(ownFile, guard); attempt += 1) {
      if (attempt === 100) throw new Error(`${dataDir} is being locked by another process.`);
      if (livingOwner(guard) === undefined) rmSync(guard, { force: true });
      await sleep(10);
    }
    try {
      const pid = livingOwner(file);
      if (pid !== undefined) {
        throw new Error(
          `${dataDir} is already in use by pid ${pid}. Stop that process, or choose another directory.`,
        );
      }
      renameSync(ownFile, file);
    } finally {
      rmSync(guard, { force: true });
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** Linking is atomic: one of two processes succeeds, and a reader sees the complete content. */
function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** The pid of the process that wrote the file, if exactly that process is still running. */
function livingOwner(file: string): number | undefined {
  try {
    const owner = JSON.parse(readFileSync(file, "utf8")) as { pid: number; start?: string };
    return processStart(owner.pid) === (owner.start ?? "none") ? owner.pid : undefined;
  } catch {
    return undefined;
  }
}
