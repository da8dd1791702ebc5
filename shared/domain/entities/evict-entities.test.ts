// Which of the registry's records leave the session, and which stay however long the conversation becomes.
import { array, assert, constantFrom, integer, property, record, uuid } from "fast-check";
import { describe, expect, it } from "vitest";
import type { EntityRecord, Exchange, Session } from "../../contracts/session.ts";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { complete, readAll, thought, understood, wine } from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation } from "../../../tests/support/run-nodes.ts";
import {
  evictEntities,
  MAX_ACTIVE,
  MAX_DATA,
  MAX_INACTIVE,
  MAX_RETAINED,
} from "./evict-entities.ts";
import { createRegistry } from "./create-registry.ts";
import { endSession } from "../conversation/end-session.ts";
import { parseSession, serializeSession } from "../conversation/session-fields.ts";
import { refTo } from "../../../tests/support/ids.ts";

const pack = createCellarPack();
function entity(n: number, touched: number, fields: Partial<EntityRecord> = {}): EntityRecord {
  const ref = `wine_${n}`;
  const base = { ref: refTo(ref), id: idOf(n), type: "wine", label: ref, status: "read" as const };
  return { ...base, created: 1, touched, ...fields };
}
function sessionOf(entities: EntityRecord[], fields: Partial<Session> = {}): Session {
  const base = { exchange: 500, language: null, artifacts: {}, exchanges: [], summary: null };
  const byRef = Object.fromEntries(entities.map((record) => [record.ref, record]));
  return { ...base, pending: null, constraints: null, outside: {}, entities: byRef, ...fields };
}
function turn(exchange: number, fields: Partial<Exchange> = {}): Exchange {
  const curation = { retained: [], dropped: [], reasons: {} };
  const rest = { goal: "", steps: [], phase: null, expressed: null, curation, blocked: null };
  const texts = { user: "u", assistant: "a", routing: "quick", at: "now" };
  return { exchange, ...texts, ...rest, ...fields };
}
const entitiesOf = (count: number, make: (n: number) => EntityRecord) =>
  Array.from({ length: count }, (_, index) => make(index + 1));
const refs = (session: Session) => Object.keys(evictEntities(pack, session));

describe("eviction", () => {
  it("eviction removes the entities that were touched least recently", () => {
    const keptRefs = refs(sessionOf(entitiesOf(1000, (n) => entity(n, n % 490))));
    expect(keptRefs).toHaveLength(MAX_INACTIVE);
    // 489, 979, 488, 978 …: the most recently touched.
    expect(keptRefs.toSorted()).toEqual(
      entitiesOf(1000, (n) => entity(n, n % 490))
        .toSorted((a, b) => b.touched - a.touched)
        .slice(0, MAX_INACTIVE)
        .map(({ ref }) => ref)
        .toSorted(),
    );
  });

  it("eviction keeps a limited number of entities in each tier, and a limited number of characters of all rows' content", () => {
    const data = { id: "x", notes: "n".repeat(1000) };
    const keptEntities = evictEntities(
      pack,
      sessionOf([
        ...entitiesOf(1000, (n) => entity(n, 500, { data })),
        ...entitiesOf(1000, (n) => entity(1000 + n, 3, { retained: "why" })),
        ...entitiesOf(1000, (n) => entity(2000 + n, 499, { status: "deleted" })),
      ]),
    );
    const keptRecords = Object.values(keptEntities);
    expect(keptRecords).toHaveLength(MAX_ACTIVE + MAX_RETAINED + MAX_INACTIVE);
    const content = keptRecords.reduce(
      (sum, record) => sum + JSON.stringify(record.data ?? "").length,
      0,
    );
    expect(content).toBeLessThanOrEqual(MAX_DATA + keptRecords.length * 2);
    expect(content).toBeGreaterThan(MAX_DATA / 2);
  });

  it("eviction removes no entity that a message may still name: in drafts, the question, earlier exchanges or shown content", () => {
    const draft = { id: idOf(9), type: "wine", subdomain: "wines", schemaVersion: 1, exchange: 1 };
    const oldEntities = entitiesOf(1000, (n) => entity(n, n % 400));
    const step = { step: 1, type: "read", subdomain: "wines", description: "", note: null };
    const session = sessionOf(
      [
        ...oldEntities.filter(({ ref }) => ref !== "wine_8"),
        entity(8, 1, { status: "deleted" }),
        { ...entity(1, 1), ref: refTo("gen_wine_1"), aliasOf: refTo("wine_7") },
        { ...entity(1, 1), ref: refTo("gen_wine_2"), status: "generated" },
        entity(2000, 500, { data: { id: "wine_2000", wine_notes: [{ id: "wn_4" }] } }),
        { ...entity(4, 1), ref: refTo("wn_4"), type: "wn", status: "linked" },
        { ...entity(5, 500), ref: refTo("wn_5"), type: "wn", status: "linked" },
      ],
      {
        artifacts: {
          gen_wine_2: {
            ...draft,
            ref: refTo("gen_wine_2"),
            label: "B",
            content: { like: "wine_2" },
          },
        },
        pending: { type: "disambiguate", text: "?", request: "r", candidates: ["wine_3"] },
        exchanges: [
          turn(498, { steps: [{ ...step, outcome: "found", entities: ["wine_4"] }] }),
          turn(499, { shown: ["wine_5", "wine_8"] }),
          turn(500, { steps: [{ ...step, outcome: "wine_6, saved gen_wine_1", entities: [] }] }),
        ],
      },
    );
    const registry = createRegistry(evictEntities(pack, session));
    for (const n of [2, 3, 4, 5, 6]) expect(registry.resolve(`wine_${n}`).id).toBe(idOf(n));
    // The alias stays with its entity, and a deleted row stays deleted.
    expect(registry.resolve("gen_wine_1").ref).toBe("wine_7");
    expect(() => registry.resolve("wine_8")).toThrow("was deleted");
    expect(registry.get("gen_wine_2")?.status).toBe("generated");
    expect(registry.get("wn_4")).toBeDefined();
    expect(registry.get("wn_5")).toBeUndefined();
    expect(registry.get("wine_9")).toBeUndefined();
  });

  it("eviction never leaves an alias without its entity, and changes no record that stays (I3)", () => {
    const status = constantFrom("read" as const, "created" as const, "deleted" as const);
    const row = record({ id: uuid(), touched: integer({ min: -3, max: 500 }), status });
    assert(
      property(array(row, { maxLength: 300 }), (rows) => {
        const entities = rows.flatMap(({ id, ...rest }, n): EntityRecord[] => [
          { ...entity(n, 0), id, ...rest },
          { ...entity(n, 0), id, ref: refTo(`gen_wine_${n}`), aliasOf: refTo(`wine_${n}`) },
        ]);
        const keptEntities = evictEntities(pack, sessionOf(entities));
        const aliases = Object.values(keptEntities).flatMap(({ aliasOf }) => aliasOf ?? []);
        expect(aliases.filter((ref) => keptEntities[ref] === undefined)).toEqual([]);
        for (const record of Object.values(keptEntities))
          expect(record).toEqual(entities.find((e) => e.ref === record.ref));
      }),
      { numRuns: 30 },
    );
  });
});

