// `npm run bench:console`: measures bytes and requests, the time to the first screen, the frames and elements of long
// lists, and how soon typing shows an effect. A complete measurement writes bench/CONSOLE.md.
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
processor and on a slowed one. A complete measurement writes bench/CONSOLE.md.`,
  flags: (command) =>
    command
      .option("--exchanges <N>", "exchanges of the long conversation", whole(1, 2000), 500)
      .option("--rows <N>", "rows of the pantry", whole(1, 2000), 2000),
  example: "npm run bench:console -- --exchanges 50 --rows 50",
});
const { exchanges, rows } = flags.readOrExit();
const isComplete = exchanges === 500 && rows === 2000;

/** A mid-range phone is about this many times slower than the measuring machine. */
const SLOWDOWN = 4;

/** Targets that are not measured here, because a suite fails if one is missed. They do not depend on the machine. */
const TESTED_TARGETS: readonly Line[] = [
  {
    what: "requests of a page of rows, after the first load",
    bound: "3",
    measured: "1",
    heldBy: "`tests/console/long-lists.test.ts`, test:all",
  },
  {
    what: "status of a request if nothing has changed",
    bound: "304",
    measured: "304",
    heldBy: "`tests/console/long-lists.test.ts`, test:all",
  },
  {
    what: "events → text, if events are repeated, cut or reordered",
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
    what: "complaints of the browser about CSP, Trusted Types and errors",
    bound: "0",
    measured: "0",
    heldBy: "every browser suite; `console.test.ts`, gate",
  },
  {
    what: "texts outside the catalogues, or missing in a language",
    bound: "0",
    measured: "0",
    heldBy: "`console/page/wording/words.test.ts`, gate",
  },
];

async function measureAll(bench: Bench, say: (part: string) => void): Promise<Line[]> {
  say("bytes and first screen");
  const lines = await measureLoad(bench, SLOWDOWN);
  say(`a conversation of ${exchanges} exchanges`);
  const conversation = {
    what: `${exchanges} exchanges`,
    path: `/chat/${bench.world.conversation}`,
    shows: "stands on the second shelf",
    firstRow: "add coffee and 2 lemons",
  };
  lines.push(...(await measureScroll(bench, conversation, SLOWDOWN)));
  say(`a pantry of ${rows} rows`);
  const pantry = { what: `${rows} rows`, path: "/pantry", shows: "Jar" };
  lines.push(...(await measureScroll(bench, pantry, SLOWDOWN)));
  say("keys and messages");
  return [...lines, ...(await measureTyping(bench, SLOWDOWN)), ...TESTED_TARGETS];
}

function report(lines: readonly Line[], loadBefore: number, minutes: number): string {
  const processors = cpus();
  const [load = 0] = loadavg();
  const table = lines.map(({ what, bound = "", measured, heldBy = "" }) => [
    ...[what, bound, measured, heldBy],
  ]);
  return `# What the console costs a browser

Written by \`npm run bench:console\` on ${new Date().toISOString().slice(0, 10)} in ${minutes.toFixed(1)} minutes: Chromium from npm, the local stack on the same machine, ${processors.length} × ${processors[0]?.model ?? "?"}, load average ${loadBefore.toFixed(1)} at the beginning and ${load.toFixed(1)} at the end. A time is the median of several, with their range in brackets. Times grow with the load: on a busy machine, only the processor time of a frame is meaningful. The browser draws with the processor, not with a graphics card. "${SLOWDOWN}×" means that Chromium slows the processor down by this factor. The bounds come from the design. "Held by" names the suite that fails if a bound is exceeded; the other values are only for comparison.

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
    if (isComplete) writeFileSync(join(import.meta.dirname, "../../CONSOLE.md"), text);
  } finally {
    await stack.stop();
  }
} finally {
  await browser.close();
  await stopCluster();
}
