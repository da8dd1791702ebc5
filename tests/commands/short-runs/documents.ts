// Short runs of the gate, of the deploy commands, and of the commands that write files or reports of the repository.
import type { ShortRun } from "../short-run.ts";

/** Time limits so long that a slow machine does not fail. */
const LONG_TIMEOUTS = "--testTimeout=600000 --hookTimeout=600000";

/** Each check has passed, in whatever order they ended, and then the suites. */
const GATE_PASSED = new RegExp(
  `${["format:check", "lint", "types", "unused", "bundle", "console", "tests"]
    .map((check) => `(?=[^]*^passed +${check} )`)
    .join("")}[^]*^[1-9]\\d* passed, 0 failed$`,
  "m",
);

export const GATE: readonly ShortRun[] = [
  { command: "npm test -- dev/gate/longest-first.test.ts", prints: GATE_PASSED },
  {
    command: "npm test -- --times dev/gate/longest-first.test.ts",
    prints: /^\| dev\/gate \| 1 \|/m,
  },
  { command: "npm run test:all -- dev/gate/longest-first.test.ts", prints: GATE_PASSED },
  { command: "npm run console", prints: /of a budget of \d+ and \d+ KB/ },
  { command: "npm run format", prints: /^Finished in .* on \d+ files/m },
  { command: "npm run deploy:staging -- --dry-run", prints: /--dry-run: exiting now/ },
  { command: "npm run deploy:production -- --dry-run", prints: /--dry-run: exiting now/ },
];

export const WRITERS: readonly ShortRun[] = [
  { command: "npm run prompts:report", prints: /^prompts\/reply-system\.md +\d+$/m },
  { command: "npm run calls", prints: /^# /m, writes: ["docs/calls.md"] },
  { command: "npm run client", prints: /^clients\/typescript\/types\.ts$/m },
  {
    command: "npm run pack:tools",
    prints: /^Wrote supabase\/migrations\/\d+_kitchen_tools\.sql$/m,
    writes: ["supabase/migrations/*_kitchen_tools.sql"],
  },
  {
    command: "npm run guard:report -- --write",
    prints: /^Wrote docs\/guard\.md$/m,
    writes: ["docs/guard.md"],
  },
  {
    command: "npm run scenarios -- --only S14 --write",
    prints: /^Wrote tests\/SCENARIOS\.md$/m,
    writes: ["tests/SCENARIOS.md"],
  },
  {
    // Not into the repository, because the pictures there have the fonts of another machine.
    command: "npm run console:pictures -- --only not-found --out .alfred/pictures",
    prints: /^not-found-desktop\.png /m,
  },
  {
    command: `UPDATE=1 npx vitest run tests/api/released ${LONG_TIMEOUTS}`,
    prints: /Tests .*passed/,
    // It has the promises of the last release, to which the code may have added some.
    remakes: /^tests\/api\/released\/released\.json$/,
  },
  {
    command: `UPDATE=1 npx vitest run tests/context ${LONG_TIMEOUTS}`,
    prints: /Tests .*passed/,
    writes: ["docs/context-matrix.md"],
  },
  {
    command: `UPDATE=1 npx vitest run tests/truth ${LONG_TIMEOUTS}`,
    prints: /Tests .*passed/,
    writes: ["docs/truth.md"],
  },
  {
    command: `UPDATE=1 npx vitest run tests/hygiene ${LONG_TIMEOUTS}`,
    prints: /Tests .*passed/,
    writes: ["docs/word-lists.md"],
  },
  {
    command: `UPDATE=1 npx vitest run tests/prompts ${LONG_TIMEOUTS}`,
    prints: /Tests .*passed/,
    writes: ["tests/prompts/*.md"],
  },
  {
    command: "npm run replay -- --update",
    prints: /^The new outcomes are written\./m,
    writes: ["tests/fixtures/*.json"],
  },
  // These come last, because the new recordings have other ids and times.
  {
    command: "npm run replay -- --record",
    prints: /^quick-read: completed/m,
    remakes: /^tests\/fixtures\/[\w-]+\.json$/,
  },
  { command: "npm run replay -- --fixtures", prints: /came out as recorded\.$/m },
];
