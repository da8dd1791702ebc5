// Short runs of the programs that break, load or measure Alfred for minutes or hours.
import type { ShortRun } from "../short-run.ts";

export const CAMPAIGNS: readonly ShortRun[] = [
  { command: "npm run soak -- --runs 20 --seed 1", prints: /^20 runs: [^]*^0 violations$/m },
  {
    command: 'npm run mutants -- "a number names an allergy"',
    prints: /^1 of 1 mutants were killed\.$/m,
    inRepository: true,
  },
  { command: "npm run nightly -- --only simulate --seed 1 --minutes 1", prints: /seed 1\b/i },
  {
    command: "npm run simulate -- --seeds 1 --only walks",
    prints: /^1 schedules tried .* 0 schedules with violations\.$/m,
  },
  {
    command: "npm run simulate -- --scenarios 26 --every 400 --only lates",
    prints: /^\d+ schedules tried .* 0 schedules with violations\.$/m,
  },
  {
    command: "npm run simulate -- --replay 3/on/walk:77",
    prints: /^3\/on\/walk:77: .*^Without faults:$/ms,
  },
  {
    command: "npm run chaos -- --minutes 0.1 --conversations 2 --seed 1",
    prints: /never ended: passed$/m,
  },
  {
    command: "npm run chaos -- --channels --minutes 0.1 --conversations 6 --seed 1",
    prints: /never ended: passed$/m,
  },
  {
    command: "npm run load -- --conversations 3 --users 2 --minutes 0.1 --pause 1",
    prints: /^0 problems$/m,
  },
  { command: "npm run load -- --conversations 40 --runs 240 --pause 1", prints: /^0 problems$/m },
  {
    command: "npm run bench:console -- --exchanges 20 --rows 20",
    prints: /^\| 20 exchanges: most elements of the page /m,
  },
  { command: "npm run bench:memory -- --most 2000", prints: /^# Memory$[^]*^\| 2000 /m },
  {
    // As many runs at once as in the whole bench, of the shape whose streams stay open longest.
    command: 'npm run bench -- --only "generate 3 and save" --runs 1 --rounds 1 --at-once 32',
    prints: /generate 3 and save, continuation on: timed/,
  },
  {
    command:
      'npm run bench -- --wan --profile --only "first word" --only sizes --only "cold start" ' +
      '--only "quick read" --runs 1 --at-once 8 --redis embedded',
    prints: /quick read, continuation on: profiled/,
  },
  {
    command: "npm run bench:stored -- --only beside --only steps --runs 1 --at-once 4",
    prints: /^## Beside the chain$[^]*^## What a step adds$/m,
  },
];
