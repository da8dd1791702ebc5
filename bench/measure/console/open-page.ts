// A page that is measured: a window of somebody's browser, on a processor that may be slowed down.
import type { Browser, CDPSession } from "playwright-core";
import { openVisit } from "../../../tests/console/visit.ts";
import type { World } from "../../../tests/console/world.ts";
import type { TestStack } from "../../../tests/support/stack.ts";

/** A measured value, beside its bound and what holds it. */
export interface Line {
  what: string;
  bound?: string;
  measured: string;
  /** Absent: it is only measured here. */
  heldBy?: string;
}

/** What all measurements need. */
export interface Bench {
  browser: Browser;
  stack: TestStack;
  world: World;
}

/** Not even a machine that is busy with other things takes so long for a page. */
const PATIENCE_MS = 300_000;

/** A page whose processor is slowed down by that factor, with what CDP tells about it. */
export async function openPage({ browser, stack, world }: Bench, slowed: number) {
  const visit = await openVisit(browser, stack, { world, isNow: true });
  visit.page.context().setDefaultTimeout(PATIENCE_MS);
  const cdp = await visit.page.context().newCDPSession(visit.page);
  // Times are those of the page's own thread: other programs of the machine are not in them.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  return { ...visit, cdp };
}

export const metric = async (cdp: CDPSession, name: string): Promise<number> =>
  (await cdp.send("Performance.getMetrics")).metrics.find((one) => one.name === name)?.value ?? 0;

/** The middle one, and from which to which they are. */
export function middleOf(values: readonly number[], unit: string, digits = 0): string {
  const ascending = [...values].sort((one, other) => one - other);
  const [least = Number.NaN, most = Number.NaN] = [ascending[0], ascending.at(-1)];
  const middle = ascending[Math.floor((ascending.length - 1) / 2)] ?? Number.NaN;
  const text = (value: number) => value.toFixed(digits);
  return least === most
    ? `${text(middle)} ${unit}`
    : `${text(middle)} ${unit} (${text(least)}–${text(most)})`;
}

/** The same some times over. */
export async function times<T>(count: number, measure: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let n = 0; n < count; n += 1) all.push(await measure());
  return all;
}
