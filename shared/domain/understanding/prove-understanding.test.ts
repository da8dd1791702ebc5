import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { understandAnswer } from "../../../tests/support/as-answer.ts";
import { stated, understood } from "../../../tests/support/answers.ts";
import type { Evidence } from "../../contracts/answers/evidence.ts";
import type { Session } from "../../contracts/session.ts";
import type { StatedFact, UnderstandAnswer } from "../../contracts/answers/understand.ts";
import { evidenceSources } from "./evidence-sources.ts";
import { evidenceFault, proveUnderstanding, type Proof } from "./prove-understanding.ts";
import { refTo } from "../../../tests/support/ids.ts";

const empty = understandAnswer(understood());
const answerWith = (part: Partial<UnderstandAnswer>): UnderstandAnswer => ({ ...empty, ...part });
const from = (quote: string, source: Evidence["source"] = "message"): Evidence => ({
  source,
  quote,
});

const id = "00000000-1111-4111-8111-bbbbbbbbbbbb";
const draft = (n: number, exchange: number) => ({
  artifact: {
    ref: refTo(`gen_wine_${n}`),
    id,
    type: "wine",
    subdomain: "wines",
    schemaVersion: 1,
    label: n === 1 ? "Barolo" : "Gavi",
    content: {},
    exchange,
  },
  entity: {
    ref: refTo(`gen_wine_${n}`),
    id,
    type: "wine",
    label: "x",
    status: "generated" as const,
    created: exchange,
    touched: exchange,
  },
});
/** A session before exchange 5. The first draft is old, and the second was made in the last exchange. */
const session: Proof["session"] = {
  exchange: 4,
  exchanges: [],
  artifacts: { gen_wine_1: draft(1, 1).artifact, gen_wine_2: draft(2, 4).artifact },
  entities: { gen_wine_1: draft(1, 1).entity, gen_wine_2: draft(2, 4).entity },
};
const pendingOf = (text: string, options: string[] = []): Session["pending"] => ({
  type: "clarify",
  text,
  request: "…",
  options,
});
const proofOf = (
  message: string,
  overrides: Partial<Parameters<typeof evidenceSources>[0]> = {},
) => ({
  sources: evidenceSources({ message, pending: null, ...overrides }),
  session,
  kinds: { allergy: { named: true }, diet: { named: true }, dislike: { named: false } },
});
const peanutAllergy = (part: Partial<StatedFact>) =>
  answerWith({ facts: [stated("allergy", "peanut", "gegen Erdnüsse allergisch", part)] });
const isProven = (answer: UnderstandAnswer, proof: Proof) => {
  const fault = evidenceFault(answer, proof)?.sentence ?? null;
  const { unprovenParts } = proveUnderstanding(answer, proof);
  const unprovenCount = Object.values(unprovenParts).flat().length;
  expect(unprovenCount === 0).toBe(fault === null);
  return fault === null;
};

