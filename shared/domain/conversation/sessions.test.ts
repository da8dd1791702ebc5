import {
  array,
  assert,
  boolean,
  constantFrom,
  dictionary,
  integer,
  property,
  record,
  string,
  tuple,
  uuid,
} from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  Artifact,
  EntityRecord,
  Exchange,
  Session,
  SessionFields,
} from "../../contracts/session.ts";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { createCellarPackWithRegions } from "../../../tests/cellar/pack-with-regions.ts";
import { understood, wine } from "../../../tests/support/answers.ts";
import { applyCuration } from "../entities/apply-curation.ts";
import { endSession, expressedAfter } from "./end-session.ts";
import {
  applyPatch,
  diffFields,
  draftSources,
  patchOf,
  parseSession,
  patchSession,
  serializeSession,
} from "./session-fields.ts";
import { exchangesToFold, shownExchanges } from "./shown-exchanges.ts";
import { tierEntities } from "../entities/tier-entities.ts";
import { UNREAD_LABEL } from "../entities/translation/translate-rows.ts";
import { refTo } from "../../../tests/support/ids.ts";

const pack = createCellarPack();
const ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
function entity(ref: string, touched: number, overrides: Partial<EntityRecord> = {}): EntityRecord {
  const type = ref.replace(/^gen_/, "").replace(/_\d+$/, "");
  const base = {
    ref: refTo(ref),
    id: ID,
    type,
    label: ref,
    status: "read" as const,
    created: 1,
    touched,
  };
  return { ...base, ...overrides };
}
const records = (...list: EntityRecord[]) =>
  Object.fromEntries(list.map((entry) => [entry.ref, entry]));
function draft(ref: string, name: string): Artifact {
  const base = { ref: refTo(ref), id: ID, type: "wine", subdomain: "wines", schemaVersion: 1 };
  return { ...base, label: name, content: wine(name), exchange: 1 };
}
function turn(n: number, assistant = `answer ${n}`): Exchange {
  const curation = { retained: [], dropped: [], reasons: {} };
  const rest = { goal: "", steps: [], phase: null, expressed: null, curation, blocked: null };
  return { exchange: n, user: `q${n}`, assistant, routing: "quick", at: "now", ...rest };
}
const empty: Session = {
  exchange: 0,
  language: null,
  entities: {},
  artifacts: {},
  exchanges: [],
  summary: null,
  pending: null,
  constraints: null,
  outside: {},
};

