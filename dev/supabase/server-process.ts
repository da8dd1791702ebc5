// Starts and stops one server process (Postgres, PostgREST) that must not outlive this one.
import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { endWithThisProcess } from "./cluster/reaper.ts";

/**
 * The time limit for a server's start, which only a hanging process exceeds, even on a busy machine.
 */
export const START_LIMIT_MS = 300_000;

export interface ServerProcess {
  readonly child: ChildProcess;
  /** False once the process has ended (or never started). */
  running(): boolean;
  /** The last 40 lines of its output so far. */
  output(): string;
  /** Calls back for every line of output from now on. */
  onLine(listener: (line: string) => void): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Sends the signals one after another, waits up to the given time after each, and sends SIGKILL if needed. */
  stop(...signals: [signal: NodeJS.Signals, waitMs: number][]): Promise<void>;
}

export interface ServerProcessOptions {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd?: string;
  /** The user to run it as; only root may choose. */
  runAs?: { uid: number; gid: number } | undefined;
}

/** Starts a process in its own session, so that a terminal's Ctrl-C only reaches this process. */
export function startServerProcess(options: ServerProcessOptions): ServerProcess {
  const child = spawn(options.command, options.args, {
    detached: process.platform !== "win32",
    env: options.env,
    stdio: ["ignore", "pipe", "pipe"],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...options.runAs,
  });
  endWithThisProcess(child);

  const lines: string[] = [];
  const listeners: ((line: string) => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      if (lines.length > 40) lines.shift();
      for (const listener of listeners) listener(line);
    });
  }

  let isRunning = true;
  const exit = new Promise<void>((resolve) => {
    const end = () => {
      isRunning = false;
      resolve();
    };
    child.once("error", (error) => {
      lines.push(error.message);
      if (child.pid === undefined) end();
    });
    // "close" comes after the last line of output, which may say why the process ended.
    child.once("exit", () => (isRunning = false));
    child.once("close", end);
  });

  return {
    child,
    ended: exit,
    running: () => isRunning,
    output: () => lines.join("\n"),
    onLine: (listener) => void listeners.push(listener),
    async stop(...signals) {
      for (const [signal, waitMs] of signals) {
        if (!isRunning) break;
        child.kill(signal);
        if (await resolvesWithin(exit, waitMs)) return;
      }
      if (isRunning) child.kill("SIGKILL");
      await exit;
    },
  };
}

async function resolvesWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isInTime = await Promise.race([promise.then(() => true), timeout]);
  clearTimeout(timer);
  return isInTime;
}
