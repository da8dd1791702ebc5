// Draws a run from log lines.
import { expect, it } from "vitest";
import { traceFlags } from "../cli/flags/trace-args.ts";
import { drawAxis, drawBar } from "./draw-bar.ts";
import { drawRun } from "./draw-run.ts";
import { chooseRun, listRuns } from "./list-runs.ts";
import { readLines } from "./read-lines.ts";
import { readRuns, type TracedRun } from "./read-runs.ts";
import { hopLine, RUN, sampleLines } from "./sample-lines.ts";
import { time } from "./words.ts";

const noPaint = (_style: string, text: string) => text;
const sample = (): TracedRun => chooseRun(readRuns(sampleLines), undefined);
const draw = (width: number) => drawRun(sample(), { width, paint: noPaint });

const PICTURE = `run 5f0c7f6e-1111-4111-8111-0123456789ab  completed  2026-11-22T04:00:00.000Z
conversation c-1

               |0                |500 ms                time  calls    in  out  read  write     cost  outcome
  understand    cmmmdq                                150 ms      1  1.5k   50   600         $0.0024
  think                mms                             80 ms      1  1.5k   50   600         $0.0024  error (overloaded)
  think #2                   cmmmmdsq                 200 ms      1  1.5k   50   600         $0.0024
┌ act.1.1                            cmmds            100 ms      1  1.5k   50   600         $0.0024
└ act.1.2                             cmmds           120 ms      1  1.5k   50   600         $0.0024
  reply e1                                    x                                                       cut off
  reply #2 e1                                 cmmmdq  150 ms      1  1.5k   50   600         $0.0024

1.00 s in total, 290 ms of it outside of hops
c claim 80 ms  m model 400 ms  d database 160 ms  s store 80 ms  q queue 80 ms  o own 0 ms
7 invocations, 6 model calls, $0.0142
9.0k tokens in, 3.6k of them read from the cache and 0 written to it; 300 out
also logged: run.recovered`;

it("the drawing has all hops on one axis, joins concurrent ones, and shows attempts, failures and cut-off hops", () => {
  expect(draw(120).join("\n")).toBe(PICTURE);
});

