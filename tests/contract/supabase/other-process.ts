// Starts and kills stand-ins in other processes, and looks at the processes they leave behind.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PATIENCE_MS } from "../../support/patience.ts";
import type { SupabaseOptions } from "../../../dev/supabase/start-supabase.ts";

export interface OtherProcess {
  pid: number;
  url: string;
  databaseUrl: string;
  /** The servers that it started, with Postgres' own children and the shell that ends the servers. */
  servers: number[];
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Kills it and waits for its servers, so that the folder can be removed. */
  end(): Promise<void>;
}

const script = fileURLToPath(new URL("run-stand-in.ts", import.meta.url));

/** @throws Error with the process's standard error if it did not start */
export async function startElsewhere(
  options: SupabaseOptions,
  runAs: { uid?: number; gid?: number } = {},
): Promise<OtherProcess> {
  const child: ChildProcess = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ["pipe", "pipe", "pipe"],
    ...runAs,
  });
  const errors = child.stderr === null ? "" : text(child.stderr);
  const pid = child.pid ?? 0;
  const line = await new Promise<string | undefined>((resolve) => {
    child.stdout?.once("data", (data: Buffer) => resolve(String(data)));
    child.once("close", () => resolve(undefined));
  });
  if (line === undefined) throw new Error(await errors);
  const ready = JSON.parse(line) as { url: string; databaseUrl: string };
  const servers = descendants(pid);
  const kill = async (signal: NodeJS.Signals) => {
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  };
  return {
    ...ready,
    pid,
    servers,
    kill,
    async end() {
      await kill("SIGTERM");
      await survivors(servers);
    },
  };
}

/** Resolves to none as soon as all have ended, or to the pids that are still alive after `PATIENCE_MS`. */
export async function survivors(pids: number[]): Promise<number[]> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const alive = processes().filter(({ pid }) => pids.includes(pid));
    if (alive.length === 0) return [];
    await sleep(50);
  }
  return processes()
    .filter(({ pid }) => pids.includes(pid))
    .map(({ pid }) => pid);
}

function descendants(ancestor: number): number[] {
  const all = processes();
  const pids: number[] = [];
  const visit = (parent: number) => {
    for (const { pid, ppid } of all) {
      if (ppid !== parent) continue;
      pids.push(pid);
      visit(pid);
    }
  };
  visit(ancestor);
  return pids;
}

/** Running processes; one that has ended and waits to be collected does not count. */
function processes(): { pid: number; ppid: number }[] {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid=,state="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [pid, ppid, state] = line.trim().split(/\s+/);
      return pid === undefined || state === undefined || state.startsWith("Z")
        ? []
        : [{ pid: Number(pid), ppid: Number(ppid) }];
    });
}
