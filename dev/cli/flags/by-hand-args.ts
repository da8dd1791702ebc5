// The flags of `npm run model:by-hand`.
import { parseFlags, refuse, type Parsed } from "./flags.ts";

export const byHandUsage = `Usage: npm run model:by-hand -- [options]

  --dir DIR    where questions appear and answers are read (default .alfred/by-hand)
  --port N     where it listens (default 8911)
  --help       show this

A model whose answers somebody writes: a person, or another program. Each question appears as
DIR/questions/NNN.txt, to read, and NNN.json, for a program. Write the object to answer with to
DIR/answers/NNN.json; what is not to be looked at first, such as broken JSON, to NNN.txt.

Example: npm run model:by-hand -- --port 9000`;

export interface ByHandArgs {
  dir: string;
  port: number;
}

export function parseByHandArgs(argv: string[]): Parsed<ByHandArgs> {
  return parseFlags(
    argv,
    {
      dir: { type: "string", default: ".alfred/by-hand" },
      port: { type: "string", default: "8911" },
    },
    (values) => {
      const { dir, port } = values;
      if (dir === "") refuse("--dir needs a directory.");
      if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
        refuse(`--port needs a number up to 65535, not "${port}".`);
      }
      return { dir, port: Number(port) };
    },
  );
}
