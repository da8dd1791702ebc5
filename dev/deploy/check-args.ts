// The flags of `npm run check:deploy`.
import { defineFlags } from "../cli/flags/define-flags.ts";
import { text } from "../cli/flags/values.ts";

export interface CheckArgs {
  secrets?: string | undefined;
  env: string;
}

export const checkFlags = defineFlags({
  command: "npm run check:deploy",
  purpose: `Walks the deployment of docs/operate.md on this machine, against parts set up like the hosted
ones, and says what a person still has to do. Nothing is sent to any service.`,
  flags: (command) =>
    command
      .option(
        "--secrets <FILE>",
        "also check the values of a deployment, in the format of .dev.vars.example; they are read, never shown, and used for nothing else",
        text("a file"),
      )
      .option(
        "--env <NAME>",
        "the environment of wrangler.toml that the Worker runs as",
        text("a name"),
        "production",
      ),
  make: (args): CheckArgs => args,
  example: "npm run check:deploy -- --secrets .dev.vars.production",
});
