// The short simulation: every scenario of the chain and of a second process without faults, and samples of schedules
// with faults. `npm run test:all` tries every fault at every call of four scenarios and larger samples,
// `npm run simulate` all schedules.
import { describe, expect, it } from "vitest";
import { baselineOf, schedulesFor, schedulesOf, tryOut, violationsOf } from "./campaign.ts";
import { MODES } from "./modes.ts";
import { scenarios } from "./scenarios.ts";
import {
  attachedWalks,
  hangUps,
  lates,
  losses,
  nameOf,
  pairs,
  singles,
  slows,
  walks,
  type Schedule,
} from "./schedules.ts";
import { storedScenarios } from "./stored-scenarios.ts";
import { cases, sampleEvery } from "../support/sample.ts";

/** The scenarios from here on have stored Processes; stored.test.ts plays them without faults. */
const FIRST_STORED = scenarios.length - storedScenarios.length;
const SAVED = scenarios.findIndex(({ name }) => name.startsWith("three recipes generated"));
const QUICK = scenarios.findIndex(({ name }) => name === "a quick look-up");
const UNDONE = scenarios.findIndex(({ name }) => name === "saved and undone");
const STOPPED = scenarios.findIndex(({ name }) => name.startsWith("a run stopped"));

const SECOND = scenarios.findIndex(({ name }) => name.startsWith("five steps of a process"));
const BROKEN = scenarios.findIndex(({ name }) => name.startsWith("five steps of which one"));
const HALTED = scenarios.findIndex(({ name }) => name.startsWith("a run that is stopped"));

const inEachMode = (scenario: number) => MODES.map((mode) => ({ scenario, mode }));
const withoutContinuation = (scenario: number) => ({ scenario, mode: "off" as const });

describe("the chain under the simulator", () => {
  it.each(scenarios.slice(0, FIRST_STORED).map(({ name }, scenario) => [name, scenario] as const))(
    "a course without faults has no violations, and the sweep need not continue a run: %s",
    async (_name, scenario) => {
      for (const mode of MODES) {
        const { violations, driven } = await baselineOf({ scenario, mode });
        expect({ mode, violations, driven }).toEqual({ mode, violations: [], driven: 0 });
      }
    },
  );

  it("the chain under the simulator has the same course for the same schedule", async () => {
    for (const schedule of walks(3, cases(1, 3))) {
      const [first, second] = [await tryOut(schedule, true), await tryOut(schedule, true)];
      expect(first.states.size).toBeGreaterThan(1);
      expect([...first.states]).toEqual([...second.states]);
    }
  });

  it("the chain under the simulator survives every fault at every call while three recipes are made and saved, in each mode", async () => {
    const all = await schedulesFor(inEachMode(SAVED), singles);
    expect(await violationsOf(sampleEvery(631, 1, all))).toEqual({});
  });

  it("the chain under the simulator survives a store that steps back or is emptied, at calls of every scenario", async () => {
    // In the gate only stored.test.ts tries losses in courses of stored Processes.
    const numbers = [...scenarios.keys()].slice(0, cases(FIRST_STORED, scenarios.length));
    const bases = numbers.flatMap((scenario) =>
      inEachMode(scenario).filter(
        ({ mode }) =>
          mode === (scenario % 2 === 1 ? "on" : "off") ||
          (mode === "attached" && scenario % 5 === 2),
      ),
    );
    const all = await schedulesFor(bases, (base, { length }) => losses(base, length));
    expect(await violationsOf(sampleEvery(1201, 61, all))).toEqual({});
  });

  it("the chain under the simulator survives a store that loses what an undo has read", async () => {
    const all = await schedulesFor([withoutContinuation(UNDONE)], (base, { length }) =>
      losses(base, length).filter(({ course }) => course.endsWith("=2")),
    );
    expect(await violationsOf(sampleEvery(11, 1, all))).toEqual({});
  });

  it("the chain under the simulator survives calls that arrive when another holder has their hop, while three recipes are saved", async () => {
    const all = await schedulesFor([withoutContinuation(SAVED)], lates);
    expect(await violationsOf(sampleEvery(149, 2, all))).toEqual({});
  });

  it("the chain under the simulator survives a write and a cancel at the same time, millisecond by millisecond", async () => {
    const all = await schedulesFor([withoutContinuation(STOPPED)], slows);
    expect(await violationsOf(sampleEvery(199, 4, all))).toEqual({});
  });

  it("the chain under the simulator survives two deaths at calls of the core scenarios", async () => {
    const core = [...scenarios.keys()].filter((scenario) => scenarios[scenario]?.core);
    const bases = core.map(withoutContinuation);
    const all = await schedulesFor(bases, (base, { length }) => pairs(base, length));
    expect(await violationsOf(sampleEvery(9001, 241, all))).toEqual({});
  });

  it("the chain under the simulator survives attached clients that hang up at every call, and deaths at the next calls", async () => {
    const bases = [SAVED, QUICK].map((scenario) => ({ scenario, mode: "attached" as const }));
    const all = await schedulesFor(bases, (base, { length }) => hangUps(base, length));
    expect(await violationsOf(sampleEvery(61, 2, all))).toEqual({});
  });

  it("the chain under the simulator survives random walks", async () => {
    expect(await violationsOf(walks(0, cases(4, 84)))).toEqual({});
  });

  it("the chain under the simulator survives random walks with attached clients", async () => {
    // The seeds of the second round of the scenarios are the first with attached clients.
    const all = attachedWalks(scenarios.length, cases(8, 5 * scenarios.length));
    expect(await violationsOf(all)).toEqual({});
  });

  it("the chain under the simulator publishes one message besides those of groups, for attached and for continued runs", async () => {
    const messages = async (scenario: number, mode: (typeof MODES)[number]) =>
      (await baselineOf({ scenario, mode })).published;
    expect(await messages(QUICK, "attached")).toEqual(["understand"]);
    expect(await messages(SAVED, "attached")).toEqual([
      ...["understand", "act.1.1", "act.1.2", "act.1.3"],
    ]);
    for (const scenario of [QUICK, SAVED]) {
      expect(await messages(scenario, "attached")).toEqual(await messages(scenario, "on"));
    }
  });
});

