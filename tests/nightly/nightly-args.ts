// The flags of `npm run nightly`.
import { InvalidArgumentError } from "@commander-js/extra-typings";
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import { above0, whole } from "../../dev/cli/flags/values.ts";
import { SEARCHES, type SearchName } from "./searches.ts";

export interface NightlyArgs {
  /** Undefined: drawn at random. */
  seed?: number | undefined;
  /** Undefined: one round. */
  minutes?: number | undefined;
  only: readonly SearchName[];
}

const isSearch = (name: string): name is SearchName => SEARCHES.some((search) => search === name);

function parseSearches(list: string): SearchName[] {
  const names = list.split(",");
  const unknownName = names.find((name) => !isSearch(name));
  if (unknownName !== undefined) {
    throw new InvalidArgumentError(
      `"${unknownName}" is not a search; there are ${SEARCHES.join(", ")}.`,
    );
  }
  return names.filter(isSearch);
}

export const nightlyFlags = defineFlags({
  command: "npm run nightly",
  purpose: `Runs the random searches with new seeds; the gate runs them with fixed ones. A round is each
search once:
  properties  properties in suites that need no stack (shared, functions, dev)
  parts       properties in suites with real parts (tests, bench), and short hostile runs
  simulate    random walks through the chain, and random Processes
  soak        hostile runs
  chaos       conversations during faults and kills`,
  flags: (command) =>
    command
      .option(
        "--seed <N>",
        "the first round's seed, the next round has N + 1 (default: a new one)",
        whole(0),
      )
      .option(
        "--minutes <M>",
        "starts searches until M minutes are over (default: one round)",
        above0("minutes"),
      )
      .option("--only <NAME[,NAME]>", "only these searches", parseSearches),
  make: ({ only = [...SEARCHES], ...options }): NightlyArgs => ({ ...options, only }),
  notes: `If something fails, exits with code 1 and prints the seed and the command that repeats it; for a
property also the path of the case. Write a named test for a seed that fails.`,
  example: "npm run nightly -- --minutes 120 --only properties,simulate",
});
