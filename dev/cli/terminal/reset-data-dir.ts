// Deletes a stack's own files in its directory, and no other files.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lockDataDir } from "../../supabase/cluster/data-dir-lock.ts";

const OWN_NAMES = [
  ...["supabase", "secrets.json", "services.json", "dev.json", "chats.json"],
  ...["worker.log", "worker.log.1", "recordings", "outbox.txt", "page"],
];

/**
 * @returns a line for each thing that was removed; one line that says so if nothing was
 * @throws Error when a running stack uses the directory
 */
export async function resetDataDir(dataDir: string): Promise<string[]> {
  if (!existsSync(dataDir)) return [`Nothing to reset: ${dataDir} does not exist.`];
  const unlock = await lockDataDir(dataDir);
  try {
    const names = readdirSync(dataDir).filter((name) => OWN_NAMES.includes(name));
    for (const name of names) rmSync(join(dataDir, name), { recursive: true, force: true });
    if (names.length === 0) return [`Nothing to reset in ${dataDir}.`];
    return names.map((name) => `Removed ${join(dataDir, name)}`);
  } finally {
    unlock();
  }
}