describe("facts", () => {
  const germanMessage = "Ich bin gegen Erdnüsse allergisch";

  it("a fact counts if the message has its words, in any language, and the quote names it", () => {
    expect(isProven(peanutAllergy({ words: "Erdnüsse" }), proofOf(germanMessage))).toBe(true);
    const joinedFact = { words: "Erdnüsse", evidence: from("Erdnüsse … allergisch") };
    expect(isProven(peanutAllergy(joinedFact), proofOf(germanMessage))).toBe(true);
    const diet = stated("diet", "vegetarian", "no meat and no fish", {
      words: "no meat and no fish",
    });
    expect(isProven(answerWith({ facts: [diet] }), proofOf("I eat no meat and no fish"))).toBe(
      true,
    );
  });

  test.each<[string, Partial<StatedFact>, string]>([
    ["its quote is not in the message", { words: "Erdnüsse" }, "plan my dinners"],
    ["the message is about another food", { words: "Erdnüsse" }, "Ich bin gegen Nüsse allergisch"],
    ["its quote names no food", { words: "Erdnüsse", evidence: from("allergisch") }, germanMessage],
    ["its words are not in the message", { words: "peanuts" }, germanMessage],
    [
      "its quote is from a source that does not exist",
      { words: "Erdnüsse", evidence: from(germanMessage, "button") },
      germanMessage,
    ],
    [
      "its quote is from a question that was not asked",
      { words: "Erdnüsse", evidence: from(germanMessage, "question") },
      germanMessage,
    ],
    ["its quote is empty", { words: "Erdnüsse", evidence: from("") }, germanMessage],
    [
      "its words contain markup",
      { words: "<b>Erdnüsse</b>" },
      "gegen Erdnüsse allergisch, <b>Erdnüsse</b>",
    ],
    ["it contains an address", { what: "www.evil.example", words: "Erdnüsse" }, germanMessage],
    [
      "its end is not a date",
      { words: "Erdnüsse", lasts: "until", until: "next week" },
      germanMessage,
    ],
    ["its beginning is not a date", { words: "Erdnüsse", from: "in January" }, germanMessage],
    [
      "it ends before it begins",
      { words: "Erdnüsse", lasts: "until", from: "2027-01-31", until: "2027-01-01" },
      germanMessage,
    ],
  ])("a fact is not believed if %s", (_why, part, message) => {
    expect(isProven(peanutAllergy(part), proofOf(message))).toBe(false);
  });

  test.each(["dislike", "like", "household"] as const)(
    "a fact of the kind %s needs only its words, not a name in the quote",
    (kind) => {
      const fact = stated(kind, "kale", "Kohl", { words: "Kohl" });
      expect(isProven(answerWith({ facts: [fact] }), proofOf("Kohl? Nie."))).toBe(true);
      const translatedFact = { ...fact, words: "kale" };
      expect(isProven(answerWith({ facts: [translatedFact] }), proofOf("Kohl? Nie."))).toBe(false);
    },
  );

  it("a fact from the question counts only if the message answers the question", () => {
    const proof = proofOf("oui, toujours", { pending: pendingOf("For good: cacahuètes?") });
    const fact = stated("allergy", "peanut", "", {
      words: "cacahuètes",
      evidence: from("cacahuètes", "question"),
    });
    const answers = (kind: "answers" | "confirms" | "new_goal", evidence: Evidence) =>
      answerWith({ facts: [fact], moves: [{ kind, evidence }] });
    expect(isProven(answers("answers", from("oui, toujours")), proof)).toBe(true);
    expect(isProven(answers("confirms", from("oui")), proof)).toBe(true);
    expect(isProven(answerWith({ facts: [fact] }), proof)).toBe(false);
    expect(isProven(answers("new_goal", from("oui")), proof)).toBe(false);
    expect(isProven(answers("confirms", from("non")), proof)).toBe(false);
    // The question cannot answer itself.
    expect(isProven(answers("confirms", from("For good", "question")), proof)).toBe(false);
  });
});

describe("drops of a draft", () => {
  const drop = (ref: string, quote: string) =>
    answerWith({ curation: [{ ref, how: "drop", reason: "", evidence: from(quote) }] });

  it("a dropped draft is proven if the draft was shown last, or if the message names it", () => {
    expect(isProven(drop("gen_wine_2", "forget it"), proofOf("forget it"))).toBe(true);
    expect(isProven(drop("gen_wine_1", "not the barolo"), proofOf("not the barolo"))).toBe(true);
    const shownSession = { ...session, exchanges: [{ shown: ["gen_wine_1"] }] } as Proof["session"];
    const proof = { ...proofOf("forget it"), session: shownSession };
    expect(isProven(drop("gen_wine_1", "forget it"), proof)).toBe(true);
  });

  it("a dropped draft is not proven if it was not shown last and is not named, or if the message lacks the quote", () => {
    expect(isProven(drop("gen_wine_1", "forget it"), proofOf("forget it"))).toBe(false);
    expect(isProven(drop("gen_wine_2", "forget those"), proofOf("what goes with it?"))).toBe(false);
  });

  it("a dropped row, unlike a draft, needs no name, and retained and demoted rows need no quote", () => {
    expect(isProven(drop("wine_7", "not that one"), proofOf("not that one"))).toBe(true);
    const curation = (["retain", "demote"] as const).map((how) => ({
      ref: "wine_7",
      how,
      reason: "later",
      evidence: from(""),
    }));
    expect(isProven(answerWith({ curation }), proofOf("hello"))).toBe(true);
  });
});

