// The short simulation: every scenario without faults, samples of the rest. `npm run test:all` tries every fault
// at every call of one scenario and larger samples, `npm run simulate` all there are.
import { describe, expect, it } from "vitest";
import { baselineOf, schedulesOf, tryOut } from "./campaign.ts";
import { MODES } from "./modes.ts";
import { play } from "./play.ts";
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
import { cases, sampleEvery } from "../support/sample.ts";

/** Violations by the name of the schedule that showed them: `npm run simulate -- --replay <name>`. */
async function violationsOf(schedules: Iterable<Schedule>): Promise<Record<string, string[]>> {
  const violationsByName: Record<string, string[]> = {};
  for (const schedule of schedules) {
    const { schedule: name, violations } = await tryOut(schedule);
    if (violations.length > 0) violationsByName[name] = violations;
  }
  return violationsByName;
}

const SAVED = scenarios.findIndex(({ name }) => name.startsWith("three generated"));
const QUICK = scenarios.findIndex(({ name }) => name === "a quick look-up");
const UNDONE = scenarios.findIndex(({ name }) => name === "saved and taken back");
const STOPPED = scenarios.findIndex(({ name }) => name.startsWith("a run stopped"));

const SECOND = scenarios.findIndex(({ name }) => name.startsWith("five steps"));
const BROKEN = scenarios.findIndex(({ name }) => name.startsWith("a step of that process"));
const HALTED = scenarios.findIndex(({ name }) => name.startsWith("a run of that process"));

describe("the chain under the simulator", () => {
  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    "without faults: %s",
    async (_name, scenario) => {
      for (const mode of MODES) {
        expect((await play(scenario, { mode })).violations).toEqual([]);
      }
    },
  );

  it("the same schedule has the same course", async () => {
    for (const schedule of walks(3, 3)) {
      const [one, two] = [await tryOut(schedule, true), await tryOut(schedule, true)];
      expect(one.states.size).toBeGreaterThan(1);
      expect([...one.states]).toEqual([...two.states]);
    }
  });

  it.each(MODES)(
    "every fault at every call, while three recipes are made and saved (continuation: %s)",
    async (mode) => {
      const base = { scenario: SAVED, mode };
      const { ports } = await baselineOf(base);
      expect(await violationsOf(sampleEvery(211, 1, singles(base, ports)))).toEqual({});
    },
  );

  it("a store that steps back or is emptied, at calls of every scenario", async () => {
    for (const scenario of scenarios.keys()) {
      const modes = [
        scenario % 2 === 1 ? "on" : "off",
        ...(scenario % 5 === 2 ? ["attached"] : []),
      ];
      for (const mode of MODES.filter((one) => modes.includes(one))) {
        const base = { scenario, mode };
        const { ports } = await baselineOf(base);
        expect(await violationsOf(sampleEvery(8009, 61, losses(base, ports.length)))).toEqual({});
      }
    }
  });

  it("a store that loses what an undo has read, once it is done", async () => {
    const base = { scenario: UNDONE, mode: "off" as const };
    const { ports } = await baselineOf(base);
    const twoWrites = [...losses(base, ports.length)].filter(({ course }) => course.endsWith("=2"));
    expect(await violationsOf(sampleEvery(5, 1, twoWrites))).toEqual({});
  });

  it("calls that arrive when their hop is another holder's, while three recipes are saved", async () => {
    const base = { scenario: SAVED, mode: "off" as const };
    const { ports } = await baselineOf(base);
    expect(await violationsOf(sampleEvery(149, 2, lates(base, ports)))).toEqual({});
  });

  it("a write and a cancel that meet, millisecond by millisecond", async () => {
    const base = { scenario: STOPPED, mode: "off" as const };
    const { ports } = await baselineOf(base);
    expect(await violationsOf(sampleEvery(199, 4, slows(base, ports)))).toEqual({});
  });

  it("two deaths, at calls of the core scenarios", async () => {
    for (const [scenario, { core }] of scenarios.entries()) {
      if (!core) continue;
      const base = { scenario, mode: "off" as const };
      const { ports } = await baselineOf(base);
      expect(await violationsOf(sampleEvery(16007, 241, pairs(base, ports.length)))).toEqual({});
    }
  });

  it("attached clients that hang up at every call, and deaths at the next ones", async () => {
    for (const scenario of [SAVED, QUICK]) {
      const base = { scenario, mode: "attached" as const };
      const { ports } = await baselineOf(base);
      expect(await violationsOf(sampleEvery(61, 2, hangUps(base, ports.length)))).toEqual({});
    }
  });

  it("random walks", async () => {
    expect(await violationsOf(walks(0, cases(4, 84)))).toEqual({});
  });

  it("random walks past attached clients", async () => {
    expect(await violationsOf(attachedWalks(84, cases(1, 5) * scenarios.length))).toEqual({});
  });

  it("an attached run that ends at once costs one message beside its groups", async () => {
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
  it.each(MODES)("every fault at every call (continuation: %s)", async (mode) => {
    for (const scenario of [SECOND, BROKEN, HALTED]) {
      const base = { scenario, mode };
      const { ports } = await baselineOf(base);
      expect(await violationsOf(sampleEvery(211, 1, singles(base, ports)))).toEqual({});
    }
  });

  it("a store that steps back or is emptied, and calls that arrive when their hop is another holder's", async () => {
    for (const scenario of [SECOND, BROKEN]) {
      const base = { scenario, mode: "off" as const };
      const { ports } = await baselineOf(base);
      expect(await violationsOf(sampleEvery(19, 1, losses(base, ports.length)))).toEqual({});
      expect(await violationsOf(sampleEvery(97, 3, lates(base, ports)))).toEqual({});
    }
  });

  it("random walks", async () => {
    const own = function* (): Generator<Schedule> {
      for (const schedule of walks(0, cases(3, 60))) {
        for (const scenario of [SECOND, HALTED]) yield { ...schedule, scenario };
      }
    };
    expect(await violationsOf(own())).toEqual({});
  });
});

it("a campaign's shards share its schedules out, each to one", async () => {
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
    for await (const one of schedulesOf(sets, shard, 3)) names.push(nameOf(one));
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
