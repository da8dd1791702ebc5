// `npm run console:pictures`: takes the pictures in docs/console, of the console's pages on a phone and a desktop.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import setupCluster from "../../dev/supabase/shared-test-cluster.ts";
import { openTestStack, type TestStack } from "../support/stack.ts";
import { openBrowser } from "./open-browser.ts";
import { PAGES } from "./pages.ts";
import { readDots, writePalettePng } from "./palette-png.ts";
import { openVisit } from "./visit.ts";
import { WIREFRAMES } from "./wireframes.ts";
import { furnish, type World } from "./world.ts";

const { out, only } = defineFlags({
  command: "npm run console:pictures",
  purpose: `Takes pictures of the console's pages on a phone and a desktop, and writes them with an index to
docs/console. The rows, the clock and the durations are always the same; the fonts are the machine's.`,
  flags: (command) =>
    command
      .option(
        "--out <DIR>",
        "where they are written",
        join(import.meta.dirname, "../../docs/console"),
      )
      .option("--only <WORD>", "pages whose name holds it; the index is left as it is"),
  example: "npm run console:pictures -- --only chat --out /tmp/pictures",
}).readOrExit();

const WINDOWS = {
  phone: { viewport: { width: 375, height: 740 }, deviceScaleFactor: 1.5 },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

async function takeAll(browser: Browser, stack: TestStack, world: World): Promise<void> {
  const pageNames = new Set(Object.values(WIREFRAMES).flat());
  const states = PAGES.filter(({ name }) =>
    only === undefined ? pageNames.delete(name) : name.includes(only),
  );
  if (only === undefined && pageNames.size > 0)
    throw new Error(`No page is named ${[...pageNames].join()}.`);
  for (const [window, size] of Object.entries(WINDOWS)) {
    for (const state of states) {
      const { isSignedOut = false } = state;
      const visit = await openVisit(browser, stack, { world, isSignedOut, isStill: true, ...size });
      await visit.show(state);
      // Wait for the panels beside the page, too.
      await visit.page.waitForLoadState("networkidle");
      const png = await visit.page.screenshot({ animations: "disabled", caret: "hide" });
      await visit.close();
      const small = writePalettePng(await readDots(browser, png));
      writeFileSync(join(out, `${state.name}-${window}.png`), small);
      console.log(`${state.name}-${window}.png  ${Math.round(small.length / 1024)} KB`);
    }
  }
}

/** Each wireframe of the design with its pictures; a wireframe without a page is reported as missing. */
function index(): string {
  const lines = [
    "# The console in pictures",
    "",
    "`npm run console:pictures` takes these pictures of the running page, on a phone of 375 px and a desktop of 1,280 px.",
    "[Use the web console](../how-to/use-the-console.md) says what can be done there.",
  ];
  for (const [wireframe, names] of Object.entries(WIREFRAMES)) {
    lines.push("", `## ${wireframe}`, "");
    if (names.length === 0) lines.push("There is no such page yet.");
    for (const name of names) lines.push(...table(name), "");
    if (lines.at(-1) === "") lines.pop();
  }
  return `${lines.join("\n")}\n`;
}

const table = (name: string) => [
  `| \`${name}\`, phone | desktop |`,
  "| --- | --- |",
  `| <img src="${name}-phone.png" width="250" alt="${name} on a phone" /> | <img src="${name}-desktop.png" width="640" alt="${name} on a desktop" /> |`,
];

const browser = await openBrowser({ fonts: "machine" });
if (typeof browser === "string") {
  console.error(browser);
  process.exit(1);
}
let cluster = "";
const stopCluster = await setupCluster({ provide: (_key, url) => void (cluster = url) });
try {
  const stack = await openTestStack({ page: true, cluster });
  try {
    mkdirSync(out, { recursive: true });
    if (only === undefined) {
      const old = readdirSync(out).filter((name) => name.endsWith(".png"));
      for (const name of old) rmSync(join(out, name));
      writeFileSync(join(out, "README.md"), index());
    }
    const world = await furnish(stack, await stack.createUser("Ada"), { isPlain: true });
    await takeAll(browser, stack, world);
  } finally {
    await stack.stop();
  }
} finally {
  await browser.close();
  await stopCluster();
}
