// The flags of `npm run trace`.
import { parseFlags, refuse, type Parsed } from "./flags.ts";

export const traceUsage = `Usage: npm run trace -- [RUN] [options]

Draws the course of a run from the log of the Worker.

  RUN          a run's id, or how it begins; without one, the newest run after a list of the last
  --log FILE   read this file instead: lines of the Worker's console, or what
               \`wrangler tail --format json\` printed; - is standard input
  --data DIR   the directory of the stack whose log to read (default .alfred)
  --list       only list the runs of the log
  --help       show this

A bar is as long as its hop took. Its letters are shares of that time, not their order: c claim,
m model, d database, s store, q queue, o own code, x cut off. #2 is a second attempt, e1 an epoch
after a recovery, + a hop that went on in its predecessor's invocation.

Example: npm run trace -- --list`;

export interface TraceArgs {
  run: string | undefined;
  log: string | undefined;
  data: string;
  list: boolean;
}

export function parseTraceArgs(argv: string[]): Parsed<TraceArgs> {
  return parseFlags(
    argv,
    {
      log: { type: "string" },
      data: { type: "string" },
      list: { type: "boolean", default: false },
    },
    (values, positionals) => {
      const { log, data = ".alfred", list } = values;
      const [run, another] = positionals;
      if (another !== undefined) refuse("One run at a time.");
      if (run !== undefined && !/^[0-9a-f][0-9a-f-]{3,35}$/i.test(run)) {
        refuse(`A run's id, or at least four characters of it, not "${run}".`);
      }
      if (list && run !== undefined) refuse("--list names no run.");
      if (log === "") refuse("--log needs a file, or - for standard input.");
      if (data === "") refuse("--data needs a directory.");
      if (log !== undefined && values.data !== undefined) refuse("--log or --data, not both.");
      return { run, log, data, list };
    },
    "words",
  );
}
