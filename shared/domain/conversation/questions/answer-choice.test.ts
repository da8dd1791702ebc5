// Which candidates an answer chooses, and whether the message says more.
import { expect, it } from "vitest";
import type { Pending } from "../../../contracts/session.ts";
import { answerChoice } from "./answer-choice.ts";

const pending: Pending = {
  type: "disambiguate",
  text: "Which one?",
  request: "delete the Gavi",
  options: ["Gavi (6 bottles)", "Gavi (2 bottles)"],
  candidates: ["wine_1", "wine_2"],
};
const answer = (message: string, quote: string, response: "answers" | "none" = "answers") =>
  answerChoice({
    pending,
    message,
    response,
    quote,
    mentions: [],
    isShown: true,
    canonicalRef: (ref) => ref,
  });

it("a number with a wish next to it chooses an option if the model quotes it as the answer", () => {
  const choice = { kind: "chosen", refs: ["wine_2"] };
  expect(answer("2, und bitte ohne Zwiebeln", "2")).toEqual({ ...choice, whole: false });
  expect(answer("2", "2")).toEqual({ ...choice, whole: true });
});

it("a number of something else chooses nothing if the model does not quote it as an answer", () => {
  expect(answer("2 bottles of milk, please", "", "none")).toEqual({ kind: "none" });
  expect(answer("2 bottles of milk, please", "")).toMatchObject({ kind: "ask_again" });
});
