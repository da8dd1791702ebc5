// Stored Processes under the simulator: faults at calls of their scenarios, and random Processes on random walks.
// The gate tries a sample, `npm run test:all` every fault at every call, `npm run simulate` all schedules.
import { describe, expect, it } from "vitest";
import { baselineOf, schedulesFor, violationsOf } from "./campaign.ts";
import { MODES } from "./modes.ts";
import {
  RANDOM,
  lates,
  losses,
  pairs,
  randoms,
  singles,
  slows,
  walks,
  type Schedule,
} from "./schedules.ts";
import { scenarios } from "./scenarios.ts";
import { storedScenarios } from "./stored-scenarios.ts";
import { cases, sampleEvery } from "../support/sample.ts";

const FIRST = scenarios.length - storedScenarios.length;
const storedCases = storedScenarios.map(({ name }, index) => [name, FIRST + index] as const);

describe.each(storedCases)("%s", (_name, scenario) => {
  const base = { scenario, mode: "off" as const };

  it("the Process has no violations without faults, and survives every fault at every call, in each mode", async () => {
    const bases = MODES.map((mode) => ({ scenario, mode }));
    for (const each of bases) expect((await baselineOf(each)).violations).toEqual([]);
    const all = await schedulesFor(bases, singles);
    expect(await violationsOf(sampleEvery(419, 1, all))).toEqual({});
  });

  it("the Process survives a store that steps back or is emptied, and calls that arrive too late", async () => {
    const allLosses = await schedulesFor([base], (_base, { length }) => losses(base, length));
    expect(await violationsOf(sampleEvery(281, 3, allLosses))).toEqual({});
    expect(await violationsOf(sampleEvery(1213, 7, await schedulesFor([base], lates)))).toEqual({});
  });
});

it("a step that needs a worker calls the store twice, like every other hop", async () => {
  const { ports, published } = await baselineOf({ scenario: FIRST, mode: "off" });
  expect(published).toHaveLength(6);
  // The seeding of the run is one more call.
  expect(ports.filter((port) => port === "store")).toHaveLength(2 * published.length + 1);
});

it("stored Processes survive two deaths", async () => {
  const bases = storedCases.map(([, scenario]) => ({ scenario, mode: "off" as const }));
  const all = await schedulesFor(bases, (base, { length }) => pairs(base, length));
  expect(await violationsOf(sampleEvery(17011, 97, all))).toEqual({});
});

it("stored Processes survive random walks", async () => {
  const schedules = function* (): Generator<Schedule> {
    for (const schedule of walks(0, cases(1, 20))) {
      for (const [, scenario] of storedCases) yield { ...schedule, scenario };
    }
  };
  expect(await violationsOf(schedules())).toEqual({});
});

it("random Processes survive an emptied store and a random walk", async () => {
  expect(await violationsOf(randoms(0, cases(5, 200)))).toEqual({});
});

it.each([
  ["an answer and the end of its wait", "answered as it expires"],
  ["an event and the end of its wait", "event comes as its time is over"],
])(
  "stored Processes survive %s at the same time, millisecond by millisecond",
  async (_what, name) => {
    const match = storedCases.find(([title]) => title.includes(name));
    const all = await schedulesFor([{ scenario: match?.[1] ?? -1, mode: "off" }], slows);
    expect(await violationsOf(sampleEvery(61, 1, all))).toEqual({});
  },
);

it.each([
  ["after a change", "loss:8=13"],
  ["while items change data", "loss:21=2"],
])(
  "a change is made once in a run that is stopped %s and whose commit the store has lost",
  async (name, course) => {
    const match = storedCases.find(([title]) => title.includes(name));
    const schedule = { scenario: match?.[1] ?? -1, mode: "off", course } as const;
    expect(await violationsOf([schedule])).toEqual({});
  },
);

it("a decided step stays decided if the store is lost after another call has seen it waiting", async () => {
  const schedule = { scenario: RANDOM + 86, mode: "attached", course: "loss:16=all" } as const;
  expect(await violationsOf([schedule])).toEqual({});
});

it("two events with one id at the same time do not deadlock", async () => {
  const schedule = { scenario: RANDOM + 903, mode: "off", course: "loss:33=all" } as const;
  expect(await violationsOf([schedule])).toEqual({});
});

it("a call in doubt that a person wants to repeat after the day's calls are used up stays in the receipt", async () => {
  const schedule = { scenario: RANDOM + 276, mode: "off", course: "walk:276" } as const;
  expect(await violationsOf([schedule])).toEqual({});
});

it("a run that fails before it has reached its steps again, after it was rebuilt, reports their calls", async () => {
  const match = storedCases.find(([title]) => title === "a stored Process with items");
  const schedule = { scenario: match?.[1] ?? -1, mode: "off", course: "walk:915" } as const;
  expect(await violationsOf([schedule])).toEqual({});
});
