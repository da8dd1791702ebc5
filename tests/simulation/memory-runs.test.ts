// Memory runs under the simulator, with faults at any call from the start by the sweep to the facts or notes. The
// gate tries a sample; `npm run test:all` tries every fault at every call, every late and slow call, and every pair
// of deaths.
import { describe, expect, it } from "vitest";
import type { ResolvedProcess, ResolvedTool } from "../../shared/contracts/definitions/resolved.ts";
import type { EntityToEnrich } from "../../shared/contracts/entity-to-enrich.ts";
import type { UserId } from "../../shared/contracts/ids.ts";
import type { MemoryKind } from "../../shared/contracts/memory-kinds.ts";
import { sweepMemoryRuns } from "../../shared/engine/memory/sweep-memory-runs.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { createFilePrompts } from "../support/file-prompts.ts";
import { conversationId } from "../support/ids.ts";
import { sampleEvery } from "../support/sample.ts";
import type { MemoryPostgres } from "../support/postgres/memory-postgres.ts";
import type { UnreadEpisode } from "../support/postgres/records.ts";
import { definition, resolved, step, toolOf } from "../support/test-process.ts";
import {
  FAULTS,
  faultsAt,
  lateAt,
  noFaults,
  resends,
  slowAt,
  storeLossAt,
  type CallSite,
  type Faults,
} from "./faults.ts";
import { createPerson } from "./person.ts";
import { LATE_MS, SLOW_MS } from "./schedules.ts";
import { storedProcess } from "./stored-process.ts";
import { createWorld, START_MS } from "./world.ts";

const MINUTE = 60_000;
const WORDS = "My sister Anna moves to Porto.";

const idOf = (n: number) => `00000000-0000-4000-9000-00000000030${n}`;
const tool = (n: number, operation: ResolvedTool["operation"]): ResolvedTool =>
  toolOf("echo", {
    id: idOf(n),
    operation,
    inputSchema: {},
    service: { id: idOf(9), version: 1, type: "builtin", protocol: "internal" },
  });
/** A Process with the steps that the migration defines. */
const processOf = (contract: MemoryKind, name: string): ResolvedProcess => ({
  ...resolved(
    definition(
      [
        step({ id: "read", calls: { tool: idOf(1) }, inputs: {}, output: { variable: "shown" } }),
        step({
          id: "ask",
          calls: { tool: idOf(2) },
          dependsOn: ["read"],
          inputs: { shown: "{step.shown}" },
          output: { variable: "answer" },
          execution: { condition: "step.shown.batch != ''" },
        }),
        step({
          id: "write",
          calls: { tool: idOf(3) },
          dependsOn: ["ask"],
          inputs: { shown: "{step.shown}", answer: "{step.answer}" },
          output: { variable: "written" },
        }),
      ],
      { outputTemplate: "It is done." },
    ),
    {},
    {
      tools: {
        [idOf(1)]: tool(1, { type: "memory_read", contract }),
        [idOf(2)]: tool(2, { type: "model_ask", contract }),
        [idOf(3)]: tool(3, { type: "memory_write", contract }),
      },
    },
  ),
  name,
});

const fact = {
  ...{ about: "user", other: "", text: "Anna moves to Porto.", quote: "Anna moves to Porto" },
  ...{ episode: "episode_1", validFrom: "", validTo: "", closes: [] },
};
const note = { position: 3, text: "Anna matters to the user.", refs: ["episode_1"] };

const material: EntityToEnrich = {
  batch: "b1",
  entity: { id: idOf(4), name: "Anna", category: "person" },
  facts: [
    {
      ...{ id: idOf(5), text: fact.text, quote: fact.quote, saidOn: "2026-11-20" },
      ...{ validFrom: null, validTo: null, isStanding: true },
    },
  ],
};

type World = Pick<MemoryPostgres, "putUnread" | "putUnreflected" | "putToEnrich">;
interface MemoryPlay {
  contract: MemoryKind;
  process: ResolvedProcess;
  answer: object;
  put(world: World, user: UserId, episode: UnreadEpisode): void;
  /** What must be empty in the end. */
  material: "unread" | "unreflected" | "toEnrich";
  /** Where the run's text is read back: an enrichment is among the facts. */
  result: "facts" | "notes";
  text: string;
}
const REMEMBERING: MemoryPlay = {
  contract: "remember",
  process: processOf("remember", "Alfred remembers"),
  answer: { entities: [], facts: [fact], same: [] },
  put: (world, user, episode) => world.putUnread(user, [episode]),
  ...{ material: "unread", result: "facts", text: fact.text },
};
const ENRICHING: MemoryPlay = {
  contract: "enrich",
  process: processOf("enrich", "Alfred enriches"),
  answer: { summary: [{ text: fact.text, facts: ["fact_1"] }], facets: [] },
  put: (world, user) => world.putToEnrich(user, [material]),
  ...{ material: "toEnrich", result: "facts", text: fact.text },
};
const REFLECTING: MemoryPlay = {
  contract: "reflect",
  process: processOf("reflect", "Alfred reflects"),
  answer: { notes: [note], archive: [] },
  put: (world, user, episode) => world.putUnreflected(user, [episode]),
  ...{ material: "unreflected", result: "notes", text: note.text },
};

