// The flags of `npm run replay`.
import { parseFlags, refuse, type Parsed } from "./flags.ts";

export const replayUsage = `Usage: npm run replay -- [RUN...] [options]

Runs recorded runs again with the answers recorded then, and tells differences hop by hop.

  RUN                  a recorded run's id, the name of a fixture, or a file; none lists what there is
  --fixtures           all recordings in tests/fixtures
  --prompts            show how the prompts differ from the recorded ones
  --save FILE          keep a recording in FILE, without the texts of its prompts
  --update             write into the recordings what comes out now, with the answers recorded then
  --record             make the fixtures anew: their conversations, with the offline model
  --data DIR           where the runs were recorded (default .alfred)
  --help               show this

Example: npm run replay -- --fixtures`;

export interface ReplayArgs {
  names: string[];
  fixtures: boolean;
  prompts: boolean;
  save: string | undefined;
  update: boolean;
  record: boolean;
  data: string;
}

export function parseReplayArgs(argv: string[]): Parsed<ReplayArgs> {
  return parseFlags(
    argv,
    {
      fixtures: { type: "boolean", default: false },
      prompts: { type: "boolean", default: false },
      save: { type: "string" },
      update: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
      data: { type: "string", default: ".alfred" },
    },
    (values, positionals) => {
      const { fixtures, prompts, save, update, record, data } = values;
      const hasName = positionals.length > 0;
      if (data === "") refuse("--data needs a directory.");
      if (save !== undefined && positionals.length !== 1) refuse("--save needs one run.");
      if (save !== undefined && (update || prompts)) refuse("--save only keeps a recording.");
      if (fixtures && hasName) refuse("--fixtures replays all of them: name none.");
      if (record && (hasName || fixtures || update)) refuse("--record makes all fixtures anew.");
      return {
        names: positionals,
        // An update without a name is for the repository's recordings.
        fixtures: fixtures || (update && !hasName),
        prompts,
        save,
        update,
        record,
        data,
      };
    },
    "words",
  );
}
