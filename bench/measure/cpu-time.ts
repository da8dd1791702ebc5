// Reads the CPU time of the workerd that runs a Worker from /proc.
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts CPU time in ticks of a hundredth of a second. */
const TICK_MS = 10;

/**
 * Milliseconds of CPU, user and system, that workerd has used since it started.
 * @param group the process group that the Worker runs in
 * @returns undefined if /proc lists no workerd of this group, or does not exist
 */
export function workerdCpuMs(group: number): number | undefined {
  let workerd: number | undefined;
  for (const pid of processes()) {
    const stat = readStat(pid);
    if (stat?.name !== "workerd" || stat.group !== group) continue;
    workerd = (workerd ?? 0) + stat.ticks * TICK_MS;
  }
  return workerd;
}

function processes(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** See proc(5): the name is in brackets and may contain any character. */
function readStat(pid: string): { name: string; group: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const close = text.lastIndexOf(")");
    const fields = text
      .slice(close + 2)
      .split(" ")
      .map(Number);
    return {
      name: text.slice(text.indexOf("(") + 1, close),
      group: fields[2] ?? 0,
      ticks: (fields[11] ?? 0) + (fields[12] ?? 0),
    };
  } catch {
    // The process has ended in the meantime.
    return undefined;
  }
}
