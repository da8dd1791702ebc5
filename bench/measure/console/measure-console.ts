// `npm run bench:console`: what the console costs a browser: bytes and requests, the time to its first screen, the frames
// of a long conversation and of many rows, its memory, and how soon a message is seen. Writes bench/CONSOLE.md.
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { defineFlags } from "../../../dev/cli/flags/define-flags.ts";
import { whole } from "../../../dev/cli/flags/values.ts";
import setupCluster from "../../../dev/supabase/shared-test-cluster.ts";
import { openBrowser } from "../../../tests/console/open-browser.ts";
import { openVisit } from "../../../tests/console/visit.ts";
import { furnish, type World } from "../../../tests/console/world.ts";
import { openTestStack, type TestStack } from "../../../tests/support/stack.ts";
import { markdownTable } from "../../report/markdown-table.ts";
import { percentile } from "../../report/percentile.ts";
import { lengthenConversation } from "./long-conversation.ts";

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
const SCROLL_MS = 2000;

type Line = [what: string, bound: string, measured: string];
const ms = (value: number) => `${Math.round(value)} ms`;
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** A page whose processor is slowed down by that factor, with what CDP tells about it. */
async function open(browser: Browser, stack: TestStack, world: World, slowed: number) {
  const visit = await openVisit(browser, stack, { world, isNow: true });
  const cdp = await visit.page.context().newCDPSession(visit.page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  await cdp.send("Performance.enable");
  return { ...visit, cdp };
}

const metric = async (cdp: CDPSession, name: string): Promise<number> =>
  (await cdp.send("Performance.getMetrics")).metrics.find((one) => one.name === name)?.value ?? 0;

/** The first screen of somebody who has never been here. */
async function measureFirst(browser: Browser, stack: TestStack, world: World, slowed: number) {
  const { page, cdp, close } = await open(browser, stack, world, slowed);
  let [bytes, requests] = [0, 0];
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { blockedMs: number };
    kept.blockedMs = 0;
    new PerformanceObserver((list) => {
      // What is longer than 50 ms makes somebody wait who presses something.
      for (const { duration } of list.getEntries()) kept.blockedMs += Math.max(0, duration - 50);
    }).observe({ type: "longtask", buffered: true });
  });
  await page.goto(`${stack.url}/chat/new`);
  await page.getByRole("textbox").first().waitFor();
  const interactive = await page.evaluate(() => performance.now());
  await page.waitForLoadState("networkidle");
  const [paint, blocked] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    (globalThis as unknown as { blockedMs: number }).blockedMs,
  ]);
  const result = { bytes, requests, interactive, paint: paint ?? 0, blocked: blocked ?? 0 };
  await close();
  return result;
}

/** Milliseconds of a frame, the 95th percentile, while the largest part that scrolls goes to its other end and back. */
const scrollFrames = (page: Page): Promise<number[]> =>
  page.evaluate(async (duration) => {
    const [part] = [...document.querySelectorAll<HTMLElement>("main, main *, #app *")]
      .filter((one) => one.scrollHeight > one.clientHeight + 100 && one.clientHeight > 200)
      .sort((one, other) => other.scrollHeight - one.scrollHeight);
    const frames: number[] = [];
    if (part === undefined) return frames;
    const [begin, end] = [performance.now(), part.scrollHeight - part.clientHeight];
    for (let last = begin; last - begin < duration;) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      frames.push(now - last);
      last = now;
      part.scrollTop = end * Math.abs(1 - (2 * (now - begin)) / duration);
    }
    return frames.slice(2);
  }, SCROLL_MS);

async function measureScroll(
  browser: Browser,
  stack: TestStack,
  world: World,
  at: { path: string; shows: string; slowed: number },
) {
  const { page, cdp, close, show } = await open(browser, stack, world, at.slowed);
  await show({ name: at.path, path: at.path, shows: at.shows });
  await page.waitForLoadState("networkidle");
  const frames = await scrollFrames(page);
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  await cdp.send("HeapProfiler.collectGarbage");
  const heap = await metric(cdp, "JSHeapUsedSize");
  await close();
  return { p95: percentile(frames, 0.95), nodes, heap };
}

