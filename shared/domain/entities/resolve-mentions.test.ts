import {
  array,
  assert,
  boolean,
  constantFrom,
  oneof,
  option,
  property,
  record,
  string,
  uuid,
} from "fast-check";
import { describe, expect, it } from "vitest";
import type { EntityRecord } from "../../contracts/session.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { understood, wine } from "../../../tests/support/answers.ts";
import { resolvableEntities } from "./resolvable-entities.ts";
import { resolveMentions, type MentionRules } from "./resolve-mentions.ts";
import { refTo } from "../../../tests/support/ids.ts";

type Mention = UnderstandOutput["entity_mentions"][number];

const pack = createCellarPack();
const ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
const EXCHANGE = 6;

function entity(ref: string, label: string, overrides: Partial<EntityRecord> = {}): EntityRecord {
  const status = ref.startsWith("gen_") ? ("generated" as const) : ("read" as const);
  return {
    ref: refTo(ref),
    id: ID,
    type: "wine",
    label,
    status,
    created: 1,
    touched: EXCHANGE - 1,
    ...overrides,
  };
}
const background = (ref: string, label: string) => ({
  ref: refTo(ref),
  label,
  id: ID,
  type: "wine",
  reason: "named",
});
const entities = [
  entity("wine_1", "Barolo Riserva"),
  entity("wine_2", "Barolo Classico"),
  entity("wine_3", "Gavi di Gavi"),
  entity("gen_wine_1", "Honeyed Riesling"),
  entity("wine_4", "Chianti", { touched: 1, retained: "for Sunday" }),
  entity("wine_5", "Soave", { touched: 1 }),
  entity("wine_6", "Verdicchio", { status: "deleted", touched: EXCHANGE }),
  entity("gen_wine_9", "Gavi di Gavi", { status: "created", aliasOf: refTo("wine_3") }),
];
const rows = [
  background("wine_20", "Primitivo"),
  background("wine_21", "Old Chianti"),
  background("wine_22", "アマローネ"),
];
const artifact = { id: ID, type: "wine", subdomain: "wines", schemaVersion: 1, exchange: 1 };

function rulesFor(overrides: Partial<MentionRules> = {}, list = entities): MentionRules {
  const session = {
    exchange: EXCHANGE - 1,
    entities: Object.fromEntries(list.map((record) => [record.ref, record])),
    artifacts: {
      gen_wine_1: {
        ...artifact,
        ref: refTo("gen_wine_1"),
        label: "Honeyed Riesling",
        content: wine("H"),
      },
    },
  };
  return {
    resolvable: resolvableEntities(pack, session, rows),
    types: new Set(["wine", "wn"]),
    links: [],
    droppedRefs: new Set(),
    ...overrides,
  };
}
const mention = (raw_text: string, resolved_ref: string | null = null, overrides: object = {}) => ({
  raw_text,
  resolved_ref,
  entity_type: "wine",
  candidates: [],
  ...overrides,
});
function resolve(mentions: Mention[], rules: Partial<MentionRules> = {}, overrides: object = {}) {
  return resolveMentions(understood({ entity_mentions: mentions, ...overrides }), rulesFor(rules));
}
const resolvedMention = (raw: string, ref: string | null = null, overrides: object = {}) =>
  resolve([mention(raw, ref, overrides)]).mentions[0];

