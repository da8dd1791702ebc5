// The processes that a program has started, and which of them are still alive. Zombies do not count.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

export interface ProcessInfo {
  pid: number;
  parent: number;
  group: number;
  /** Identifies a process together with its id, because ids are reused. */
  start: string;
  command: string;
}

/** All living processes of this machine. */
export function listProcesses(): ProcessInfo[] {
  return existsSync("/proc/self/stat") ? fromProc() : fromPs();
}

/** The process and all its descendants, in whatever group or session they are. */
export function familyOf(pid: number): ProcessInfo[] {
  const all = listProcesses();
  const family = all.filter((candidate) => candidate.pid === pid);
  for (const member of family) {
    family.push(...all.filter(({ parent }) => parent === member.pid));
  }
  return family;
}

export function stillAlive(processes: readonly ProcessInfo[]): ProcessInfo[] {
  const alive = new Set(listProcesses().map(({ pid, start }) => `${pid} ${start}`));
  return processes.filter(({ pid, start }) => alive.has(`${pid} ${start}`));
}

function fromProc(): ProcessInfo[] {
  return readdirSync("/proc").flatMap((name): ProcessInfo[] => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const end = stat.lastIndexOf(")");
      const fields = stat.slice(end + 2).split(" ");
      if (fields[0] === "Z") return [];
      const command = stat.slice(stat.indexOf("(") + 1, end);
      const [parent, group, start] = [fields[1], fields[2], fields[19]];
      return [
        {
          pid: Number(name),
          parent: Number(parent),
          group: Number(group),
          start: start ?? "",
          command,
        },
      ];
    } catch {
      return [];
    }
  });
}

function fromPs(): ProcessInfo[] {
  const lines = execFileSync("ps", ["-axo", "pid=,ppid=,pgid=,stat=,lstart=,comm="], {
    encoding: "utf8",
  });
  return lines.split("\n").flatMap((line): ProcessInfo[] => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.{24})\s+(.*)$/.exec(line);
    if (match === null || match[4]?.startsWith("Z")) return [];
    const [, pid, parent, group, , start = "", command = ""] = match;
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), start, command }];
  });
}
