// The flags of `npm run trace`.
import { Option } from "@commander-js/extra-typings";
import { DEFAULT_DATA } from "./common-flags.ts";
import { defineFlags, refuse, type ArgsOf } from "./define-flags.ts";
import { directory, text } from "./values.ts";

export const traceFlags = defineFlags({
  command: "npm run trace",
  purpose: "Draws the timeline of a run from the Worker's log.",
  flags: (command) =>
    command
      .argument(
        "[RUN]",
        "a run's id, or the beginning of one; without it, the last runs are listed and the newest is drawn",
      )
      .addOption(
        new Option(
          "--log <FILE>",
          "read this file instead: lines of the Worker's console, or what `wrangler tail --format json` printed; - is standard input",
        )
          .argParser(text("a file, or - for standard input"))
          .conflicts("data"),
      )
      .option(
        "--data <DIR>",
        "the directory of the stack whose log to read",
        directory,
        DEFAULT_DATA,
      )
      .option("--list", "only list the runs of the log", false),
  make(options, run) {
    if (run !== undefined && !/^[0-9a-f][0-9a-f-]{3,35}$/i.test(run)) {
      refuse(`RUN must be a run's id, or at least its first four characters, not "${run}".`);
    }
    if (options.list && run !== undefined) refuse("--list takes no run.");
    return { ...options, run };
  },
  notes: `A bar is as long as its hop took. Its letters are shares of that time, not their order: c claim,
m model, d database, s store, q queue, o own code, x cut off. #2 is a second attempt, e1 an epoch
after a recovery, + a hop that ran in its predecessor's invocation.`,
  example: "npm run trace -- --list",
});

export type TraceArgs = ArgsOf<typeof traceFlags>;
