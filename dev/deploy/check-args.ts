// The flags of `npm run check:deploy`.
import { Option } from "@commander-js/extra-typings";
import { defineFlags, type ArgsOf } from "../cli/flags/define-flags.ts";
import { text } from "../cli/flags/values.ts";
import { ENVIRONMENTS } from "./environments.ts";

export const checkFlags = defineFlags({
  command: "npm run check:deploy",
  purpose: `Rehearses the deployment of docs/operate.md on this machine, against parts set up like the hosted
ones, and lists what a person still has to do. Sends nothing to any service.`,
  flags: (command) =>
    command
      .option(
        "--secrets <FILE>",
        "also check the values of a deployment, in the format of .dev.vars.example; they are only checked, and never shown",
        text("a file"),
      )
      .addOption(
        new Option("--env <NAME>", "the environment of wrangler.toml that the Worker runs as")
          .choices(ENVIRONMENTS)
          .default("production" as const),
      ),
  example: "npm run check:deploy -- --secrets .dev.vars.production",
});

export type CheckArgs = ArgsOf<typeof checkFlags>;