/** Plays one run, with a sweep every minute. @returns what was written, and how often the model was called */
async function play(setup: MemoryPlay, faults: Faults) {
  let askCount = 0;
  const parts = { pack: createKitchenPack(), prompts: createFilePrompts() };
  const world = createWorld({
    pack: parts.pack,
    faults,
    mode: "off",
    script: () => {
      askCount++;
      return setup.answer;
    },
    process: storedProcess(parts, setup.process),
  });
  const { database, timeline } = world;
  database.createProcess({ owner: null, isEnabled: true, resolved: setup.process });
  const { user } = createPerson(world, noFaults);
  const statement = { conversation: conversationId(), speaker: "user" as const, text: WORDS };
  const times = { saidAt: "2026-11-20T10:00:00.000Z", saidOn: "2026-11-20" };
  setup.put(database, user, { id: world.ids.uuid(), ...statement, ...times });
  const sweep = (): void => {
    world.spawn(
      "sweep",
      async (engine) => {
        const keeper = { ...database, dropMemoryRuns: () => Promise.resolve(0) };
        await sweepMemoryRuns({ engine, keeper });
        return 200;
      },
      () => undefined,
    );
    timeline.after(MINUTE, sweep);
  };
  sweep();
  const outcome = await timeline.run({
    untilMs: START_MS + 60 * MINUTE,
    isOver: () =>
      database[setup.material](user).length === 0 &&
      database.memoryRuns(user).every(({ status }) => status === "completed") &&
      world.queue.open() === 0,
    onSettled: () => undefined,
  });
  const runs = database.memoryRuns(user).map(({ status }) => status);
  return {
    outcome,
    runs,
    written: database[setup.result](user),
    modelCalls: askCount,
    violations: world.violations,
  };
}

const expectedOutcome = ({ text }: MemoryPlay) => ({
  ...{ outcome: "over", runs: ["completed"], written: [text], violations: [] },
});

/** The calls of the fault-free course. */
async function callsMade(setup: MemoryPlay): Promise<CallSite[]> {
  const calls: CallSite[] = [];
  await play(setup, { ...noFaults, fault: (call) => (calls.push(call), null) });
  return calls;
}

describe.each([REMEMBERING, ENRICHING, REFLECTING])("$contract", (setup) => {
  it("the job is done once if nothing goes wrong", async () => {
    expect(await play(setup, noFaults)).toMatchObject({ ...expectedOutcome(setup), modelCalls: 1 });
  });

  it("the job is done once whatever fault hits a call, and a stored answer is not requested again", async () => {
    const calls = await callsMade(setup);
    const storeCall = calls.findIndex(({ method }) => method === "storeAnswers");
    expect(storeCall).toBeGreaterThan(0);
    const all = calls.flatMap(({ n, port, method }) =>
      FAULTS.filter((kind) => kind !== "resend" || resends(port)).map((kind) => ({
        n,
        method,
        kind,
      })),
    );
    for (const { n, method, kind } of sampleEvery(21, 1, all)) {
      const { modelCalls, ...outcome } = await play(setup, faultsAt(new Map([[n, kind]])));
      const schedule = `${kind} at call ${n}, ${method}`;
      expect({ schedule, ...outcome }).toMatchObject({ schedule, ...expectedOutcome(setup) });
      expect([schedule, n > storeCall ? modelCalls : 1]).toEqual([schedule, 1]);
    }
  });

  it("the job is done once if a call is late or slow, or if two processes die", async () => {
    const calls = await callsMade(setup);
    const late = calls.flatMap(({ n }) =>
      LATE_MS.map((ms) => ({ schedule: `late ${n}, ${ms} ms`, faults: lateAt(n, ms) })),
    );
    const slow = calls.flatMap(({ n, port }) =>
      port !== "database"
        ? []
        : Array.from({ length: SLOW_MS }, (_none, ms) => ({
            ...{ schedule: `slow ${n}, ${ms} ms`, faults: slowAt(n, ms) },
          })),
    );
    const pairs = calls.flatMap(({ n }) =>
      Array.from({ length: calls.length + 12 - n }, (_none, distance) => {
        const second = n + 1 + distance;
        const deaths = new Map([n, second].map((call) => [call, "die_after" as const]));
        return { schedule: `deaths after ${n} and ${second}`, faults: faultsAt(deaths) };
      }),
    );
    for (const { schedule, faults } of sampleEvery(500, 1, [...late, ...slow, ...pairs])) {
      const { modelCalls: _modelCalls, ...outcome } = await play(setup, faults);
      expect({ schedule, ...outcome }).toMatchObject({ schedule, ...expectedOutcome(setup) });
    }
  });

  it("the job is done once if the store is emptied before a call", async () => {
    const calls = await callsMade(setup);
    const endCall = calls.findIndex(({ method }) => method === "endStep");
    for (const { n } of sampleEvery(15, 1, calls)) {
      const { modelCalls, ...outcome } = await play(setup, storeLossAt(n, "all"));
      expect({ n, ...outcome }).toMatchObject({ n, ...expectedOutcome(setup) });
      expect([n, n > endCall ? modelCalls : 1]).toEqual([n, 1]);
    }
  });
});