describe("session fields", () => {
  it("the fields of a session are read back as the same session", () => {
    const session: Session = {
      exchange: 3,
      language: "pt-BR",
      entities: records(entity("wine_1", 3, { data: { id: "wine_1" } })),
      artifacts: { gen_wine_1: draft("gen_wine_1", "Ada") },
      exchanges: [turn(2), turn(10)],
      summary: { paragraphs: [], engagement: "e", coversTo: 1 },
      pending: { type: "clarify", text: "?", request: "r" },
      constraints: { goal: "g", since: 1, constraints: [] },
      outside: { ext_3: "7c9e6679-7425-40de-944b-e07fc1f90ae7" },
    };
    expect(parseSession(serializeSession(session))).toEqual(session);
    expect(parseSession({ exchange: "0" })).toEqual(empty);
  });

  it("a row's name is never lost to a record that knows the row only from a link, whichever is written last", () => {
    const readWine = entity("wine_1", 1, { label: "Ada" });
    const linkedWine = entity("wine_1", 2, { label: UNREAD_LABEL, status: "linked" });
    for (const list of [
      [patchOf([readWine]), patchOf([linkedWine])],
      [patchOf([linkedWine]), patchOf([readWine])],
    ]) {
      const fields = list.reduce((all: SessionFields, patch) => applyPatch(all, patch), {});
      expect(parseSession(fields).entities).toEqual(records(readWine));
    }
    expect(parseSession(applyPatch({}, patchOf([linkedWine]))).entities).toEqual(
      records(linkedWine),
    );
  });

  it("the fields of two sessions differ by exactly the patch between them", () => {
    const fields = dictionary(constantFrom("a", "b", "c", "d"), string());
    assert(
      property(fields, fields, (before, after) => {
        expect(applyPatch(before, diffFields(before, after))).toEqual({ ...after });
      }),
    );
  });

  it("the fields give the same session, with its entities in the same order, whether they are parsed with a patch or all at once", () => {
    const ref = constantFrom("wine_1", "wine_2", "gen_wine_3");
    const field = record({
      ref,
      exchange: integer({ min: 0, max: 12 }),
      text: string(),
      kind: constantFrom(
        ...(["entity", "link", "artifact", "turn", "exchange", "language", "summary"] as const),
        ...(["pending", "constraints", "of a later version"] as const),
      ),
    }).map(({ ref, exchange, text, kind }): [string, unknown] => {
      switch (kind) {
        case "entity":
          return [`entity:${ref}`, entity(ref, exchange, { phrase: text })];
        case "link":
          return ["link:wine_9", entity("wine_9", exchange, { label: UNREAD_LABEL })];
        case "artifact":
          return [`artifact:${ref}`, draft(ref, text)];
        case "turn":
          return [`turn:${exchange}`, turn(exchange, text)];
        case "exchange":
          return [kind, exchange];
        case "summary":
          return [
            kind,
            {
              paragraphs: [{ ...{ version: 1, level: 1 }, coversTo: exchange, text }],
              engagement: "",
              coversTo: exchange,
            },
          ];
        case "pending":
          return [kind, { type: "clarify", text, request: "" }];
        case "constraints":
          return [kind, { goal: text, since: exchange, constraints: [] }];
        case "language":
        case "of a later version":
          return [kind, text];
      }
    });
    const fields = array(field).map((list) =>
      Object.fromEntries(list.map(([name, value]) => [name, JSON.stringify(value)])),
    );
    const patches = array(tuple(field, boolean())).map((list) =>
      Object.fromEntries(
        list.map(([[name, value], isGone]) => [name, isGone ? null : JSON.stringify(value)]),
      ),
    );
    assert(
      property(fields, patches, (before, patch) => {
        const session = parseSession(before);
        const copy = structuredClone(session);
        const afterPatch = patchSession(session, patch);
        const expectedSession = parseSession(applyPatch(before, patch));
        expect(afterPatch).toEqual(expectedSession);
        expect(JSON.stringify(afterPatch.entities)).toBe(JSON.stringify(expectedSession.entities));
        expect(session).toEqual(copy);
      }),
    );
  });

  it("a row that is only known from a link is touched by a patch, and the name of a row that was read stays", () => {
    const linkedWine = entity("wine_1", 1, { label: UNREAD_LABEL, status: "linked" });
    const touchedWine = { ...linkedWine, touched: 5 };
    const sessionOf = (record: EntityRecord) => parseSession(applyPatch({}, patchOf([record])));
    const patchedSession = patchSession(sessionOf(linkedWine), patchOf([touchedWine]));
    expect(patchedSession.entities).toEqual(records(touchedWine));
    const readWine = entity("wine_1", 1);
    const sessionWithReadWine = patchSession(sessionOf(readWine), patchOf([touchedWine]));
    expect(sessionWithReadWine.entities).toEqual(records(readWine));
  });
  it("an exchange that a patch has replaced is contained once", () => {
    const session = parseSession({ "turn:1": JSON.stringify(turn(1)) });
    const nextSession = patchSession(session, {
      "turn:1": JSON.stringify(turn(1, "another answer")),
    });
    expect(nextSession.exchanges).toEqual([turn(1, "another answer")]);
  });
});

