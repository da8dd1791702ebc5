// The frames of a list that scrolls: as a finger flings it, and from one end to the other and back in two seconds.
import type { Page } from "playwright-core";
import { percentile } from "../../report/percentile.ts";
import { type Bench, type Line, metric, middleOf, openPage, times } from "./open-page.ts";

export interface LongPage {
  /** As the table calls it. */
  what: string;
  path: string;
  /** A text of a row that is there at first. */
  shows: string;
  /** The text of the first row of all, where pages of them come as one scrolls up to them. */
  first?: string;
}

const ROUNDS = 3;
/** Frames of a round, half of them back; 6,000 pixels a second at 60 frames, which is a quick fling. */
const FRAMES = 120;
const FLING_PX = 100;

const SCROLLER = "main.page, .messages";

/** Scrolls up until all is there. */
const loadAll = (page: Page, first: string): Promise<void> =>
  page.evaluate(
    async ({ scroller, text }) => {
      const box = document.querySelector(scroller);
      if (box === null) return;
      const isThere = () =>
        box.querySelector(".windowed > li")?.textContent?.includes(text) === true;
      while (!isThere() || box.scrollTop > 0) {
        box.scrollTop = 0;
        await new Promise((done) => setTimeout(done, 30));
      }
    },
    { scroller: SCROLLER, text: first },
  );

/** @returns milliseconds of each frame, and the most elements that the page had */
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
      for (let rest = 0; rest < 20; rest += 1) await frame();
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
  { what, path, shows, first }: LongPage,
  slowed: number,
): Promise<Line[]> {
  const { page, cdp, close, show } = await openPage(bench, 1);
  await show({ name: path, path, shows });
  await page.waitForLoadState("networkidle");
  if (first !== undefined) await loadAll(page, first);
  let most = 0;
  const round = async (step: number | "ends") => {
    const before = await metric(cdp, "TaskDuration");
    const { times: frames, elements } = await scroll(page, step);
    const work = (await metric(cdp, "TaskDuration")) - before;
    most = Math.max(most, elements);
    return { p95: percentile(frames, 0.95), work: (work * 1000) / FRAMES };
  };
  const lines: Line[] = [];
  for (const rate of [1, slowed]) {
    await cdp.send("Emulation.setCPUThrottlingRate", { rate });
    const on = rate === 1 ? what : `${what}, ${rate}×`;
    const bound = rate === 1 ? "17 ms" : "34 ms";
    const kinds = [
      [`${FLING_PX} px a frame`, FLING_PX],
      ["end to end in 2 s", "ends"],
    ] as const;
    for (const [how, step] of kinds) {
      const rounds = await times(ROUNDS, () => round(step));
      const all = (name: "p95" | "work") =>
        middleOf(
          rounds.map((one) => one[name]),
          "ms",
          1,
        );
      lines.push({ what: `${on}, ${how}: p95 of a frame`, bound, measured: all("p95") });
      // One that is slowed down counts the time in which it is held up.
      if (rate === 1) {
        lines.push({ what: `${on}, ${how}: processor time of a frame`, measured: all("work") });
      }
    }
  }
  await cdp.send("HeapProfiler.collectGarbage");
  const heap = await metric(cdp, "JSHeapUsedSize");
  await close();
  return [
    ...lines,
    {
      what: `${what}: elements of the page, at most`,
      bound: "400",
      measured: String(most),
      heldBy: "`tests/console/long-lists.test.ts`, test:all",
    },
    { what: `${what}: JS heap after a collection`, measured: `${(heap / 1e6).toFixed(1)} MB` },
  ];
}
