// How the suites run: modules are loaded by Node itself, in five processes, since tests wait more than they compute.
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./dev/gate/longest-first.ts";
import { PATIENCE_MS } from "./tests/support/patience.ts";

/**
 * Minutes of their own: local Postgres and Worker under kills, a Worker with a second domain, the terminal's long sessions, a delivery that outlives
 * the queue, a deployment walked from end to end, all scenarios on a lax model server and those of the offline model;
 * objects that streams and endless answers leave in the heap; every page of the console in each state, what is made
 * there by hand, its tables, choices of many rows, and notices to browsers; copies of the Postgres that npm installed,
 * and npm itself; a short run of every documented command.
 * What repeats what others prove: one script on all channels, conversations of the evaluation, and adapters alone in
 * workerd, where suites of whole stacks use them. The guards of the stack that suites share, which only tests use.
 * `npm run test:all` runs them too, and so does naming them.
 */
const SLOW = [
  "bench/sizes/state-size.test.ts",
  "dev/deploy/{check,walk-database}.test.ts",
  "dev/redis/embedded-backend.test.ts",
  "dev/supabase/{cluster/postgres-binaries,postgrest-program}.test.ts",
  "dev/worker/start-worker.test.ts",
  "tests/chain/{continuation,dead-letters,folding}.test.ts",
  "tests/cellar/cellar-chain.test.ts",
  "tests/chaos/{channels,chaos,second,stored}.test.ts",
  "tests/channels/{one-script-all-channels,progress}.test.ts",
  "tests/cli/{by-hand,demo-platform,dev,first-run,help,process,replay,stop}.test.ts",
  "tests/console/{define,grid,inspect,long-lists,many,pack,pages,push,tabs}.test.ts",
  "tests/commands/{campaigns,documents,models,programs}.test.ts",
  "tests/console/chat.test.ts",
  "tests/contract/supabase/{clone,crash,restart}.test.ts",
  "tests/contract/upstash-redis/from-workerd.test.ts",
  "tests/contract/workerd/{adapters,channels}.test.ts",
  "tests/eval/play.test.ts",
  "tests/load/{endless-bodies,streams-leave-nothing}.test.ts",
  "tests/scenarios/{lax,offline}.test.ts",
  "tests/support/share-stack.test.ts",
];
const isWhole = process.env["ALFRED_TEST_ALL"] === "1";
const isNamed = process.argv.slice(2).some((argument) => /^[^-].*(?:[/]|\.test\.)/.test(argument));

export default defineConfig({
  plugins: [
    {
      name: "builds-for-production",
      // The builds of packages that the Worker has. Vitest chooses those for development, which check themselves.
      configResolved({ ssr }) {
        if (ssr.resolve !== undefined) ssr.resolve.conditions = ["node"];
      },
    },
  ],
  test: {
    environment: "node",
    include: ["shared", "functions", "dev", "tests", "bench", "console"].map(
      (room) => `${room}/**/*.test.ts`,
    ),
    exclude: ["**/node_modules/**", ...(isWhole || isNamed ? [] : SLOW)],
    setupFiles: ["tests/support/seed-properties.ts", "tests/support/measure-suite.ts"],
    globalSetup: ["dev/supabase/shared-test-cluster.ts"],
    pool: "forks",
    maxWorkers: 5,
    // A process runs many suites: starting one for each, and loading everything again, took a quarter of
    // the gate. Whoever changes something global (timers, environment) puts it back.
    isolate: false,
    // Node strips the types and loads the modules. Vite's transforms took a tenth of the gate's CPU time, and no suite
    // replaces a module.
    execArgv: [
      // Most of what a test makes is young when it is thrown away: a larger space for it is looked through less often.
      "--max-semi-space-size=64",
      ...["--import", join(import.meta.dirname, "dev/gate/markdown-as-text.ts")],
    ],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    // Only a dead process meets these: no test passes or fails by how fast the machine is.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
  },
});
