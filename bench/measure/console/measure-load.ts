// The first screen of somebody who has never been here, and what it weighs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  consoleBudgetKb,
  consolePartBudgetKb,
  consolePartBudgetsKb,
} from "../../../dev/gate/bundle-budget.ts";
import { buildPage } from "../../../dev/page/build-page.ts";
import { pageWeights } from "../../../dev/page/page-weights.ts";
import { type Bench, type Line, middleOf, openPage, times } from "./open-page.ts";

const VISITS = 5;
const GATE = "`npm run console`, gate";

async function measureVisit(bench: Bench, slowed: number) {
  const { page, cdp, close } = await openPage(bench, slowed);
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
  await page.goto(`${bench.stack.url}/chat/new`);
  await page.getByRole("textbox").first().waitFor();
  const interactive = await page.evaluate(() => performance.now());
  await page.waitForLoadState("networkidle");
  const { paint, blocked } = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    blocked: (globalThis as unknown as { blockedMs: number }).blockedMs,
  }));
  await close();
  return { bytes, requests, interactive, paint, blocked };
}

async function weigh() {
  const folder = mkdtempSync(join(tmpdir(), "alfred-console-"));
  try {
    return pageWeights(await buildPage(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function measureLoad(bench: Bench, slowed: number): Promise<Line[]> {
  const { first, parts } = await weigh();
  const others = [...parts].filter(([name]) => !Object.hasOwn(consolePartBudgetsKb, name));
  const [heaviest = ["none", 0]] = others.sort((one, other) => other[1] - one[1]);
  const lines: Line[] = [
    {
      what: "scripts of the first load, gzipped",
      bound: `${consoleBudgetKb} KB`,
      measured: `${first.toFixed(1)} KB`,
      heldBy: GATE,
    },
    ...Object.entries(consolePartBudgetsKb).map(([name, bound]): Line => ({
      what: `scripts of ${name}, beside that`,
      bound: `${bound} KB`,
      measured: `${(parts.get(name) ?? 0).toFixed(1)} KB`,
      heldBy: GATE,
    })),
    {
      what: `scripts of the heaviest other part (${heaviest[0]}), beside that`,
      bound: `${consolePartBudgetKb} KB`,
      measured: `${heaviest[1].toFixed(1)} KB`,
      heldBy: GATE,
    },
  ];
  const visits = await times(VISITS, () => measureVisit(bench, 1));
  const slow = await times(VISITS, () => measureVisit(bench, slowed));
  const { bytes = 0, requests = 0 } = visits.at(-1) ?? {};
  const ms = (of: typeof visits, name: "paint" | "interactive" | "blocked") =>
    middleOf(
      of.map((one) => one[name]),
      "ms",
    );
  return [
    ...lines,
    { what: "first load, everything over the wire", measured: `${(bytes / 1000).toFixed(1)} KB` },
    { what: "requests of the first load", measured: String(requests) },
    { what: "first paint", bound: "500 ms", measured: ms(visits, "paint") },
    { what: `first paint, ${slowed}×`, measured: ms(slow, "paint") },
    { what: "a message can be written", measured: ms(visits, "interactive") },
    { what: `a message can be written, ${slowed}×`, measured: ms(slow, "interactive") },
    {
      what: `blocked for longer than 50 ms at a time, in all, ${slowed}×`,
      measured: ms(slow, "blocked"),
    },
  ];
}
