// The flags of `npm run demo:platform`.
import { DATA_FLAG, DEFAULT_DATA, RESET_FLAG } from "./common-flags.ts";
import { defineFlags, type ArgsOf } from "./define-flags.ts";
import { directory, text } from "./values.ts";

export const demoPlatformFlags = defineFlags({
  command: "npm run demo:platform",
  purpose: `Registers example Services, Tools and a Process, runs the Process, shows its output and its
receipt, and takes its rows back. Then shows an import, Processes in code, a wait, a webhook and a rerun.`,
  flags: (command) =>
    command
      .option(
        "--city <NAME>",
        "the city of the run, on a river of the example graph",
        text("a name"),
        "Vienna",
      )
      .option(...DATA_FLAG, directory, DEFAULT_DATA)
      .option(...RESET_FLAG, false),
  example: "npm run demo:platform -- --city Prague",
});

export type DemoPlatformArgs = ArgsOf<typeof demoPlatformFlags>;
