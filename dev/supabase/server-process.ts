// Starts and stops one server process (Postgres, PostgREST) that must not outlive this one.
import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { endWithThisProcess } from "./cluster/reaper.ts";

/**
 * Milliseconds for a server's start: enough for a busy machine, so only a hanging process exceeds
 * it.
 */
export const START_LIMIT_MS = 300_000;

export interface ServerProcess {
  readonly child: ChildProcess;
  /** False once the process has ended (or never started). */
  running(): boolean;
  /** Its output so far, the last 40 lines. */
  output(): string;
  /** Calls back for every line of output from now on. */
  onLine(listener: (line: string) => void): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Sends the signals one after the other, each with its wait in ms; finally SIGKILL. */
  stop(...signals: [signal: NodeJS.Signals, patienceMs: number][]): Promise<void>;
}

export interface ServerProcessOptions {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd?: string;
  /** The user to run it as; only root may choose. */
  runAs?: { uid: number; gid: number } | undefined;
}

/** Starts a process in a session of its own, so that a terminal's Ctrl-C only reaches its owner. */
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

  let running = true;
  const exit = new Promise<void>((resolve) => {
    const end = () => {
      running = false;
      resolve();
    };
    child.once("error", (error) => {
      lines.push(error.message);
      if (child.pid === undefined) end();
    });
    // "close" comes after the last output, which may say why it ended.
    child.once("exit", () => (running = false));
    child.once("close", end);
  });

  return {
    child,
    ended: exit,
    running: () => running,
    output: () => lines.join("\n"),
    onLine: (listener) => void listeners.push(listener),
    async stop(...signals) {
      for (const [signal, patienceMs] of signals) {
        if (!running) break;
        child.kill(signal);
        if (await settlesWithin(exit, patienceMs)) return;
      }
      if (running) child.kill("SIGKILL");
      await exit;
    },
  };
}

async function settlesWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const inTime = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}
