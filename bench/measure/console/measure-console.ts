// `npm run bench:console`: every target of the console's design with its number: bytes and requests, the time to the first
// screen, frames and elements of long lists, and how soon something is seen of what is typed. Writes bench/CONSOLE.md.
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { defineFlags } from "../../../dev/cli/flags/define-flags.ts";
import { whole } from "../../../dev/cli/flags/values.ts";
import setupCluster from "../../../dev/supabase/shared-test-cluster.ts";
import { openBrowser } from "../../../tests/console/open-browser.ts";
import { furnish } from "../../../tests/console/world.ts";
import { openTestStack } from "../../../tests/support/stack.ts";
import { markdownTable } from "../../report/markdown-table.ts";
import { lengthenConversation } from "./long-conversation.ts";
import { measureLoad } from "./measure-load.ts";
import { measureScroll } from "./measure-scroll.ts";
import { measureTyping } from "./measure-typing.ts";
import type { Bench, Line } from "./open-page.ts";

const flags = defineFlags({
  command: "npm run bench:console",
  purpose: `Measures the console in Chromium on the local stack: bytes, requests, times, frames and memory, on this
processor and on one that is slowed down. A whole measurement writes bench/CONSOLE.md.`,
  flags: (command) =>
    command
      .option("--exchanges <N>", "of the long conversation", whole(1, 2000), 500)
      .option("--rows <N>", "of the pantry", whole(1, 2000), 2000),
  example: "npm run bench:console -- --exchanges 50 --rows 50",
});
const { exchanges, rows } = flags.readOrExit();
const isWhole = exchanges === 500 && rows === 2000;

/** A phone of the middle class is about so much slower than the machine that this is measured on. */
const SLOWED = 4;

/** Targets without a number of the machine: a suite is red where one is missed. */
const HELD: readonly Line[] = [
  {
    what: "requests of a page of rows, after the first load",
    bound: "3",
    measured: "1",
    heldBy: "`tests/console/long-lists.test.ts`, test:all",
  },
  {
    what: "answers to a look where nothing has changed",
    bound: "304",
    measured: "304",
    heldBy: "`tests/console/long-lists.test.ts`, test:all",
  },
  {
    what: "events → text: repeated, cut, in another order",
    bound: "the run's text",
    measured: "the run's text",
    heldBy: "`console/page/chat/run-view.test.ts`, gate",
  },
  {
    what: "axe on every page and state: light, dark, 320 px, 200 % text; focus by keyboard",
    bound: "0 faults",
    measured: "0",
    heldBy: "`tests/console/pages.test.ts`, test:all",
  },
  {
    what: "complaints of the browser: CSP, Trusted Types, errors",
    bound: "0",
    measured: "0",
    heldBy: "every browser suite; `console.test.ts`, gate",
  },
  {
    what: "words outside the catalogues, or missing in a language",
    bound: "0",
    measured: "0",
    heldBy: "`console/page/wording/words.test.ts`, gate",
  },
];

async function measureAll(bench: Bench, say: (part: string) => void): Promise<Line[]> {
  say("bytes and first screen");
  const lines = await measureLoad(bench, SLOWED);
  say(`a conversation of ${exchanges} exchanges`);
  const conversation = {
    what: `${exchanges} exchanges`,
    path: `/chat/${bench.world.conversation}`,
    shows: "stands on the second shelf",
    first: "add coffee and 2 lemons",
  };
  lines.push(...(await measureScroll(bench, conversation, SLOWED)));
  say(`a pantry of ${rows} rows`);
  const pantry = { what: `${rows} rows`, path: "/pantry", shows: "Jar" };
  lines.push(...(await measureScroll(bench, pantry, SLOWED)));
  say("keys and messages");
  return [...lines, ...(await measureTyping(bench, SLOWED)), ...HELD];
}

function report(lines: readonly Line[], loadBefore: number, minutes: number): string {
  const processors = cpus();
  const [load = 0] = loadavg();
  const table = lines.map(({ what, bound = "", measured, heldBy = "" }) => [
    ...[what, bound, measured, heldBy],
  ]);
  return `# What the console costs a browser

Written by \`npm run bench:console\` on ${new Date().toISOString().slice(0, 10)} in ${minutes.toFixed(1)} minutes: Chromium from npm, the local stack on the same machine, ${processors.length} × ${processors[0]?.model ?? "?"}, load average ${loadBefore.toFixed(1)} at the beginning and ${load.toFixed(1)} at the end. A time is the middle one of several, with the least and the most of them, and grows with the load: on a machine that does something else too, only the processor time of a frame tells something. The browser draws by the processor. "${SLOWED}×": Chromium slows the processor down so much. Bounds are those of the design. What is held by a suite makes that red; the rest is compared by whoever reads this.

${markdownTable(["What", "Bound", "Measured", "Held by"], table)}
`;
}

const browser = await openBrowser();
if (typeof browser === "string") {
  console.error(browser);
  process.exit(1);
}
const [loadBefore = 0] = loadavg();
const begin = performance.now();
const minutes = () => (performance.now() - begin) / 60_000;
let cluster = "";
const stopCluster = await setupCluster({ provide: (_key, url) => void (cluster = url) });
try {
  const stack = await openTestStack({ page: true, cluster });
  try {
    const user = await stack.createUser("Bench");
    const world = await furnish(stack, user, { isPlain: true });
    await lengthenConversation(stack, world.conversation, exchanges);
    await stack.admin(
      `insert into public.inventory (household_id, created_by, name, location)
       select $1, $2, 'Jar ' || n, 'pantry' from generate_series(1, $3::int) n`,
      [user.householdId, user.id, rows],
    );
    const say = (part: string) => console.error(`${minutes().toFixed(1)} min: ${part} …`);
    const lines = await measureAll({ browser, stack, world }, say);
    const text = report(lines, loadBefore, minutes());
    console.log(text);
    if (isWhole) writeFileSync(join(import.meta.dirname, "../../CONSOLE.md"), text);
  } finally {
    await stack.stop();
  }
} finally {
  await browser.close();
  await stopCluster();
}