describe("mentions", () => {
  it.each([
    ["das andere Gulasch", "wine_2"],
    ["the Barolo Riserva", "wine_3"],
    ["la première", "wine_1"],
    ["2番目のワイン", "wine_2"],
    ["it", "wine_4"],
    ["el que está en la bodega", "wine_20"],
  ])(
    "a mention resolves to the entity that the model names, if the entity was shown to it: %s",
    (raw, ref) => {
      expect(resolvedMention(raw, ref)).toMatchObject({
        ref,
        confidence: "high",
        resolution: "exact",
      });
    },
  );

  it("a mention with a draft's old ref resolves to the row that the draft was saved as", () => {
    expect(resolvedMention("it", "gen_wine_9")).toMatchObject({
      ref: "wine_3",
      resolution: "exact",
    });
  });

  it("a mention keeps the candidates that the model gives, if they were shown to it", () => {
    const mention = resolvedMention("the dry one", null, {
      candidates: ["wine_3", "wine_99", "gen_wine_1"],
    });
    expect(mention).toMatchObject({ ref: null, candidates: ["wine_3", "gen_wine_1"] });
    // A label that fits the words does not turn the mention into another one either.
    const other = resolvedMention("Gavi di Gavi", null, { candidates: ["wine_1", "wine_2"] });
    expect(other).toMatchObject({ ref: null, candidates: ["wine_1", "wine_2"] });
  });

  it.each([
    ["Barolo Riserva", "wine_1", "exact"],
    ["Riserva Barolo", "wine_1", "exact"],
    ["den Barolo Riserva", "wine_1", "fuzzy"],
    ["el primitivo", "wine_20", "fuzzy"],
    ["Primitivo", "wine_20", "exact"],
    ["アマローネ", "wine_22", "exact"],
    ["そのアマローネを", "wine_22", "fuzzy"],
  ])(
    "a mention with an invented ref resolves to the entity that its words name: %s",
    (raw, ref, resolution) => {
      expect(resolvedMention(raw, "wine_99")).toMatchObject({ ref, resolution });
    },
  );

  it.each([
    ["Primitivo", "wine_20"],
    ["アマローネ", "wine_22"],
  ])(
    "a mention for which the model finds nothing is resolved if its words equal a label: %s",
    (raw, ref) => {
      expect(resolvedMention(raw)).toMatchObject({ ref, resolution: "exact" });
    },
  );

  it.each([
    ["den Barolo Riserva", "wine_1"],
    ["el primitivo", "wine_20"],
    ["そのアマローネを", "wine_22"],
  ])("a mention for which the model finds nothing is not resolved by a guess: %s", (raw, ref) => {
    expect(resolvedMention(raw)).toMatchObject({
      ref: null,
      candidates: [ref],
      resolution: "unresolved",
    });
  });

  it.each([
    ["the barolo", ["wine_1", "wine_2"]],
    ["les barolos", ["wine_1", "wine_2"]],
    ["chianti vecchio", ["wine_4", "wine_21"]],
    ["ein Riesling", ["gen_wine_1"]],
  ])(
    "a mention that may mean several entities, or shares a word with some, stays open with them as candidates: %s",
    (raw, candidates) => {
      for (const ref of [null, "wine_99"]) {
        expect(resolvedMention(raw, ref)).toEqual({
          raw_text: raw,
          entity_type: "wine",
          ref: null,
          candidates,
          confidence: "low",
          resolution: "unresolved",
        });
      }
    },
  );

  it("a mention keeps the mark that it means several things", () => {
    expect(resolvedMention("the Barolos", null, { several: true })).toMatchObject({
      several: true,
    });
    expect(resolvedMention("both", "wine_1", { several: true })).toMatchObject({ several: true });
  });

  it("two mentions with the same words keep their own entities", () => {
    const baroloMentions = [mention("the Barolos", "wine_1"), mention("the Barolos", "wine_2")];
    expect(resolve(baroloMentions).mentions.map(({ ref }) => ref)).toEqual(["wine_1", "wine_2"]);
  });

  it("a mention of an entity that is unknown, forgotten, deleted or of another type stays open", () => {
    for (const ref of ["wine_99", "wine_5", "wine_6", ID, "gen_wine_77", "__proto__"]) {
      expect(resolvedMention("the lasagne", ref)).toMatchObject({
        ref: null,
        resolution: "unresolved",
      });
    }
    expect(resolvedMention("the Verdicchio", "wine_6")?.ref).toBeNull();
    expect(resolvedMention("Gavi di Gavi", null, { entity_type: "wn" })?.ref).toBeNull();
  });

  it("a mention touches its entity, with the user's words, and links a background row", () => {
    const { records } = resolve([mention("the Gavi", "wine_3"), mention("Primitivo")]);
    expect(records).toEqual([
      { ...entities[2], touched: EXCHANGE, phrase: "the Gavi" },
      {
        ref: "wine_20",
        id: ID,
        type: "wine",
        label: "Primitivo",
        status: "linked",
        created: EXCHANGE,
        touched: EXCHANGE,
        phrase: "Primitivo",
      },
    ]);
  });

  it("a mention of an entity that the same message drops is discarded", () => {
    const { mentions, output, unknownCount } = resolve([mention("those", "gen_wine_1")], {
      droppedRefs: new Set(["gen_wine_1"]),
    });
    expect([mentions, output.entity_mentions, unknownCount]).toEqual([[], [], 0]);
  });
});