describe("tiers of entities", () => {
  it("an entity is active in the exchange that touched it and in the next two, and after that only if retained", () => {
    const entities = records(
      entity("wine_1", 5),
      entity("wine_2", 3),
      entity("wine_3", 2),
      entity("wine_4", 2, { retained: "why" }),
    );
    const tiers = tierEntities(pack, { entities, artifacts: {} }, 5);
    expect(tiers.active.map(({ ref }) => ref)).toEqual(["wine_1", "wine_2"]);
    expect(tiers.retained.map(({ ref }) => ref)).toEqual(["wine_4"]);
  });

  it("an entity is listed once, and no alias, child, catalogue row or deleted row is listed (S19)", () => {
    const entities = records(
      entity("wine_1", 5, { status: "created" }),
      entity("gen_wine_1", 5, { status: "created", aliasOf: refTo("wine_1") }),
      entity("wn_1", 5, { status: "linked" }),
      entity("region_1", 5, { status: "linked" }),
      entity("wine_2", 4, { status: "deleted" }),
      entity("gen_wine_2", 5, { status: "generated" }),
    );
    const artifacts = { gen_wine_2: draft("gen_wine_2", "Ada") };
    const tiers = tierEntities(createCellarPackWithRegions(), { entities, artifacts }, 5);
    expect(tiers.active.map(({ ref }) => ref)).toEqual(["wine_1"]);
    expect(tiers.drafts.map(({ record }) => record.ref)).toEqual(["gen_wine_2"]);
  });
});

describe("curation", () => {
  const draftText = pack.subdomains.wines?.artifact?.format(wine("Ada")) ?? "";
  const session: Session = {
    ...empty,
    exchange: 1,
    entities: records(
      entity("wine_1", 1, { data: {} }),
      entity("gen_wine_1", 1, { status: "generated" }),
    ),
    artifacts: { gen_wine_1: draft("gen_wine_1", "Ada") },
    exchanges: [turn(1, `Here it is:\n${draftText}\nShall I save Ada? Adamant about it.`)],
  };
  const none = { retain: [], demote: [], drop: [], clear_all: false };
  const nothing = { retained: [], dropped: [], reasons: {} };
  const after = (curation: Parameters<typeof applyCuration>[2]) => {
    const { patch, ...rest } = applyCuration(pack, session, curation);
    return { ...rest, session: parseSession(applyPatch(serializeSession(session), patch)) };
  };

  it("a dropped draft is removed from every context before anything is planned (S2)", () => {
    const { session: next, curation } = after({ ...none, drop: ["gen_wine_1"] });
    expect(next.artifacts).toEqual({});
    expect(next.entities.gen_wine_1).toBeUndefined();
    expect(next.exchanges[0]?.assistant).not.toMatch(/\bAda\b|plum/);
    expect(next.exchanges[0]?.assistant).toContain("Adamant");
    expect(curation.dropped).toEqual(["gen_wine_1"]);
  });

  it("a dropped row is removed from the tiers, but its ref is not forgotten", () => {
    const { session: next } = after({ ...none, drop: ["wine_1"] });
    expect(next.entities.wine_1?.id).toBe(ID);
    expect(tierEntities(pack, next, 2)).toMatchObject({ active: [], retained: [] });
  });

  it("a dropped or retained row whose name is unknown keeps its own field, so that a later link touches it", () => {
    const linkedWines = records(
      entity("wine_3", 1, { label: UNREAD_LABEL, status: "linked" }),
      entity("wine_4", 1, { label: UNREAD_LABEL, status: "linked" }),
    );
    const retain = [{ ref: "wine_3", reason: "the plan" }];
    const curation = { ...none, retain, drop: ["wine_4"] };
    const { patch } = applyCuration(pack, { ...session, entities: linkedWines }, curation);
    expect(Object.keys(patch).toSorted()).toEqual(["link:wine_3", "link:wine_4"]);
  });
  it("a demoted row is removed from the tiers, and a demoted draft stays", () => {
    const { session: next, curation } = after({ ...none, demote: ["wine_1", "gen_wine_1"] });
    expect(tierEntities(pack, next, 2)).toMatchObject({ active: [], retained: [] });
    expect(next.entities.wine_1?.id).toBe(ID);
    expect(Object.keys(next.artifacts)).toEqual(["gen_wine_1"]);
    expect(curation).toEqual({ ...nothing, demoted: ["wine_1"] });
  });

  it("a background row that no exchange has touched can be retained, but an invented ref cannot", () => {
    const row = { ref: refTo("wine_5"), id: ID, type: "wine", label: "Eve", reason: "named: eve" };
    const retain = ["wine_5", "wine_66"].map((ref) => ({ ref, reason: "the plan" }));
    const { patch, curation, unresolvedRefs } = applyCuration(pack, session, { ...none, retain }, [
      row,
    ]);
    expect(JSON.parse(patch["entity:wine_5"] ?? "{}")).toMatchObject({
      status: "linked",
      label: "Eve",
      retained: "the plan",
    });
    expect(curation.retained).toEqual(["wine_5"]);
    expect(unresolvedRefs).toEqual(["wine_66"]);
  });

  it("a clear removes everything that is not retained, and refs that do not resolve are reported", () => {
    const retain = [{ ref: "wine_1", reason: "the one" }];
    const { session: next, unresolvedRefs } = after({
      retain,
      drop: ["wine_77"],
      demote: [],
      clear_all: true,
    });
    expect(Object.keys(next.entities)).toEqual(["wine_1"]);
    expect(next.entities.wine_1?.retained).toBe("the one");
    expect(unresolvedRefs).toEqual(["wine_77"]);
  });
});

