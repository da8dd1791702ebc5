// All short runs, and the scripts that need none.
import type { ShortRun } from "../short-run.ts";
import { CAMPAIGNS } from "./campaigns.ts";
import { GATE, WRITERS } from "./documents.ts";
import { BESIDE_DEV, DEV, MODELS, STACKS } from "./programs.ts";

export const SHORT_RUNS: readonly ShortRun[] = [
  ...GATE,
  ...WRITERS,
  ...CAMPAIGNS,
  DEV,
  ...BESIDE_DEV,
  ...STACKS,
  ...MODELS,
];

/** `npm test` runs each of them and prints that it passed, except `typecheck`, which is `client` and `types`. */
export const CHECKS_OF_THE_GATE: readonly string[] = [
  "format:check",
  "lint",
  "typecheck",
  "types",
  "unused",
  "bundle",
  "console",
];
