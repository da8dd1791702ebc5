// The flags of `npm run probe`.
import { parseFlags, refuse, type Parsed } from "./flags.ts";

export const probeUsage = `Usage: npm run probe -- [options]

  --fresh        ask everything again, also what was taken within a day
  --parallel N   requests at a time (default 3)
  --timeout S    seconds for one request (default 200: a new schema may compile for three minutes)
  --data DIR     where probe.json keeps what was taken (default .alfred)
  --help         show this

Asks the endpoint of ANTHROPIC_BASE_URL, with ANTHROPIC_API_KEY and the models of ALFRED_MODEL_*, for
every schema that Alfred can send, once, with very few tokens. Exit code 0: everything works.

Example: npm run probe -- --parallel 6`;

export interface ProbeArgs {
  fresh: boolean;
  parallel: number;
  timeoutSeconds: number;
  data: string;
}

export function parseProbeArgs(argv: string[]): Parsed<ProbeArgs> {
  return parseFlags(
    argv,
    {
      fresh: { type: "boolean", default: false },
      parallel: { type: "string", default: "3" },
      timeout: { type: "string", default: "200" },
      data: { type: "string", default: ".alfred" },
    },
    (values) => {
      const { fresh, data } = values;
      const [parallel, timeoutSeconds] = [Number(values.parallel), Number(values.timeout)];
      if (!Number.isInteger(parallel) || parallel < 1 || parallel > 20) {
        refuse(`--parallel needs a number from 1 to 20, not "${values.parallel}".`);
      }
      if (!Number.isFinite(timeoutSeconds) || timeoutSeconds <= 0 || timeoutSeconds > 3600) {
        refuse(`--timeout needs seconds, 3600 at most, not "${values.timeout}".`);
      }
      if (data === "") refuse("--data needs a directory.");
      return { fresh, parallel, timeoutSeconds, data };
    },
  );
}
