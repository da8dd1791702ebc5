// Measures the first screen of a new visitor: its bytes, requests and times.
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
import { type Bench, type Line, medianAndRange, openPage, repeat } from "./open-page.ts";

const VISITS = 5;
const GATE = "`npm run console`, gate";

async function measureVisit(bench: Bench, slowdown: number) {
  const { page, cdp, close } = await openPage(bench, slowdown);
  let [bytes, requests] = [0, 0];
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(() => {
    const counters = globalThis as unknown as { blockedMs: number };
    counters.blockedMs = 0;
    new PerformanceObserver((list) => {
      // A task of more than 50 ms delays the answer to a click or a key.
      for (const { duration } of list.getEntries())
        counters.blockedMs += Math.max(0, duration - 50);
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

export async function measureLoad(bench: Bench, slowdown: number): Promise<Line[]> {
  const { first, parts } = await weigh();
  const others = [...parts].filter(([name]) => !Object.hasOwn(consolePartBudgetsKb, name));
  const [heaviest = ["none", 0]] = others.sort((a, b) => b[1] - a[1]);
  const lines: Line[] = [
    {
      what: "scripts of the first load, gzipped",
      bound: `${consoleBudgetKb} KB`,
      measured: `${first.toFixed(1)} KB`,
      heldBy: GATE,
    },
    ...Object.entries(consolePartBudgetsKb).map(([name, bound]): Line => ({
      what: `scripts of ${name}, in addition`,
      bound: `${bound} KB`,
      measured: `${(parts.get(name) ?? 0).toFixed(1)} KB`,
      heldBy: GATE,
    })),
    {
      what: `scripts of the heaviest other part (${heaviest[0]}), in addition`,
      bound: `${consolePartBudgetKb} KB`,
      measured: `${heaviest[1].toFixed(1)} KB`,
      heldBy: GATE,
    },
  ];
  const visits = await repeat(VISITS, () => measureVisit(bench, 1));
  const slowVisits = await repeat(VISITS, () => measureVisit(bench, slowdown));
  const { bytes = 0, requests = 0 } = visits.at(-1) ?? {};
  const ms = (measuredVisits: typeof visits, name: "paint" | "interactive" | "blocked") =>
    medianAndRange(
      measuredVisits.map((visit) => visit[name]),
      "ms",
    );
  return [
    ...lines,
    { what: "first load, all bytes over the network", measured: `${(bytes / 1000).toFixed(1)} KB` },
    { what: "requests of the first load", measured: String(requests) },
    { what: "first paint", bound: "500 ms", measured: ms(visits, "paint") },
    { what: `first paint, ${slowdown}×`, measured: ms(slowVisits, "paint") },
    { what: "a message can be written", measured: ms(visits, "interactive") },
    { what: `a message can be written, ${slowdown}×`, measured: ms(slowVisits, "interactive") },
    {
      what: `blocked for longer than 50 ms at a time, in total, ${slowdown}×`,
      measured: ms(slowVisits, "blocked"),
    },
  ];
}
