// Lets only one process at a time own a data directory.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processStart } from "./process-identity.ts";

/**
 * Locks the directory for this process until the returned function is called or the process ends. A
 * directory left behind by a dead process is taken over.
 *
 * @throws Error naming the owner when another living process, or this one, already has it.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const file = join(dataDir, "owner.json");
  const guard = join(dataDir, "owner.guard");
  const mine = join(dataDir, `owner.${process.pid}.${crypto.randomUUID()}`);
  writeFileSync(mine, JSON.stringify({ pid: process.pid, start: processStart(process.pid) }));
  try {
    // Checks and takes the lock under a short-lived guard, so that of two processes that both see a
    // dead owner the second sees the first.
    for (let attempt = 1; !linkUnlessThere(mine, guard); attempt += 1) {
      if (attempt === 100) throw new Error(`${dataDir} is being taken by another process.`);
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
      renameSync(mine, file);
    } finally {
      rmSync(guard, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** Linking is atomic: of two claimants one succeeds, and a reader sees the whole content. */
function linkUnlessThere(from: string, to: string): boolean {
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