/** From Enter to one's own words, and to the reply's first. */
async function measureMessage(browser: Browser, stack: TestStack, world: World) {
  const { page, close, show } = await open(browser, stack, world, 1);
  await show({ name: "new", path: "/chat/new", shows: "Ask for anything" });
  const words = "add 3 pears to my shopping list";
  await page.getByRole("textbox", { name: "Message" }).fill(words);
  const begin = performance.now();
  await page.keyboard.press("Enter");
  await page.locator("li", { hasText: words }).first().waitFor();
  const own = performance.now() - begin;
  await page.getByText("1 change").waitFor();
  const reply = performance.now() - begin;
  await close();
  return { own, reply };
}

async function measureAll(browser: Browser, stack: TestStack): Promise<Line[]> {
  const user = await stack.createUser("Bench");
  const world = await furnish(stack, user, { isPlain: true });
  await lengthenConversation(stack, world.conversation, exchanges);
  await stack.admin(
    `insert into public.inventory (household_id, created_by, name, location)
     select $1, $2, 'Jar ' || n, 'pantry' from generate_series(1, $3::int) n`,
    [user.householdId, user.id, rows],
  );
  const first = await measureFirst(browser, stack, world, 1);
  const slow = await measureFirst(browser, stack, world, SLOWED);
  const lines: Line[] = [
    ["first load, everything over the wire", "", kb(first.bytes)],
    ["requests of the first load", "", String(first.requests)],
    ["first paint", "500 ms", ms(first.paint)],
    [`first paint, processor slowed ${SLOWED}×`, "", ms(slow.paint)],
    ["a message can be written", "", ms(first.interactive)],
    [`a message can be written, ${SLOWED}×`, "", ms(slow.interactive)],
    [`blocked for longer than 50 ms at a time, in all, ${SLOWED}×`, "", ms(slow.blocked)],
  ];
  const pages = [
    {
      path: `/chat/${world.conversation}`,
      shows: "stands on the second shelf",
      what: `${exchanges} exchanges`,
    },
    { path: "/pantry", shows: "Jar", what: `${rows} rows` },
  ];
  for (const page of pages) {
    for (const slowed of [1, SLOWED]) {
      const { p95, nodes, heap } = await measureScroll(browser, stack, world, { ...page, slowed });
      const on = slowed === 1 ? page.what : `${page.what}, ${slowed}×`;
      const frame = Number.isNaN(p95) ? "does not scroll" : `${p95.toFixed(1)} ms`;
      lines.push([`${on}: p95 of a frame`, slowed === 1 ? "17 ms" : "34 ms", frame]);
      if (slowed > 1) continue;
      lines.push([`${on}: elements of the page`, "400", String(nodes)]);
      lines.push([`${on}: JS heap after a collection`, "", `${(heap / 1e6).toFixed(1)} MB`]);
    }
  }
  const { own, reply } = await measureMessage(browser, stack, world);
  lines.push(["Enter → own message is seen", "100 ms", ms(own)]);
  lines.push(["Enter → the reply is there, offline model", "", ms(reply)]);
  return lines;
}

function report(lines: readonly Line[]): string {
  const processors = cpus();
  const [load = 0] = loadavg();
  return `# What the console costs a browser

Written by \`npm run bench:console\` on ${new Date().toISOString().slice(0, 10)}: Chromium from npm, the local stack on the same machine, ${processors.length} × ${processors[0]?.model ?? "?"}, load average ${load.toFixed(1)} at the end. Times are of one visit and grow with the load. A processor is slowed down by Chromium itself. The scripts of the first load are held to 120 KB by the gate (\`npm run console\`); the bounds here are those of the design, and are compared by whoever reads this.

${markdownTable(["What", "Bound", "Measured"], [...lines])}
`;
}

const browser = await openBrowser();
if (typeof browser === "string") {
  console.error(browser);
  process.exit(1);
}
let cluster = "";
const stopCluster = await setupCluster({ provide: (_key, url) => void (cluster = url) });
try {
  const stack = await openTestStack({ page: true, cluster });
  try {
    const text = report(await measureAll(browser, stack));
    console.log(text);
    if (isWhole) writeFileSync(join(import.meta.dirname, "../../CONSOLE.md"), text);
  } finally {
    await stack.stop();
  }
} finally {
  await browser.close();
  await stopCluster();
}
