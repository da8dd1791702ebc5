// Starts the command line programs as a person does: each in a separate process group. Of the environment they have only
// PATH and HOME, and what a test adds.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATIENCE_MS } from "../support/patience.ts";

const root = join(import.meta.dirname, "../..");

export interface Cli {
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves when the output so far on either stream matches the pattern; rejects if the program ends or is too slow. */
  says(pattern: RegExp, timeoutMs?: number): Promise<RegExpMatchArray>;
  /** Writes a line to standard input. */
  type(line: string): void;
  endInput(): void;
  /** Does what Ctrl-C in a terminal does: sends a signal to the whole group. */
  interrupt(signal?: NodeJS.Signals): void;
  /** Resolves with the exit code or the signal's name, after the program and its output have ended. */
  ended: Promise<number | NodeJS.Signals | null>;
}

const openClis = new Set<Cli>();

type Program =
  | "start"
  | "dev"
  | "trace"
  | "replay"
  | "probe"
  | "model-by-hand"
  | "eval"
  | PlatformProgram;
type PlatformProgram = "process" | "demo-platform";

/** @param program a file of `dev/cli`, without its ending */
export function runCli(
  program: Program,
  args: readonly string[],
  env: Record<string, string> = {},
): Cli {
  // As package.json starts `npm start` and `npm run dev`.
  const node = ["--import", "./dev/worker/compile-cache.ts"];
  const child = spawn(
    process.execPath,
    [...node, join(root, "dev/cli", `${program}.ts`), ...args],
    {
      cwd: root,
      detached: true,
      env: {
        PATH: process.env["PATH"],
        HOME: process.env["HOME"],
        ALFRED_DEV_VARS: "/dev/null",
        ...env,
      },
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
  let [stdout, stderr] = ["", ""];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => ((stdout += text), notify()));
  child.stderr.setEncoding("utf8").on("data", (text: string) => ((stderr += text), notify()));
  child.stdin.on("error", () => {});

  const cli: Cli = {
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    says: (pattern, timeoutMs = PATIENCE_MS) =>
      new Promise((resolve, reject) => {
        const settle = (result: RegExpMatchArray | Error) => {
          clearTimeout(timer);
          listeners.delete(listen);
          if (result instanceof Error) reject(result);
          else resolve(result);
        };
        const fail = (why: string) =>
          settle(new Error(`${program} ${why} before it said ${pattern}:\n${stdout}\n${stderr}`));
        const listen = () => {
          const match = pattern.exec(stdout) ?? pattern.exec(stderr);
          if (match) settle(match);
        };
        const timer = setTimeout(() => fail("took too long"), timeoutMs);
        listeners.add(listen);
        child.once("close", () => fail("ended"));
        listen();
      }),
    type: (line) => void child.stdin.write(`${line}\n`),
    endInput: () => void child.stdin.end(),
    interrupt: (signal = "SIGINT") => void process.kill(-(child.pid ?? 0), signal),
    ended: new Promise((resolve) => {
      child.once("close", (code, signal) => {
        openClis.delete(cli);
        resolve(code ?? signal);
      });
    }),
  };
  openClis.add(cli);
  return cli;
}

/** Runs a program to its end without input. */
export async function runToEnd(...call: Parameters<typeof runCli>) {
  const cli = runCli(...call);
  cli.endInput();
  const code = await cli.ended;
  return { code, stdout: cli.stdout(), stderr: cli.stderr() };
}

/** For `afterEach` and `afterAll`: stops the programs that are still running. */
export async function stopAllClis(): Promise<void> {
  await Promise.all(
    [...openClis].map((cli) => {
      cli.interrupt();
      return cli.ended;
    }),
  );
}

const dirs: string[] = [];

export function makeDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "alfred-cli-"));
  dirs.push(dir);
  return dir;
}

export function removeDataDirs(): void {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
}
