// Starts a documented command as a person types it: in a shell, as a separate process group. Of the environment it has
// only PATH, HOME and TMPDIR, and what a test adds.
import { spawn } from "node:child_process";

export interface StartedCommand {
  output(): string;
  /** Resolves when either stream has printed the pattern; rejects if the command ends before. */
  says(pattern: RegExp): Promise<void>;
  /** Does what Ctrl-C in its terminal does: sends a signal to the whole group. */
  interrupt(): void;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | NodeJS.Signals | null>;
}

const running = new Set<StartedCommand>();

export function startCommand(
  command: string,
  { cwd, env = {}, typed }: { cwd: string; env?: Record<string, string>; typed?: string },
): StartedCommand {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn("sh", ["-c", command], {
    cwd,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
    env: {
      PATH,
      HOME,
      ...(TMPDIR === undefined ? {} : { TMPDIR }),
      // No settings of the developer's; npm does not print the command, which a pattern might match, nor look for
      // updates.
      ALFRED_DEV_VARS: "/dev/null",
      npm_config_loglevel: "silent",
      npm_config_update_notifier: "false",
      WRANGLER_SEND_METRICS: "false",
      ...env,
    },
  });
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  child.stdin.on("error", () => {});
  child.stdin.end(typed);

  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => {
      running.delete(startedCommand);
      resolve(code ?? signal);
    });
  });
  const startedCommand: StartedCommand = {
    output: () => output,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const listen = () => {
          if (!pattern.test(output)) return;
          listeners.delete(listen);
          resolve();
        };
        listeners.add(listen);
        void ended.then(() => reject(new Error(`${command} ended before ${pattern}:\n${output}`)));
        listen();
      }),
    interrupt: () => void process.kill(-(child.pid ?? 0), "SIGINT"),
    ended,
  };
  running.add(startedCommand);
  return startedCommand;
}

/**
 * Whether the command ended as one does after Ctrl-C: with the program's 0 or 130, or by the signal if npm's shell runs
 * the program. `tests/cli/stop.test.ts` checks how the programs themselves end.
 */
export function isInterrupted(end: number | NodeJS.Signals | null): boolean {
  return end === 0 || end === 130 || end === "SIGINT";
}

/** For `afterAll`: stops the commands that a failed test left running. */
export async function stopAllCommands(): Promise<void> {
  await Promise.all(
    [...running].map((command) => {
      command.interrupt();
      return command.ended;
    }),
  );
}
