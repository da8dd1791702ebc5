// The flags of `npm run nightly`.
import { parseFlags, refuse, type Parsed } from "../../dev/cli/flags/flags.ts";
import { SEARCHES, type SearchName } from "./searches.ts";

export const nightlyUsage = `Usage: npm run nightly [-- options]

Runs the random searches with new seeds; the gate runs them with fixed ones. A round is each search once:
  properties  the properties of suites that need no stack (shared)
  parts       the properties of suites on real parts, and short hostile runs (tests)
  simulate    random walks of the chain, and random Processes
  soak        hostile runs
  chaos       conversations through faults and kills

  --seed N            the first round's seed, the next round has N + 1 (default: a new one)
  --minutes M         starts searches until M minutes are over (default: one round)
  --only NAME[,NAME]  only these searches
  --help              show this

Example: npm run nightly -- --minutes 120 --only properties,simulate

Exit code 1: something failed. The seed, the path of the case and the command that repeats it are printed.
A seed that fails becomes a named test.`;

export interface NightlyArgs {
  /** Undefined: to be drawn. */
  seed: number | undefined;
  /** Undefined: one round. */
  minutes: number | undefined;
  only: readonly SearchName[];
}

const isSearch = (name: string): name is SearchName => SEARCHES.some((one) => one === name);

export function parseNightlyArgs(argv: string[]): Parsed<NightlyArgs> {
  return parseFlags(
    argv,
    {
      seed: { type: "string" },
      minutes: { type: "string" },
      only: { type: "string", default: SEARCHES.join(",") },
    },
    (values) => {
      const { seed, minutes } = values;
      if (seed !== undefined && !/^\d{1,9}$/.test(seed)) {
        refuse(`--seed needs a whole number of at most nine digits, not "${seed}".`);
      }
      if (minutes !== undefined && !(Number(minutes) > 0 && Number.isFinite(Number(minutes)))) {
        refuse(`--minutes needs a number above 0, not "${minutes}".`);
      }
      const only = values.only.split(",");
      const unknown = only.find((name) => !isSearch(name));
      if (unknown !== undefined) {
        refuse(`"${unknown}" is no search; there are ${SEARCHES.join(", ")}.`);
      }
      return {
        seed: seed === undefined ? undefined : Number(seed),
        minutes: minutes === undefined ? undefined : Number(minutes),
        only: only.filter(isSearch),
      };
    },
  );
}
