// Turns Ctrl-C, a kill and a closed terminal into one abort signal with an exit code.

/** The reason of an interrupted program's abort signal. */
export class Interrupted extends Error {
  readonly exitCode: number;
  constructor(signal: keyof typeof codes) {
    super(`Interrupted (${signal}).`);
    this.name = "Interrupted";
    this.exitCode = 128 + codes[signal];
  }
}

const parentCheckMs = 250;
const codes = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

export interface Interruption {
  readonly signal: AbortSignal;
  /** Acts as Ctrl-C, which a terminal in raw mode reports as a key. */
  raise(): void;
}

/**
 * The first signal requests a clean stop. The second one ends the process at once; the programs
 * that it started then end by themselves. Under npm, the end of the shell between npm and this
 * process counts as a signal, because a signal that is sent to npm reaches only npm and that shell.
 */
export function watchInterruption(): Interruption {
  const controller = new AbortController();
  const interrupt = (name: keyof typeof codes) => {
    const reason = new Interrupted(name);
    if (controller.signal.aborted) process.exit(reason.exitCode);
    controller.abort(reason);
  };
  for (const name of Object.keys(codes) as (keyof typeof codes)[]) {
    process.on(name, () => interrupt(name));
  }
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"] !== undefined) {
    setInterval(() => {
      if (process.ppid !== parent && !controller.signal.aborted) interrupt("SIGTERM");
    }, parentCheckMs).unref();
  }
  return { signal: controller.signal, raise: () => interrupt("SIGINT") };
}

/** A reader that closes the pipe early (`| head`) is not an error. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}