describe("moves", () => {
  const move = (kind: UnderstandAnswer["moves"][number]["kind"], evidence: Evidence) =>
    answerWith({ moves: [{ kind, evidence }] });

  it("a move is proven by the user's words, and never by the question's", () => {
    const proof = proofOf("sure", { pending: pendingOf("Delete all? Say yes", ["yes"]) });
    expect(isProven(move("confirms", from("sure")), proof)).toBe(true);
    expect(isProven(move("confirms", from("yes")), proof)).toBe(false);
    expect(isProven(move("confirms", from("yes", "question")), proof)).toBe(false);
    expect(isProven(move("starts_over", from("forget all")), proof)).toBe(false);
  });

  it("a move needs no quote if it only makes code more careful", () => {
    expect(isProven(move("considers", from("")), proofOf("hm"))).toBe(true);
  });

  it("a move can be proven by a button or by a transcript, if there was one", () => {
    const proof = proofOf("2", { button: "Only this time", transcript: "yes please" });
    expect(isProven(move("answers", from("only this time", "button")), proof)).toBe(true);
    expect(isProven(move("confirms", from("yes", "voice")), proof)).toBe(true);
    expect(isProven(move("confirms", from("yes", "voice")), proofOf("yes"))).toBe(false);
  });
});

it("an unproven part is named in the repair message by its place, and without its quote", () => {
  const constraints = [
    {
      how: "new" as const,
      type: "cuisine",
      field: "",
      value: "thai",
      certainty: "said" as const,
      evidence: from("thai"),
    },
  ];
  const answer = { ...peanutAllergy({ words: "Erdnüsse" }), constraints };
  const { sentence, ...reason } = evidenceFault(answer, proofOf("hello")) ?? {};
  expect(sentence).toContain("facts[0]: the quote is not in the message");
  expect(sentence).toContain("constraints[0]: the quote is not in the message");
  expect(sentence).not.toMatch(/Erdn|thai/);
  const places = ["facts.0", "constraints.0"].map((at) => ({ at, code: null }));
  expect(reason).toEqual({ code: "quote", places });
});

it("each fact of an answer is either proven or returned as unproven", () => {
  const word = fc.constantFrom("nuts", "eggs", "I am", "allergic", "to", "forget", "");
  const evidence = fc.record({
    source: fc.constantFrom<Evidence["source"]>("message", "question", "button"),
    quote: fc.array(word, { maxLength: 4 }).map((words) => words.join(" ")),
  });
  const facts = fc.array(
    fc.record({ words: word, evidence }).map((part) => stated("allergy", "nuts", "", part)),
  );
  fc.assert(
    fc.property(facts, fc.array(word), (list, words) => {
      const proof = proofOf(words.join(" "));
      const { answer, unprovenParts } = proveUnderstanding(answerWith({ facts: list }), proof);
      expect([...answer.facts, ...unprovenParts.facts]).toHaveLength(list.length);
      for (const fact of answer.facts) {
        expect(fact.evidence.source).toBe("message");
        expect(evidenceFault(answerWith({ facts: [fact] }), proof)).toBeNull();
      }
      expect(evidenceFault(answer, proof)).toBeNull();
    }),
  );
});
