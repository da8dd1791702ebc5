// The flags of `npm run replay`.
import { Option } from "@commander-js/extra-typings";
import { DEFAULT_DATA } from "./common-flags.ts";
import { defineFlags, refuse, type ArgsOf } from "./define-flags.ts";
import { directory } from "./values.ts";

export const replayFlags = defineFlags({
  command: "npm run replay",
  purpose:
    "Replays recorded runs with their recorded answers, and reports the differences hop by hop.",
  flags: (command) =>
    command
      .argument(
        "[RUN...]",
        "a recorded run's id, the name of a fixture, or a file; without any, the recordings are listed",
      )
      .option("--fixtures", "replay all recordings in tests/fixtures", false)
      .option("--prompts", "show how the prompts differ from the recorded ones", false)
      .addOption(
        new Option(
          "--save <FILE>",
          "keep a recording in FILE, without the texts of its prompts",
        ).conflicts(["update", "prompts"]),
      )
      .option("--update", "write the new outcomes into the recordings", false)
      .addOption(
        new Option(
          "--record",
          "make the fixtures again by playing their conversations with the offline model",
        )
          .default(false)
          .conflicts(["fixtures", "update"]),
      )
      .option("--data <DIR>", "where the runs were recorded", directory, DEFAULT_DATA),
  make({ fixtures, ...options }, names) {
    const hasName = names.length > 0;
    if (options.save !== undefined && names.length !== 1) refuse("--save needs one run.");
    if (fixtures && hasName) refuse("--fixtures replays all fixtures: name none.");
    if (options.record && hasName) refuse("--record makes all fixtures again: name none.");
    // An update without a name updates the fixtures.
    return { ...options, names, fixtures: fixtures || (options.update && !hasName) };
  },
  example: "npm run replay -- --fixtures",
});

export type ReplayArgs = ArgsOf<typeof replayFlags>;
