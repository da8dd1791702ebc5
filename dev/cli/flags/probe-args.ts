// The flags of `npm run probe`.
import { DEFAULT_DATA } from "./common-flags.ts";
import { defineFlags, type ArgsOf } from "./define-flags.ts";
import { above0, directory, whole } from "./values.ts";

export const probeFlags = defineFlags({
  command: "npm run probe",
  purpose: `Checks ANTHROPIC_API_KEY, the models of ALFRED_MODEL_* and each schema of Alfred, with very few
tokens, at the endpoint of ANTHROPIC_BASE_URL. A schema that was accepted within a day is not sent again. Exit code 0:
everything that Alfred needs works.`,
  flags: (command) =>
    command
      .option("--fresh", "send everything again, even what was accepted within a day", false)
      .option("--parallel <N>", "requests at a time", whole(1, 20), 3)
      .option(
        "--timeout <S>",
        "seconds for one request; a new schema may compile for three minutes",
        above0("seconds", 3600),
        200,
      )
      .option("--data <DIR>", "where probe.json keeps what was accepted", directory, DEFAULT_DATA),
  example: "npm run probe -- --parallel 6",
});

export type ProbeArgs = ArgsOf<typeof probeFlags>;
