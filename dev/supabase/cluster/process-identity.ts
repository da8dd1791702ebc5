// Identifies a process by its id and start time, because the system reuses ids.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When the process started, in the system's own notation, or `unknown` on Windows; undefined if no such process is
 * running.
 */
export function processStart(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  try {
    if (process.platform === "linux") {
      // Fields after the command's closing bracket: state is the first, start time the twentieth.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? undefined : fields[19];
    }
    if (process.platform === "win32") return "unknown";
    const ps = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return ps.trim() || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
