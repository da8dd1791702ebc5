// The flags of `npm run check:deploy`.
import { parseArgs } from "node:util";
import { parse, wrong, type Parsed } from "../cli/flags/args.ts";

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
  return parse(() => {
    const { values } = parseArgs({
      args: argv,
      options: {
        secrets: { type: "string" },
        env: { type: "string", default: "production" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) return { ok: false, help: true };
    if (values.secrets === "") return wrong("--secrets needs a file.");
    return { ok: true, args: { secrets: values.secrets, env: values.env } };
  });
}
