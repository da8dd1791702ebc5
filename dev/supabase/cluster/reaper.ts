// Ends this process's servers when it dies, even by SIGKILL.
import { spawn, type ChildProcess } from "node:child_process";
import type { Writable } from "node:stream";

/**
 * A shell script that reads `watch PID` and `forget PID` lines. Its input ends when this process has
 * ended. The script then interrupts the processes that it still watches (for Postgres, a fast, clean
 * shutdown), and kills those that have not ended five seconds later.
 */
const script = `
trap '' INT TERM HUP QUIT
pids=
while read -r verb pid; do
  rest=
  for p in $pids; do [ "$p" = "$pid" ] || rest="$rest $p"; done
  pids=$rest
  [ "$verb" = watch ] && pids="$pids $pid"
done
for p in $pids; do kill -INT "$p" 2>/dev/null; done
tries=0
while [ $tries -lt 50 ]; do
  alive=
  for p in $pids; do kill -0 "$p" 2>/dev/null && alive=1; done
  [ -z "$alive" ] && exit 0
  sleep 0.1
  tries=$((tries + 1))
done
for p in $pids; do kill -KILL "$p" 2>/dev/null; done
`;

let input: Writable | undefined;

function startReaper(): Writable {
  // The shell has its own session, because a Ctrl-C in the terminal must not reach it.
  const shell = spawn("/bin/sh", ["-c", script], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  shell.on("error", () => (input = undefined));
  shell.on("exit", () => (input = undefined));
  shell.unref();
  // A pipe is a socket here; it must not keep this process alive either.
  const pipe = shell.stdin as Writable & { unref?: () => void };
  pipe.on("error", () => undefined);
  pipe.unref?.();
  return pipe;
}

/** Makes `child` end with this process, unless it ends earlier. Does nothing on Windows. */
export function endWithThisProcess(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === "win32") return;
  const pid = child.pid;
  input ??= startReaper();
  input.write(`watch ${pid}\n`);
  child.once("exit", () => input?.write(`forget ${pid}\n`));
}