it.each([60, 100, 160])("bars and numbers stay within %s columns", (width) => {
  const table = draw(width).slice(3, 11);
  expect(Math.max(...table.map((line) => line.length))).toBeLessThanOrEqual(width);
  expect(table.join("\n")).toMatch(/think #2 .*[cmdsqo]{2,}.* 200 ms/);
});

it("an unknown cost is shown as a question mark, not as zero", () => {
  const lineWithoutPrice = hopLine("act.9", 990, 5, { "alfred.cost_micro_usd": undefined });
  const lines = [
    ...sampleLines,
    lineWithoutPrice,
    hopLine("act.10", 996, 1, { "alfred.cost_micro_usd": 7 }),
  ];
  const drawing = drawRun(chooseRun(readRuns(lines), undefined), { width: 100, paint: noPaint });
  expect(drawing.find((line) => line.includes("act.9"))).toMatch(/ \?$/);
  expect(drawing.find((line) => line.includes("act.10"))).toMatch(/ <\$0\.0001$/);
  expect(drawing.join("\n")).toContain("8 model calls, ?\n");
  expect(listRuns(readRuns(lines), 5)[0]).toMatch(/ {2}\?$/);
});

it("each part's share of a hop is drawn in its letter, and a short hop has one letter", () => {
  const hop = {
    hop: "think",
    epoch: 0,
    attempt: 1,
    startMs: 0,
    endMs: 10,
    outcome: "committed",
    error: null,
    trigger: "delivery",
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    cost: 0,
    parts: { claim: 1, model: 6, database: 0, store: 1, queue: 1, own: 1 },
  };
  expect(drawBar(hop, 0, 1, 10, noPaint)).toBe("cmmmmmmsqo");
  expect(drawBar(hop, 0.5, 0.5001, 10, noPaint)).toBe("     m    ");
  expect(drawBar(hop, 1, 1, 10, noPaint)).toHaveLength(10);
});

it("the axis is labelled at round times, with room between the labels", () => {
  expect(drawAxis(3_700, 60)).toMatch(/^\|0 +\|1\.00 s +\|2\.00 s +\|3\.00 s +$/);
  expect(drawAxis(1, 12)).toMatch(/^\|0 *$/);
});

it("a time of minutes is rounded to seconds, of which there are fewer than sixty", () => {
  expect([125_000, 119_400, 119_600].map(time)).toEqual(["2 min 5 s", "1 min 59 s", "2 min 0 s"]);
});

it("the Worker's lines are read among other output, and from wrangler tail", () => {
  const line = hopLine("think", 0, 10);
  const plainText = `⛅️ wrangler\n{"half": \n${JSON.stringify(line)}\nSegmentation fault`;
  expect(readLines(plainText)).toEqual([line]);
  const { time: lineTime, ...lineWithoutTime } = line;
  const event = {
    outcome: "ok",
    logs: [
      { message: ["no JSON"], level: "log", timestamp: 1 },
      {
        message: [JSON.stringify(lineWithoutTime)],
        level: "log",
        timestamp: Date.parse(String(lineTime)),
      },
    ],
  };
  const tail = `Connected.\n${JSON.stringify(event, null, 2)}\n${JSON.stringify(event)}\n`;
  expect(readLines(tail)).toEqual([line, line]);
});

it("runs are listed from the oldest, and the newest or the one whose id begins as given is chosen", () => {
  const otherRun = "5f0c0000-1111-4111-8111-0123456789ab";
  const laterLine = hopLine("understand", 5_000, 20, { "alfred.run": otherRun });
  const runs = readRuns([laterLine, ...sampleLines]);
  expect(listRuns(runs, 5)).toEqual([
    `${RUN}  2026-11-22 04:00:00  completed  1.00 s  7 invocations  6 calls  9.3k tokens  $0.0142`,
    `${otherRun}  2026-11-22 04:00:05  not ended  20 ms   1 invocation   1 call   1.6k tokens  $0.0024`,
  ]);
  expect(chooseRun(runs, undefined).run).toBe(otherRun);
  expect(chooseRun(runs, "5f0c7").run).toBe(RUN);
  expect(() => chooseRun(runs, "5f0c")).toThrow("2 runs have ids that begin with 5f0c");
  expect(() => chooseRun(runs, "abcd")).toThrow(
    `no line of run abcd. It begins at 2026-11-22T04:00:00.000Z; its newest run is 5f0c0000`,
  );
  expect(() => chooseRun([], undefined)).toThrow("no run yet");
});

it("a run that waited and then ended has the status of its end", () => {
  const status = (value: string) => ({ "alfred.run_status": value });
  const [run] = readRuns([
    hopLine("step.1", 0, 10, status("waiting")),
    hopLine("step.1", 500, 10, { "alfred.epoch": 1 }),
    hopLine("step.0", 520, 10, { "alfred.epoch": 1, ...status("failed") }),
  ]);
  expect(run?.status).toBe("failed");
});

it("a step is not joined with a predecessor that ends just after the step's start", () => {
  const lines = [hopLine("act.1", 0, 100), hopLine("act.2", 90, 100)];
  const drawing = drawRun(chooseRun(readRuns(lines), undefined), { width: 80, paint: noPaint });
  expect(drawing.join("\n")).not.toMatch(/[┌├└]/);
});

it("the drawing has no control characters from the log", () => {
  const runs = readRuns([hopLine("think", 0, 5, { "alfred.hop": "\u001b[2Jthink" })]);
  expect(drawRun(chooseRun(runs, undefined), { width: 80, paint: noPaint }).join("")).not.toContain(
    "\u001b",
  );
});

it.each([
  [["abcd", "efgh"], "Expected 1 argument but got 2"],
  [["xyz!"], "a run's id"],
  [["--list", "abcd"], "--list takes no run"],
  [["--log", "x", "--data", "y"], "cannot be used with option '--data"],
])("the flags %j are refused", (argv, problem) => {
  expect(traceFlags.parse(argv)).toMatchObject({
    ok: false,
    problem: expect.stringContaining(problem),
  });
});