describe("a process that is not the chain, under the simulator", () => {
  it("a process that is not the chain survives every fault at every call, in each mode", async () => {
    const all = await schedulesFor([SECOND, BROKEN, HALTED].flatMap(inEachMode), singles);
    expect(await violationsOf(sampleEvery(631, 1, all))).toEqual({});
  });

  it("a process that is not the chain survives a store that steps back or is emptied, and calls that arrive when another holder has their hop", async () => {
    const bases = [SECOND, BROKEN].map(withoutContinuation);
    const allLosses = await schedulesFor(bases, (base, { length }) => losses(base, length));
    expect(await violationsOf(sampleEvery(19, 1, allLosses))).toEqual({});
    expect(await violationsOf(sampleEvery(97, 3, await schedulesFor(bases, lates)))).toEqual({});
  });

  it("a process that is not the chain survives random walks", async () => {
    const secondWalks = function* (): Generator<Schedule> {
      for (const schedule of walks(0, cases(3, 60))) {
        for (const scenario of [SECOND, HALTED]) yield { ...schedule, scenario };
      }
    };
    expect(await violationsOf(secondWalks())).toEqual({});
  });
});

it("each schedule of a campaign belongs to exactly one shard", async () => {
  const sets = {
    singles: false,
    losses: false,
    lates: false,
    slows: false,
    pairs: false,
    hangUps: false,
    seeds: scenarios.length + 3,
    from: 5,
    random: 0,
  };
  const names: string[] = [];
  for (const shard of [0, 1, 2]) {
    for await (const schedule of schedulesOf(sets, shard, 3)) names.push(nameOf(schedule));
  }
  // The seeds of the second round of the scenarios are walked with continuation on.
  const turns = scenarios.length;
  const seeds = Array.from({ length: sets.seeds }, (_, n) => n + 5);
  const scheduleName = (mode: string, seed: number) => `${seed % turns}/${mode}/walk:${seed}`;
  const walks = seeds.map((seed) => scheduleName(seed < turns ? "off" : "on", seed));
  const attachedRuns = seeds
    .filter((seed) => seed >= turns)
    .map((seed) => scheduleName("attached", seed));
  expect(attachedRuns.length).toBeGreaterThan(0);
  expect(names.toSorted()).toEqual([...walks, ...attachedRuns].toSorted());
});
