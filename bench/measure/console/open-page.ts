// Opens a page for a measurement, in a browser whose processor may be slowed down.
import type { Browser, CDPSession } from "playwright-core";
import { openVisit } from "../../../tests/console/visit.ts";
import type { World } from "../../../tests/console/world.ts";
import type { TestStack } from "../../../tests/support/stack.ts";

/** A measured value with its bound, and the suite that enforces the bound. */
export interface Line {
  what: string;
  bound?: string;
  measured: string;
  /** Absent if the value is only measured here. */
  heldBy?: string;
}

/** What all measurements need. */
export interface Bench {
  browser: Browser;
  stack: TestStack;
  world: World;
}

/** More than a page takes even on a busy machine. */
const PATIENCE_MS = 300_000;

/** @param slowdown the factor by which the processor is slowed down */
export async function openPage({ browser, stack, world }: Bench, slowdown: number) {
  const visit = await openVisit(browser, stack, { world, usesMachineClock: true });
  visit.page.context().setDefaultTimeout(PATIENCE_MS);
  const cdp = await visit.page.context().newCDPSession(visit.page);
  // Times of the page's own thread do not include other programs of the machine.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { ...visit, cdp };
}

export const metric = async (cdp: CDPSession, name: string): Promise<number> =>
  (await cdp.send("Performance.getMetrics")).metrics.find((entry) => entry.name === name)?.value ??
  0;

/** The median, with the range in brackets unless all values are equal. */
export function medianAndRange(values: readonly number[], unit: string, digits = 0): string {
  const ascending = [...values].sort((a, b) => a - b);
  const [min = Number.NaN, max = Number.NaN] = [ascending[0], ascending.at(-1)];
  const middle = ascending[Math.floor((ascending.length - 1) / 2)] ?? Number.NaN;
  const text = (value: number) => value.toFixed(digits);
  return min === max
    ? `${text(middle)} ${unit}`
    : `${text(middle)} ${unit} (${text(min)}–${text(max)})`;
}

/** The results of several measurements, made one after another. */
export async function repeat<T>(count: number, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < count; n += 1) results.push(await measure());
  return results;
}
