// Runs of memory under the simulator: every fault at calls of a run, from its start by the sweep to the facts or notes. The
// gate tries a sample; `npm run test:all` every fault at every call, every late and slow call, every pair of deaths.
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
/** As the migration has it. */
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
interface Plays {
  contract: MemoryKind;
  process: ResolvedProcess;
  answer: object;
  put(world: World, user: UserId, episode: UnreadEpisode): void;
  left: "unread" | "unreflected" | "toEnrich";
  made: "facts" | "notes";
  text: string;
}
const REMEMBERING: Plays = {
  contract: "remember",
  process: processOf("remember", "Alfred remembers"),
  answer: { entities: [], facts: [fact], same: [] },
  put: (world, user, episode) => world.putUnread(user, [episode]),
  ...{ left: "unread", made: "facts", text: fact.text },
};
const ENRICHING: Plays = {
  contract: "enrich",
  process: processOf("enrich", "Alfred enriches"),
  answer: { summary: [{ text: fact.text, facts: ["fact_1"] }], facets: [] },
  put: (world, user) => world.putToEnrich(user, [material]),
  ...{ left: "toEnrich", made: "facts", text: fact.text },
};
const REFLECTING: Plays = {
  contract: "reflect",
  process: processOf("reflect", "Alfred reflects"),
  answer: { notes: [note], archive: [] },
  put: (world, user, episode) => world.putUnreflected(user, [episode]),
  ...{ left: "unreflected", made: "notes", text: note.text },
};

/** Plays one run, swept once a minute. @returns what is left, and how often the model was asked */
async function play(plays: Plays, faults: Faults) {
  let askCount = 0;
  const parts = { pack: createKitchenPack(), prompts: createFilePrompts() };
  const world = createWorld({
    pack: parts.pack,
    faults,
    mode: "off",
    script: () => {
      askCount++;
      return plays.answer;
    },
    process: storedProcess(parts, plays.process),
  });
  const { database, timeline } = world;
  database.createProcess({ owner: null, isEnabled: true, resolved: plays.process });
  const { user } = createPerson(world, noFaults);
  const statement = { conversation: conversationId(), speaker: "user" as const, text: WORDS };
  const at = { saidAt: "2026-11-20T10:00:00.000Z", saidOn: "2026-11-20" };
  plays.put(database, user, { id: world.ids.uuid(), ...statement, ...at });
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
      database[plays.left](user).length === 0 &&
      database.memoryRuns(user).every(({ status }) => status === "completed") &&
      world.queue.open() === 0,
    settled: () => undefined,
  });
  const runs = database.memoryRuns(user).map(({ status }) => status);
  return {
    outcome,
    runs,
    made: database[plays.made](user),
    asked: askCount,
    violations: world.violations,
  };
}

const once = ({ text }: Plays) => ({
  ...{ outcome: "over", runs: ["completed"], made: [text], violations: [] },
});

/** The calls of the course in which nothing goes wrong. */
async function callsMade(plays: Plays): Promise<CallSite[]> {
  const calls: CallSite[] = [];
  await play(plays, { ...noFaults, fault: (call) => (calls.push(call), null) });
  return calls;
}

describe.each([REMEMBERING, ENRICHING, REFLECTING])("$contract", (plays) => {
  it("is done once where nothing goes wrong", async () => {
    expect(await play(plays, noFaults)).toMatchObject({ ...once(plays), asked: 1 });
  });

  it("is done once whatever fault meets a call, and an answer that is stored is not asked for again", async () => {
    const calls = await callsMade(plays);
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
      const { asked, ...outcome } = await play(plays, faultsAt(new Map([[n, kind]])));
      const at = `${kind} at call ${n}, ${method}`;
      expect({ at, ...outcome }).toMatchObject({ at, ...once(plays) });
      expect([at, n > storeCall ? asked : 1]).toEqual([at, 1]);
    }
  });

  it("is done once when a call is late, slow, or met by a second death", async () => {
    const calls = await callsMade(plays);
    const late = calls.flatMap(({ n }) =>
      LATE_MS.map((ms) => ({ at: `late ${n}, ${ms} ms`, faults: lateAt(n, ms) })),
    );
    const slow = calls.flatMap(({ n, port }) =>
      port !== "database"
        ? []
        : Array.from({ length: SLOW_MS }, (_none, ms) => ({
            ...{ at: `slow ${n}, ${ms} ms`, faults: slowAt(n, ms) },
          })),
    );
    const pairs = calls.flatMap(({ n }) =>
      Array.from({ length: calls.length + 12 - n }, (_none, more) => {
        const second = n + 1 + more;
        const deaths = new Map([n, second].map((one) => [one, "die_after" as const]));
        return { at: `deaths after ${n} and ${second}`, faults: faultsAt(deaths) };
      }),
    );
    for (const { at, faults } of sampleEvery(500, 1, [...late, ...slow, ...pairs])) {
      const { asked: _asked, ...left } = await play(plays, faults);
      expect({ at, ...left }).toMatchObject({ at, ...once(plays) });
    }
  });

  it("is done once when the store is emptied before a call", async () => {
    const calls = await callsMade(plays);
    const endCall = calls.findIndex(({ method }) => method === "endStep");
    for (const { n } of sampleEvery(15, 1, calls)) {
      const { asked, ...outcome } = await play(plays, storeLossAt(n, "all"));
      expect({ n, ...outcome }).toMatchObject({ n, ...once(plays) });
      expect([n, n > endCall ? asked : 1]).toEqual([n, 1]);
    }
  });
});
