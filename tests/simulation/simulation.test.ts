// The short simulation: every scenario of the chain and of a second process without faults, and samples of schedules
// with faults. `npm run test:all` tries every fault at every call of four scenarios and larger samples,
// `npm run simulate` all schedules.
import { describe, expect, it } from "vitest";
import { baselineOf, schedulesOf, tryOut, violationsOf } from "./campaign.ts";
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

describe("the chain under the simulator", () => {
  it.each(scenarios.slice(0, FIRST_STORED).map(({ name }, scenario) => [name, scenario] as const))(
    "a course without faults has no violations: %s",
    async (_name, scenario) => {
      for (const mode of MODES) {
        expect((await baselineOf({ scenario, mode })).violations).toEqual([]);
      }
    },
  );

  it("the chain under the simulator has the same course for the same schedule", async () => {
    for (const schedule of walks(3, 3)) {
      const [first, second] = [await tryOut(schedule, true), await tryOut(schedule, true)];
      expect(first.states.size).toBeGreaterThan(1);
      expect([...first.states]).toEqual([...second.states]);
    }
  });

  it.each(MODES)(
    "the chain under the simulator survives every fault at every call while three recipes are made and saved (continuation: %s)",
    async (mode) => {
      const base = { scenario: SAVED, mode };
      const { ports } = await baselineOf(base);
      expect(await violationsOf(sampleEvery(631, 1, singles(base, ports)))).toEqual({});
    },
  );

  it("the chain under the simulator survives a store that steps back or is emptied, at calls of every scenario", async () => {
    for (const scenario of scenarios.keys()) {
      const modes = [
        scenario % 2 === 1 ? "on" : "off",
        ...(scenario % 5 === 2 ? ["attached"] : []),
      ];
      for (const mode of MODES.filter((candidate) => modes.includes(candidate))) {
        const base = { scenario, mode };
        const { ports } = await baselineOf(base);
        expect(await violationsOf(sampleEvery(8009, 61, losses(base, ports.length)))).toEqual({});
      }
    }
  });

  it("the chain under the simulator survives a store that loses what an undo has read", async () => {
    const base = { scenario: UNDONE, mode: "off" as const };
    const { ports } = await baselineOf(base);
    const twoWrites = [...losses(base, ports.length)].filter(({ course }) => course.endsWith("=2"));
    expect(await violationsOf(sampleEvery(5, 1, twoWrites))).toEqual({});
  });

  it("the chain under the simulator survives calls that arrive when another holder has their hop, while three recipes are saved", async () => {
    const base = { scenario: SAVED, mode: "off" as const };
    const { ports } = await baselineOf(base);
    expect(await violationsOf(sampleEvery(149, 2, lates(base, ports)))).toEqual({});
  });

  it("the chain under the simulator survives a write and a cancel at the same time, millisecond by millisecond", async () => {
    const base = { scenario: STOPPED, mode: "off" as const };
    const { ports } = await baselineOf(base);
    expect(await violationsOf(sampleEvery(199, 4, slows(base, ports)))).toEqual({});
  });

  it("the chain under the simulator survives two deaths at calls of the core scenarios", async () => {
    for (const [scenario, { core }] of scenarios.entries()) {
      if (!core) continue;
      const base = { scenario, mode: "off" as const };
      const { ports } = await baselineOf(base);
      expect(await violationsOf(sampleEvery(16007, 241, pairs(base, ports.length)))).toEqual({});
    }
  });

  it("the chain under the simulator survives attached clients that hang up at every call, and deaths at the next calls", async () => {
    for (const scenario of [SAVED, QUICK]) {
      const base = { scenario, mode: "attached" as const };
      const { ports } = await baselineOf(base);
      expect(await violationsOf(sampleEvery(61, 2, hangUps(base, ports.length)))).toEqual({});
    }
  });

  it("the chain under the simulator survives random walks", async () => {
    expect(await violationsOf(walks(0, cases(4, 84)))).toEqual({});
  });

  it("the chain under the simulator survives random walks with attached clients", async () => {
    expect(await violationsOf(attachedWalks(84, cases(1, 5) * scenarios.length))).toEqual({});
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
  it.each(MODES)(
    "a process that is not the chain survives every fault at every call (continuation: %s)",
    async (mode) => {
      for (const scenario of [SECOND, BROKEN, HALTED]) {
        const base = { scenario, mode };
        const { ports } = await baselineOf(base);
        expect(await violationsOf(sampleEvery(631, 1, singles(base, ports)))).toEqual({});
      }
    },
  );

  it("a process that is not the chain survives a store that steps back or is emptied, and calls that arrive when another holder has their hop", async () => {
    for (const scenario of [SECOND, BROKEN]) {
      const base = { scenario, mode: "off" as const };
      const { ports } = await baselineOf(base);
      expect(await violationsOf(sampleEvery(19, 1, losses(base, ports.length)))).toEqual({});
      expect(await violationsOf(sampleEvery(97, 3, lates(base, ports)))).toEqual({});
    }
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
