import { expect, it } from "vitest";
import { understood } from "../../../tests/support/answers.ts";
import type { Constraint } from "../../contracts/answers/understand.ts";
import { findWithdrawn } from "./find-withdrawn.ts";

const constraint = (type: string, value: string, phrase?: string): Constraint => ({
  ...{ type, field: "", value, confidence: 1 },
  ...(phrase === undefined ? {} : { phrase }),
});
const session = {
  goal: null,
  since: 1,
  constraints: [constraint("unwanted", "nuts", "ohne *Nüsse*"), constraint("unwanted", "milk")],
};
const specs = {
  unwanted: { description: "", value: "text" as const, multiple: true, protects: true as const },
  colour: { description: "", value: "text" as const, multiple: false },
};
const takingBack = (withdrawn: Constraint[], quotes: string[]) => {
  const output = understood();
  return {
    ...output,
    constraint_snapshot: {
      ...output.constraint_snapshot,
      new_constraints: [constraint("colour", "red")],
      withdrawn_constraints: withdrawn,
    },
    evidence: {
      drops: {},
      moves: {},
      constraints: ["a red one", ...quotes].map((quote) => ({ source: "message" as const, quote })),
    },
  };
};

it("what is taken back is named in the words with which the user said it, or by its value", () => {
  const output = takingBack([constraint("unwanted", "")], ["alles darf hinein"]);
  expect(findWithdrawn(specs, session, output)).toEqual([
    { words: "ohne Nüsse", isNoted: true, protects: true },
    { words: "milk", isNoted: true, protects: true },
  ]);
});

it("what was not noted is named in the words that take it back", () => {
  const output = takingBack([constraint("unwanted", "celery")], ["vergiss den Sellerie"]);
  const notNoted = [{ words: "vergiss den Sellerie", isNoted: false, protects: true }];
  expect(findWithdrawn(specs, session, output)).toEqual(notNoted);
  expect(findWithdrawn(specs, null, output)).toEqual(notNoted);
  expect(findWithdrawn(specs, session, understood())).toEqual([]);
  const colour = takingBack([constraint("colour", "red")], ["any colour"]);
  expect(findWithdrawn(specs, session, colour)).toEqual([
    { words: "any colour", isNoted: false, protects: false },
  ]);
});
