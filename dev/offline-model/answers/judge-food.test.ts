// Tests what the offline model says that foods contain.
import { expect, test } from "vitest";
import { answerJudge } from "./judge-food.ts";

test.each([
  ["butter", ["milk"]],
  ["peanut butter", ["peanuts"]],
  ["almond butter", ["nuts"]],
  ["cocoa butter", []],
  ["coconut milk", []],
  ["oyster mushrooms", []],
  ["oyster sauce", ["molluscs"]],
])("%s is judged to contain %j", (name, contains) => {
  expect(answerJudge(`1. ${name}`)).toMatchObject({ foods: [{ line: 1, contains }] });
});
