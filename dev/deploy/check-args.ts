// The flags of `npm run check:deploy`.
import { parseFlags, refuse, type Parsed } from "../cli/flags/flags.ts";

export const checkUsage = `Usage: npm run check:deploy -- [options]

Walks the deployment of docs/operate.md on this machine, against parts set up like the hosted ones,
and says what a person still has to do. Nothing is sent to any service.

  --secrets FILE   also check the values of a deployment, in the format of .dev.vars.example;
                   they are read, never shown, and used for nothing else
  --env NAME       the environment of wrangler.toml that the Worker runs as (default production)
  --help           show this

Example: npm run check:deploy -- --secrets .dev.vars.production`;

export interface CheckArgs {
  secrets: string | undefined;
  env: string;
}

export function parseCheckArgs(argv: string[]): Parsed<CheckArgs> {
  return parseFlags(
    argv,
    {
      secrets: { type: "string" },
      env: { type: "string", default: "production" },
    },
    (values) => {
      if (values.secrets === "") refuse("--secrets needs a file.");
      return { secrets: values.secrets, env: values.env };
    },
  );
}
