// The flags of `npm run model:by-hand`.
import { defineFlags, type ArgsOf } from "./define-flags.ts";
import { directory, port } from "./values.ts";

export const byHandFlags = defineFlags({
  command: "npm run model:by-hand",
  purpose: `A model whose answers a person or another program writes. Each request appears as
DIR/questions/NNN.txt for a person and NNN.json for a program. Write the answer as a JSON object to
DIR/answers/NNN.json; write an answer that must not be checked, such as broken JSON, to NNN.txt.`,
  flags: (command) =>
    command
      .option(
        "--dir <DIR>",
        "where requests appear and answers are read",
        directory,
        ".alfred/by-hand",
      )
      .option("--port <N>", "where it listens", port, 8911),
  example: "npm run model:by-hand -- --port 9000",
});

export type ByHandArgs = ArgsOf<typeof byHandFlags>;