describe("the user's stated preference", () => {
  const before = { exchanges: [{ ...turn(1), expressed: "wants red" }] };

  it("the user's stated preference is kept by a run without Think, and replaced by Think's answer", () => {
    expect(expressedAfter(before, undefined)).toBe("wants red");
    expect(expressedAfter({ exchanges: [] }, undefined)).toBeNull();
    expect(expressedAfter(before, { user_expressed: null })).toBeNull();
    expect(expressedAfter(before, { user_expressed: "is tired" })).toBe("is tired");
  });

  it("the user's stated preference is kept at the end of a look-up", () => {
    const after = endSession({
      pack,
      session: { ...empty, exchange: 1, ...before },
      user: "u",
      reply: "r",
      results: {
        understand: {
          output: understood(),
          curation: { retained: [], dropped: [], reasons: {} },
          profile: null,
        },
      },
      decision: "quick",
      pending: null,
      day: "2026-11-23",
      at: "now",
    });
    expect(after.exchanges.at(-1)?.expressed).toBe("wants red");
  });
});

describe("ends of runs", () => {
  const end = (session: Session, overrides: object = {}) =>
    endSession({
      pack,
      session,
      results: {
        understand: {
          output: understood(),
          curation: { retained: [], dropped: [], reasons: {} },
          profile: null,
        },
      },
      user: "u",
      reply: "r",
      decision: "plan_direct",
      pending: null,
      day: "today",
      at: "now",
      ...overrides,
    });

  it("a row outside the window keeps its ref and label but not its data, and a child that no data shows is evicted", () => {
    const data = { id: "x" };
    const next = end({
      ...empty,
      exchange: 4,
      entities: records(
        entity("wine_1", 4, { data }),
        entity("wine_2", 3, { data }),
        entity("wn_1", 1, { status: "linked" }),
        entity("gen_wine_9", 1, { aliasOf: refTo("wine_1") }),
      ),
    });
    expect(next.entities.wine_1?.data).toEqual(data);
    expect(next.entities.wine_2).toEqual(entity("wine_2", 3));
    expect(next.entities.wn_1).toBeUndefined();
    expect(next.entities.gen_wine_9?.aliasOf).toBe("wine_1");
  });

  it("a child is kept for as long as its parent's data shows it", () => {
    const data = { id: "wine_1", wine_notes: [{ id: "wn_1", note: "plum" }] };
    const next = end({
      ...empty,
      exchange: 5,
      entities: records(entity("wine_1", 5, { data }), entity("wn_1", 1, { status: "linked" })),
    });
    expect(next.entities.wn_1).toBeDefined();
  });

  it("saved drafts and refs of drafts that were never made are dropped, and open drafts are kept", () => {
    const session = {
      ...empty,
      entities: records(
        entity("gen_wine_1", 1, { status: "created", aliasOf: refTo("wine_1") }),
        entity("gen_wine_2", 1, { status: "generated" }),
        entity("gen_wine_3", 1, { status: "generated" }),
      ),
      artifacts: {
        gen_wine_1: draft("gen_wine_1", "Ada"),
        gen_wine_3: draft("gen_wine_3", "Cleo"),
      },
    };
    expect(Object.keys(end(session).artifacts)).toEqual(["gen_wine_3"]);
    expect(end(session).entities.gen_wine_2).toBeUndefined();
    const items = [{ ref: "gen_wine_2", label: "", status: "pending" as const }];
    const step = {
      id: 1,
      type: "generate" as const,
      subdomain: "wines",
      group: 0,
      description: "",
      batch: { items, briefs: [] },
    };
    const pending = {
      type: "ask_user" as const,
      text: "?",
      request: "",
      plan: { decision: "resume" as const, goal: "", attempt: 1, steps: [step] },
    };
    expect(end(session, { pending }).entities.gen_wine_2).toBeDefined();
  });

  it("the sources of a draft are kept after the draft has been saved or dropped", () => {
    const importedDraft = { ...draft("gen_wine_1", "Ada"), outside: ["import" as const] };
    const entities = records(entity("gen_wine_1", 3, { status: "created" }));
    const nextSession = end({ ...empty, entities, artifacts: { gen_wine_1: importedDraft } });
    expect(nextSession.artifacts).toEqual({});
    const fields = serializeSession(nextSession);
    expect(draftSources(parseSession(fields))).toEqual(["import"]);
    expect(draftSources(end(parseSession(fields)))).toEqual(["import"]);
    const storedFields = serializeSession({ ...empty, artifacts: { gen_wine_1: importedDraft } });
    expect(
      draftSources(patchSession(parseSession(storedFields), { "artifact:gen_wine_1": null })),
    ).toEqual(["import"]);
    expect(serializeSession(empty)).not.toHaveProperty("heard");
  });

  it("an exchange is forgotten only when the summary covers it", () => {
    const exchanges = [1, 2, 3, 4].map((n) => turn(n));
    const summary = { paragraphs: [], engagement: "", coversTo: 1 };
    const next = end({ ...empty, exchange: 4, exchanges, summary });
    expect(next.exchanges.map((exchange) => exchange.exchange)).toEqual([2, 3, 4, 5]);
  });

  it("exchanges are folded once three have left the window, and are shown until then", () => {
    const session = (to: number, coversTo: number) => ({
      exchanges: Array.from({ length: to }, (_, index) => turn(index + 1)),
      summary: { paragraphs: [], engagement: "", coversTo },
    });
    const foldedNumbers = (to: number, coversTo: number) =>
      exchangesToFold(session(to, coversTo)).map(({ exchange }) => exchange);
    expect(foldedNumbers(5, 0)).toEqual([]);
    expect(foldedNumbers(6, 0)).toEqual([1, 2, 3]);
    expect(foldedNumbers(8, 3)).toEqual([]);
    expect(foldedNumbers(9, 3)).toEqual([4, 5, 6]);
    const shownNumbers = shownExchanges(session(8, 3)).map(({ exchange }) => exchange);
    expect(shownNumbers).toEqual([4, 5, 6, 7, 8]);
  });

  it("one canonical ref is kept per id (I3)", () => {
    assert(
      property(uuid(), (id) => {
        const entities = records(
          entity("wine_1", 1, { id }),
          entity("gen_wine_1", 1, { id, aliasOf: refTo("wine_1") }),
        );
        const next = end({ ...empty, exchange: 9, entities });
        const canonical = Object.values(next.entities).filter(
          (record) => record.id === id && record.aliasOf === undefined,
        );
        expect(canonical).toHaveLength(1);
      }),
    );
  });
});