describe("links", () => {
  it("a link keeps the entity to which code resolved it, whatever the model answers", () => {
    const links = [{ label: "Gavi di Gavi", ref: "wine_3" }];
    const mentionsOfModel = [mention("@[Gavi di Gavi](wine_3)", "wine_1"), mention("it", "wine_3")];
    const { mentions, output } = resolve(mentionsOfModel, { links });
    expect(mentions).toEqual([
      {
        raw_text: "Gavi di Gavi",
        entity_type: "wine",
        ref: "wine_3",
        candidates: [],
        confidence: "high",
        resolution: "exact",
      },
    ]);
    expect(output.entity_mentions.map(({ resolved_ref: ref }) => ref)).toEqual(["wine_3"]);
  });

  it("a link to an unknown target falls back to its label", () => {
    const { mentions } = resolve([], { links: [{ label: "Soave", ref: null }] });
    expect(mentions[0]).toMatchObject({ ref: null, resolution: "unresolved" });
    const resolution = resolve([], { links: [{ label: "Honeyed Riesling", ref: null }] });
    expect(resolution.mentions[0]).toMatchObject({ ref: "gen_wine_1" });
  });
});

describe("disambiguations", () => {
  const asks = (candidates: string[], mentions: Mention[] = []) =>
    resolve(mentions, {}, { disambiguation: { candidates, prompt: "Which?" } });

  it("a disambiguation keeps only candidates that are shown, and is dropped if fewer than two remain", () => {
    const { output, unknownCount } = asks(["wine_1", "wine_2", "wine_2", "wine_99", ID]);
    expect(output.disambiguation?.candidates).toEqual(["wine_1", "wine_2"]);
    expect(unknownCount).toBe(2);
    expect(asks(["wine_1", "wine_99"]).output.disambiguation).toBeNull();
  });

  it("a disambiguation gives each candidate a record, so that the answer finds it", () => {
    const { records } = asks(["wine_20", "wine_21"]);
    expect(records.map(({ ref, status }) => [ref, status])).toEqual([
      ["wine_20", "linked"],
      ["wine_21", "linked"],
    ]);
  });

  it("a disambiguation is not asked if a mention says which entity is meant", () => {
    const { output } = asks(["wine_1", "wine_2"], [mention("the Barolo Riserva", "wine_1")]);
    expect(output.disambiguation).toBeNull();
  });
});

describe("any answer of a model", () => {
  const shownRefs = [
    "wine_1",
    "wine_2",
    "wine_3",
    "gen_wine_1",
    "wine_4",
    "wine_20",
    "wine_21",
    "wine_22",
  ];
  const ref = oneof(constantFrom(...shownRefs, "wine_5", "wine_6", "gen_wine_9"), string(), uuid());
  const anyMention = record({
    raw_text: oneof(constantFrom("the Barolo", "those", "Gavi", "it", "soave"), string()),
    entity_type: constantFrom("wine", "wn", "", "nonsense"),
    resolved_ref: option(ref, { nil: null }),
    candidates: array(ref, { maxLength: 4 }),
    several: boolean(),
  });

  it("a model's answer resolves to nothing outside the tiers, and always to the same entities (I9, I10)", () => {
    const links = array(
      record({ label: string(), ref: option(constantFrom(...shownRefs), { nil: null }) }),
      { maxLength: 2 },
    );
    assert(
      property(
        array(anyMention, { maxLength: 5 }),
        array(ref, { maxLength: 4 }),
        links,
        boolean(),
        (m, c, l, d) => {
          const output = understood({
            entity_mentions: m,
            disambiguation: c.length > 1 ? { candidates: c, prompt: "?" } : null,
          });
          const before = structuredClone(output);
          const rules = rulesFor({ links: l, droppedRefs: new Set(d ? ["wine_1"] : []) });
          const result = resolveMentions(output, rules);
          expect(resolveMentions(output, rules)).toEqual(result);
          expect(output).toEqual(before);
          const refs = [
            ...result.mentions.flatMap((mention) => [
              ...(mention.ref === null ? [] : [mention.ref]),
              ...mention.candidates,
            ]),
            ...(result.output.disambiguation?.candidates ?? []),
            ...result.records.map((entry) => entry.ref),
          ];
          expect(refs.filter((name) => !shownRefs.includes(name))).toEqual([]);
          const outputMentions = result.output.entity_mentions;
          expect(outputMentions.map((mention) => mention.resolved_ref)).toEqual(
            result.mentions.map((mention) => mention.ref),
          );
          expect(result.records.every(({ touched }) => touched === EXCHANGE)).toBe(true);
        },
      ),
    );
  });
});
