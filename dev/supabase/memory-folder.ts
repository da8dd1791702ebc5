// Makes a folder for the files of databases that tests throw away, in memory if there is room: copying a template takes
// a tenth of the CPU time there.
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
/** More than the databases of a vitest run need at the same time. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Makes the folder, which this process must remove. Before that it removes the folders of this name that
 * killed processes have left in memory, so that they take no room.
 * @param name the beginning of the folder's name
 * @param minFreeBytes the room in memory without which the folder is made on disk
 */
export function makeMemoryFolder(name: string, minFreeBytes = MIN_FREE_BYTES): string {
  if (existsSync(IN_MEMORY)) removeLeftovers(name);
  const parent = hasRoom(minFreeBytes) ? IN_MEMORY : tmpdir();
  return mkdtempSync(join(parent, `${name}-${process.pid}-`));
}

function hasRoom(minFreeBytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}

function removeLeftovers(name: string): void {
  for (const folder of readdirSync(IN_MEMORY).filter((entry) => entry.startsWith(`${name}-`))) {
    const owner = Number(folder.slice(name.length + 1).split("-")[0]);
    if (!isRunning(owner)) rmSync(join(IN_MEMORY, folder), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
