// Understand's answer as code checks and reads it with the kitchen's names.
import { describe, expect, it } from "vitest";
import type { UnderstandAnswer } from "../../../shared/contracts/answers/understand.ts";
import { understandSchema } from "../../../shared/domain/prompting/schemas/understand-schema.ts";
import { createCellarPack } from "../../cellar/pack.ts";
import { understandAnswer } from "../../support/as-answer.ts";
import { understood } from "../../support/answers.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import {
  checkUnderstanding,
  readUnderstanding,
} from "../../../shared/domain/understanding/read-understanding.ts";

const kitchen = createKitchenPack();
const empty = understandAnswer(understood());
const answer = (part: Partial<UnderstandAnswer>): UnderstandAnswer =>
  understandSchema(kitchen).parse({ ...empty, ...part });
const quote = (text: string) => ({ source: "message" as const, quote: text });
const constraint = (
  part: Partial<UnderstandAnswer["constraints"][number]>,
): UnderstandAnswer["constraints"][number] => ({
  how: "new",
  type: "cuisine",
  field: "",
  value: "thai",
  certainty: "said",
  evidence: quote("thai"),
  ...part,
});

describe("an answer that names what the pack does not have", () => {
  it.each([
    [{ subdomain: "elsewhere" }, /^subdomain: must be empty or one of recipes, /],
    [{ open_intent: "other" }, /^open_intent: must be empty or one of /],
    [{ constraints: [constraint({ type: "colour" })] }, /type must be one of ingredient_required/],
    [{ constraints: [constraint({ type: "toString" })] }, /type must be one of/],
    [
      { constraints: [constraint({ type: "servings", value: "many" })] },
      /value of servings must be a number/,
    ],
  ])(
    "an answer that names what the pack does not have is sent back with the names that the pack has: %j",
    (part, fault) => {
      expect(checkUnderstanding(kitchen, answer(part))).toMatch(fault);
    },
  );

  it("an unknown name is left out if the model insists on it", () => {
    const part = {
      subdomain: "__proto__",
      open_intent: "constructor",
      constraints: [constraint({ type: "colour" }), constraint({})],
    };
    expect(readUnderstanding(kitchen, answer(part))).toMatchObject({
      quick_subdomain: null,
      underspecified: { intent: null },
      constraint_snapshot: { new_constraints: [{ type: "cuisine", value: "thai" }] },
    });
  });

  it("an answer is accepted only for a pack that has what the answer names", () => {
    const part = { subdomain: "inventory", constraints: [constraint({})] };
    expect(checkUnderstanding(kitchen, answer(part))).toBeNull();
    expect(checkUnderstanding(createCellarPack(), answer(part))).toMatch(/subdomain/);
  });
});

describe("what the code gets from Understand", () => {
  it("an answer that was made from a script's terms is read as these terms", () => {
    const terms = understood({
      quick_mode: true,
      quick_mode_confidence: "medium",
      quick_intent: "the eggs",
      quick_subdomain: "inventory",
      search_intent: "literal",
      pending_response: "amends",
      curation: {
        retain: [{ ref: "recipe_1", reason: "for Friday" }],
        drop: ["gen_recipe_1"],
        demote: ["recipe_2"],
        clear_all: false,
      },
    });
    const { evidence, facts, considers, ...read } = readUnderstanding(
      kitchen,
      understandAnswer(terms),
    );
    const { constraint_snapshot: snapshot, ...rest } = read;
    expect(rest).toEqual({ ...terms, constraint_snapshot: undefined });
    expect(snapshot).toMatchObject({ goal_subdomain: "inventory", reset_goal: false });
    expect([facts, considers]).toEqual([[], false]);
    expect(evidence?.drops).toEqual({ gen_recipe_1: quote("") });
  });

  it("constraints have the kind that was meant, numbers as numbers, and the user's words", () => {
    const constraints = [
      constraint({
        how: "withdrawn",
        value: "spicy",
        type: "flavor",
        evidence: quote("not spicy"),
      }),
      constraint({ type: "servings", value: "4", certainty: "follows", evidence: quote("for 4") }),
      constraint({ how: "replaces", certainty: "inferred" }),
    ];
    const { constraint_snapshot: snapshot, evidence } = readUnderstanding(
      kitchen,
      answer({ constraints, goal: "dinner", subdomain: "recipes" }),
    );
    expect(snapshot).toEqual({
      new_constraints: [{ type: "servings", field: "", value: 4, confidence: 0.7 }],
      override_constraints: [{ type: "cuisine", field: "", value: "thai", confidence: 0.5 }],
      withdrawn_constraints: [{ type: "flavor", field: "", value: "spicy", confidence: 0.95 }],
      reset_goal: false,
      goal_update: "dinner",
      goal_subdomain: "recipes",
      source_phrases: ["for 4", "thai", "not spicy"],
    });
    expect(evidence?.constraints.map((constraint) => constraint.quote)).toEqual([
      "for 4",
      "thai",
      "not spicy",
    ]);
  });

  it("moves start over, consider or answer, and of several answers the most careful one counts", () => {
    const move = (kind: UnderstandAnswer["moves"][number]["kind"]) => ({
      kind,
      evidence: quote(kind),
    });
    const read = (...kinds: Parameters<typeof move>[0][]) =>
      readUnderstanding(kitchen, answer({ moves: kinds.map(move) }));
    expect(read("new_goal")).toMatchObject({
      constraint_snapshot: { reset_goal: true },
      curation: { clear_all: false },
    });
    expect(read("starts_over")).toMatchObject({
      constraint_snapshot: { reset_goal: true },
      curation: { clear_all: true },
      evidence: { moves: { starts_over: quote("starts_over") } },
    });
    expect(read("considers").considers).toBe(true);
    expect(read("confirms").pending_response).toBe("confirms");
    expect(read("confirms", "amends").pending_response).toBe("amends");
    expect(read("confirms", "cancels").pending_response).toBe("cancels");
  });

  it("the user is asked which one is meant only if a mention has several candidates", () => {
    const mention = {
      words: "the curry",
      type: "recipe",
      ref: "",
      several: false,
      candidates: ["recipe_1", "recipe_2"],
    };
    const question = "Which curry?";
    expect(readUnderstanding(kitchen, answer({ ask_which: question })).disambiguation).toBeNull();
    expect(
      readUnderstanding(kitchen, answer({ ask_which: question, mentions: [mention] }))
        .disambiguation,
    ).toEqual({ candidates: ["recipe_1", "recipe_2"], prompt: question });
  });
});
