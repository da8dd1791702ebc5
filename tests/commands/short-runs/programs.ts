// Short runs of programs that use a stack on this machine, and of programs whose model or files a suite provides.
import type { ShortRun } from "../short-run.ts";

/** Starts the stack that the runs of `BESIDE_DEV` use, one after another. */
export const DEV = {
  command: "npm run dev",
  prints: /Ctrl-C stops everything/,
  stopsAt: /Ctrl-C stops everything/,
} satisfies ShortRun;

/** The suite sets `$QUEUE_URL`, `$QUEUE_TOKEN` and `$WORKER_URL` to those of the stack. */
export const BESIDE_DEV: readonly ShortRun[] = [
  // Without --help it would send requests to the registry.
  { command: "npm run lockfile -- --help", prints: /^Usage: npm run lockfile/m },
  {
    command: `npm start -- --once "what's in my pantry?"`,
    prints: /^I don’t know of anything that you have at home yet\./m,
  },
  { command: "npx node clients/typescript/example.ts", prints: /^Undone\.$/m },
  { command: "npm run demo:platform", prints: /^ {2}created +tool +Example[^]*Potatoes for/m },
  {
    command: "npm run process -- push clients/typescript/example-process.ts --dry-run",
    prints: /^ {2}\+ process +Picnic +new$[^]*^Nothing was stored: this was a dry run\.$/m,
  },
  {
    command: "npm run process -- import $WORKER_URL/openapi.json --operation listTools --dry-run",
    prints: /^ {2}listTools +GET \/v1\/tools +safe to repeat[^]*this was a dry run/m,
  },
  {
    command: 'npm run process -- pull "Example day out" --as yaml',
    prints: /^processes:\n {2}- name: Example day out$/m,
  },
  {
    command: 'npm run process -- dry-run "Example day out" --input city=Prague --input pounds:=2',
    prints: /^ {2}weather: completed$[^]*Not called: /m,
  },
  { command: "npm run process -- list", prints: /^ {2}Example day out +yours/m },
  { command: "npm run trace", prints: /^ {2}\S+ .*^\d+ invocations, /ms },
  { command: "npm run dead-letters -- list", prints: /^There are no dead letters\.$/m },
  { command: "npm run replay", prints: /^Recorded in [^]*^Fixtures:$/m },
  {
    command:
      "QSTASH_URL=$QUEUE_URL QSTASH_TOKEN=$QUEUE_TOKEN ALFRED_PUBLIC_URL=$WORKER_URL npm run schedules",
    prints: /^[\w-]+: \S+ .* -> http/m,
  },
  {
    command: "npm run calls -- --after .alfred",
    prints: /^# /m,
    remakes: /^(?:docs\/calls\.md|bench\/calls-after\.json)$/,
  },
];

/** Programs that start their own stack. */
export const STACKS: readonly ShortRun[] = [
  {
    command: "npm start -- --web",
    prints: /^The console: http:\/\/127\.0\.0\.1:\d+$/m,
    stopsAt: /Ctrl-C stops everything/,
  },
  {
    command: "npm run channel -- telegram",
    typed: "/quit\n",
    prints: /Alfred over telegram, simulated on this machine/,
  },
  {
    command: "npm run eval -- --offline --only en-delete-one-task",
    prints: /^languages: en 1\/1$/m,
  },
  {
    command: "npm run check:deploy",
    prints: /^Everything that can be checked without accounts passes\.$/m,
  },
];

/**
 * `$MODEL_URL` is a stand-in for Anthropic's API; `$FILES` is a directory with lines to judge, a recipe page and
 * memories.
 */
export const MODELS: readonly ShortRun[] = [
  {
    command: "ANTHROPIC_BASE_URL=$MODEL_URL ANTHROPIC_API_KEY=key npm run probe",
    prints: /^Everything that Alfred needs works\.$/m,
  },
  {
    command:
      "ANTHROPIC_BASE_URL=$MODEL_URL ANTHROPIC_API_KEY=key " +
      "npm run guard:ask -- --from $FILES/lines.json --out $FILES/judged.json",
    prints: /^2 of 2$/m,
  },
  {
    command: "npm run eval -- --list --count 3 --seed 7",
    prints: /^\S+ {2}(?:en|de|fr|es|it|pt|nl) /m,
  },
  {
    command: "npm run model:by-hand -- --port 0",
    prints: /^A model answered by hand, on http/m,
    stopsAt: /^ {2}ANTHROPIC_BASE_URL=/m,
  },
  {
    command: "npx node dev/embeddings/serve.ts",
    prints: /^EMBEDDINGS_URL=http/m,
    stopsAt: /^EMBEDDINGS_URL=/m,
  },
  {
    command: "npx node dev/graphiti/serve.ts",
    prints: /^GRAPHITI_URL=http/m,
    stopsAt: /^GRAPHITI_URL=/m,
  },
  {
    command: "npm run eval:past -- --data $FILES/past",
    prints: /^The first start takes/m,
    stopsAt: /^\d+ UnderstandOutput waits for/m,
  },
  {
    command: "npm run import:oracle -- $FILES/oracle --misses title",
    prints: /^all pages: 1$[^]*^example\.com\/soup\.testhtml JSON-LD: different$/m,
  },
  {
    command: "npm run memory:oracle -- $FILES/locomo",
    prints: /^\| @5 +\| 100\.0 [^]*^1 questions, 1 memories; p50 /m,
  },
];
