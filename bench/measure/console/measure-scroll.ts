// Measures a long list: its frames when it scrolls as fast as a fling, and from one end to the other and back in two
// seconds; its elements and its heap.
import type { Page } from "playwright-core";
import { percentile } from "../../report/percentile.ts";
import { type Bench, type Line, metric, medianAndRange, openPage, repeat } from "./open-page.ts";

export interface LongPage {
  /** The name of the page in the table. */
  what: string;
  path: string;
  /** A text of a row that is shown at first. */
  shows: string;
  /** The text of the very first row, if scrolling up loads more rows. */
  firstRow?: string;
}

const ROUNDS = 3;
/**
 * Frames of a round, half of which scroll back. At 60 frames a second, a fling scrolls 6,000 pixels a second, which is
 * quick.
 */
const FRAMES = 120;
const FLING_PX = 100;

const SCROLLER = "main.page, .messages";

/** Scrolls up until all rows are loaded. */
const loadAll = (page: Page, firstRow: string): Promise<void> =>
  page.evaluate(
    async ({ scroller, text }) => {
      const box = document.querySelector(scroller);
      if (box === null) return;
      const isFirstRowLoaded = () =>
        box.querySelector(".windowed > li")?.textContent?.includes(text) === true;
      while (!isFirstRowLoaded() || box.scrollTop > 0) {
        box.scrollTop = 0;
        await new Promise((done) => setTimeout(done, 30));
      }
    },
    { scroller: SCROLLER, text: firstRow },
  );

/** @returns the milliseconds of each frame, and the largest number of elements of the page at every tenth frame */
const scroll = (page: Page, step: number | "ends") =>
  page.evaluate(
    async ({ scroller, frames, by }) => {
      const box = document.querySelector<HTMLElement>(scroller);
      const times: number[] = [];
      let elements = 0;
      if (box === null) return { times, elements };
      const end = box.scrollHeight - box.clientHeight;
      box.scrollTop = end / 2;
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
      for (let idleFrame = 0; idleFrame < 20; idleFrame += 1) await frame();
      let last = await frame();
      for (let n = 0; n < frames; n += 1) {
        if (by === "ends") box.scrollTop = end * Math.abs(1 - (2 * n) / frames);
        else box.scrollTop += n < frames / 2 ? -by : by;
        const now = await frame();
        times.push(now - last);
        last = now;
        if (n % 10 === 0) elements = Math.max(elements, document.querySelectorAll("*").length);
      }
      return { times, elements };
    },
    { scroller: SCROLLER, frames: FRAMES, by: step },
  );

export async function measureScroll(
  bench: Bench,
  { what, path, shows, firstRow }: LongPage,
  slowdown: number,
): Promise<Line[]> {
  const { page, cdp, close, show } = await openPage(bench, 1);
  await show({ name: path, path, shows });
  await page.waitForLoadState("networkidle");
  if (firstRow !== undefined) await loadAll(page, firstRow);
  let maxElements = 0;
  const round = async (step: number | "ends") => {
    const before = await metric(cdp, "TaskDuration");
    const { times: frames, elements } = await scroll(page, step);
    const work = (await metric(cdp, "TaskDuration")) - before;
    maxElements = Math.max(maxElements, elements);
    return { p95: percentile(frames, 0.95), work: (work * 1000) / FRAMES };
  };
  const lines: Line[] = [];
  for (const rate of [1, slowdown]) {
    await cdp.send("Emulation.setCPUThrottlingRate", { rate });
    const title = rate === 1 ? what : `${what}, ${rate}×`;
    const bound = rate === 1 ? "17 ms" : "34 ms";
    const kinds = [
      [`${FLING_PX} px a frame`, FLING_PX],
      ["end to end in 2 s", "ends"],
    ] as const;
    for (const [how, step] of kinds) {
      const rounds = await repeat(ROUNDS, () => round(step));
      const medianOf = (name: "p95" | "work") =>
        medianAndRange(
          rounds.map((values) => values[name]),
          "ms",
          1,
        );
      lines.push({ what: `${title}, ${how}: p95 of a frame`, bound, measured: medianOf("p95") });
      // With a slowed processor, TaskDuration includes the pauses that Chromium inserts.
      if (rate === 1) {
        lines.push({
          what: `${title}, ${how}: processor time of a frame`,
          measured: medianOf("work"),
        });
      }
    }
  }
  await cdp.send("HeapProfiler.collectGarbage");
  const heap = await metric(cdp, "JSHeapUsedSize");
  await close();
  return [
    ...lines,
    {
      what: `${what}: most elements of the page`,
      bound: "400",
      measured: String(maxElements),
      heldBy: "`tests/console/long-lists.test.ts`, test:all",
    },
    { what: `${what}: JS heap after a collection`, measured: `${(heap / 1e6).toFixed(1)} MB` },
  ];
}
