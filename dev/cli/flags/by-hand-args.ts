// The flags of `npm run model:by-hand`.
import { defineFlags, type ArgsOf } from "./define-flags.ts";
import { directory, port } from "./values.ts";

export const byHandFlags = defineFlags({
  command: "npm run model:by-hand",
  purpose: `A model whose answers a person writes, or another program. Each question appears as
DIR/questions/NNN.txt, to read, and NNN.json, for a program. Write the object to answer with to
DIR/answers/NNN.json; an answer that must not be checked first, such as broken JSON, to NNN.txt.`,
  flags: (command) =>
    command
      .option(
        "--dir <DIR>",
        "where questions appear and answers are read",
        directory,
        ".alfred/by-hand",
      )
      .option("--port <N>", "where it listens", port, 8911),
  example: "npm run model:by-hand -- --port 9000",
});

export type ByHandArgs = ArgsOf<typeof byHandFlags>;
