// What a message leaves open: the defaults and questions of the pack's intents, and whether a quick look-up is allowed.
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../contracts/language.ts";
import type { DomainPack } from "../../../contracts/pack.ts";
import type { ResolvedMention } from "../../../contracts/results.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { understood } from "../../../../tests/support/answers.ts";
import { createKitchenPack } from "../../../kitchen/create-kitchen-pack.ts";
import { quickAllowed } from "../../understanding/quick-allowed.ts";
import { weighOpenIntent } from "../../constraints/weigh-open-intent.ts";

const pack: DomainPack = {
  ...createCellarPack(),
  openIntents: {
    what_to_open: {
      description: "what to open tonight",
      slots: {
        guests: (profile) => `for ${Number(profile?.fields.guests ?? 2)}`,
        course: () => "with the main course",
        mood: () => null,
      },
      needs: { tables: ["wines"], question: () => "Which wines do you have?" },
    },
  },
};
const facts = { profile: null, counts: { wines: 3 }, constraints: null, language: "en" as const };
const open = (missing: string[], intent: string | null = "what_to_open") => ({ intent, missing });

describe("intents that leave things open", () => {
  it("each missing thing for which the pack has a default gets it once, in words", () => {
    const missing = ["guests", "course", "course", "mood", "made_up", "__proto__"];
    expect(weighOpenIntent(pack, open(missing), facts)).toEqual({
      assumptions: ["for 2", "with the main course"],
      question: null,
    });
  });

  it("a missing thing that a constraint states has no default", () => {
    const constraint = { type: "course", field: "", value: "starter", confidence: 1 };
    const constraints = { goal: null, since: 1, constraints: [constraint] };
    const result = weighOpenIntent(pack, open(["guests", "course"]), { ...facts, constraints });
    expect(result.assumptions).toEqual(["for 2"]);
  });

  it("a question is asked only if the household is known to have no row in the tables that the intent needs", () => {
    const result = weighOpenIntent(pack, open([]), { ...facts, counts: { wines: 0 } });
    expect(result).toEqual({ assumptions: [], question: "Which wines do you have?" });
    expect(weighOpenIntent(pack, open([]), { ...facts, counts: {} }).question).toBeNull();
    expect(weighOpenIntent(pack, open([], null), { ...facts, counts: { wines: 0 } })).toEqual({
      assumptions: [],
      question: null,
    });
  });

  it("each default of the kitchen has words in every language", () => {
    for (const { slots } of Object.values(createKitchenPack().openIntents)) {
      for (const words of Object.values(slots)) {
        for (const language of LANGUAGES) expect(words(null, language)).toMatch(/^\S/);
      }
    }
  });
});

describe("quick look-ups", () => {
  const quick = {
    quick_mode: true,
    quick_mode_confidence: "high" as const,
    quick_intent: "all of them",
    quick_subdomain: "wines",
  };
  const mention = (ref: string | null, entity_type = "wine"): ResolvedMention => ({
    raw_text: "it",
    ref,
    entity_type,
    candidates: [],
    confidence: "high",
    resolution: ref === null ? "unresolved" : "exact",
  });
  const isAllowed = (
    overrides: object = {},
    mentions: ResolvedMention[] = [],
    message = "what is in?",
  ) => quickAllowed(pack, understood({ ...quick, ...overrides }), mentions, message);

  it("a quick look-up is allowed if the model is sure and nothing speaks against it", () => {
    expect(isAllowed()).toBe(true);
    expect(isAllowed({}, [mention("wine_1")])).toBe(true);
    expect(isAllowed({ quick_mode_confidence: "medium" })).toBe(false);
    expect(isAllowed({ quick_subdomain: "elsewhere" })).toBe(false);
    expect(isAllowed({ quick_subdomain: "__proto__" })).toBe(false);
  });

  it("a quick look-up is not allowed while a mention is unresolved, or means a draft or a row of another table", () => {
    expect(isAllowed({}, [mention(null)])).toBe(false);
    expect(isAllowed({}, [mention("gen_wine_1")])).toBe(false);
    expect(isAllowed({}, [mention("wn_1", "wn")])).toBe(false);
  });

  it.each([
    ["quante cose ho in casa? e quando scade il burro?", false],
    ["何がありますか？バターはありますか？", false],
    ["what is in??", true],
    ["hi! what is in?", true],
  ])(
    "a quick look-up is allowed only for a message that asks one thing: %s",
    (message, isQuick) => {
      expect(isAllowed({}, [], message)).toBe(isQuick);
    },
  );

  it("a quick look-up is not allowed if the message answers a question or leaves something open", () => {
    expect(isAllowed({ pending_response: "answers" })).toBe(false);
    expect(isAllowed({ underspecified: open([]) })).toBe(false);
  });
});
