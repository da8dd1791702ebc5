// The flags of `npm run demo:platform`.
import { parseFlags, refuse, type Parsed } from "./flags.ts";

export const demoPlatformUsage = `Usage: npm run demo:platform -- [options]

Registers example Services, Tools and a Process, runs the Process, shows its output and its receipt,
and takes its rows back.

  --city NAME          the city of the run (default Vienna)
  --data DIR           where the database and the secrets live (default .alfred)
  --reset              remove that directory's data first
  --help               show this

Example: npm run demo:platform -- --city Lisbon`;

export interface DemoPlatformArgs {
  city: string;
  data: string;
  reset: boolean;
}

export function parseDemoPlatformArgs(argv: string[]): Parsed<DemoPlatformArgs> {
  return parseFlags(
    argv,
    {
      city: { type: "string", default: "Vienna" },
      data: { type: "string", default: ".alfred" },
      reset: { type: "boolean", default: false },
    },
    (values) => {
      const { city, data, reset } = values;
      if (data === "") refuse("--data needs a directory.");
      if (city.trim() === "") refuse("--city needs a name.");
      return { city: city.trim(), data, reset };
    },
  );
}