it("a session is hardly larger at exchange 500 with 1,000 entities than at exchange 60 with 120", () => {
  const sizes = new Map<number, number>();
  let session = sessionOf([], { exchange: 0 });
  for (let exchange = 1; exchange <= 500; exchange++) {
    const newEntities = [2 * exchange - 1, 2 * exchange].map((n) => {
      const data = { id: `wine_${n}`, notes: "n".repeat(500) };
      return entity(n, exchange, { data, created: exchange });
    });
    for (const record of newEntities) session.entities[record.ref] = record;
    session = endSession({
      pack,
      session,
      user: `question ${exchange}`,
      reply: `wine_${2 * exchange}`,
      day: "today",
      at: "now",
      decision: "quick",
      pending: null,
      results: {
        understand: {
          output: understood(),
          curation: { retained: [], dropped: [], reasons: {} },
          profile: null,
        },
      },
    });
    session.summary = { paragraphs: [], engagement: "e", coversTo: exchange };
    sizes.set(exchange, JSON.stringify(serializeSession(session)).length);
  }
  expect(sizes.get(500)).toBeLessThan(1.1 * (sizes.get(60) ?? 0));
});

describe("entities that come back", () => {
  it("an entity that comes back has its old ref, however long ago it left the session (I3)", async () => {
    const db = createNodeDatabase(pack);
    const row = (n: number) => ({ id: idOf(n), ...wine(`Wine ${n}`), wine_notes: [] });
    const talk = createConversation(pack, createFilePrompts(), db);
    const read = async (from: number, to: number) => {
      db.tables.wines = Array.from({ length: to - from }, (_, index) => row(from + index));
      await talk.say("which wines are there", {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([{ type: "read" }])],
        ActDecision: [readAll, complete("found them")],
        ReplyOutput: [{ text: "There are some." }],
        ConversationSummary: [{ narrative: "They looked at wines.", engagement: "looking" }],
      });
      const { entities } = parseSession(talk.fields);
      return new Map(Object.values(entities).map((record) => [record.id, record.ref]));
    };
    const firstReading = await read(1, 41);
    expect(firstReading.get(idOf(1))).toBeDefined();
    for (let round = 1; round <= 9; round++) await read(round * 41, round * 41 + 41);
    expect([...(await read(500, 540)).keys()]).not.toContain(idOf(1));
    const secondReading = await read(1, 41);
    for (const [id, ref] of firstReading) expect(secondReading.get(id)).toBe(ref);
  });
});
