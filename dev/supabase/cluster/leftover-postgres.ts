// Removes what a crashed run has left of Postgres in a cluster's folder: a process, or only its pid file.
import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processStart } from "./process-identity.ts";

/**
 * Stops a Postgres that still runs in `cluster` although its owner is dead, and removes a pid file
 * whose process is gone. Call it only with the data directory locked.
 *
 * @throws Error if the leftover process does not end
 */
export async function endLeftoverPostgres(cluster: string): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  let pid: number;
  try {
    pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  } catch {
    return;
  }
  // A fast shutdown, then an immediate one, then a kill; Postgres recovers from its log at the next start.
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!runsIn(pid, cluster)) break;
    process.kill(pid, signal);
    for (let waitedMs = 0; waitedMs < 5_000 && runsIn(pid, cluster); waitedMs += 20)
      await sleep(20);
  }
  if (runsIn(pid, cluster)) throw new Error(`Postgres, pid ${pid}, did not stop in ${cluster}.`);
  // With the file, Postgres refuses to start if another process now has that pid.
  rmSync(file, { force: true });
}

function runsIn(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || processStart(pid) === undefined) return false;
  try {
    if (process.platform === "linux") {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    }
    const command = execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes("postgres") && command.includes(cluster);
  } catch {
    return false;
  }
}
