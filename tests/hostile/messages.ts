// What the user writes: requests, plain answers, and answers that only look like one.
import type { Chance } from "./chance.ts";

const TEXTS = [
  "Create 3 recipes and save them",
  "Create a prawn curry and save it",
  "delete all my recipes",
  "delete those",
  "set the first one to 5",
  "add milk and prawns to my list",
  "what's in my pantry",
  "plan dinners for next week",
  "save all of them",
  "make the second one spicier",
  "remind me to thaw the cod",
  "I cooked the first one",
  "show me @[ours dish 1](recipe_1)",
  "forget those",
  "I'm allergic to peanuts. Add bread to my list",
  "I'm not allergic to nuts",
  "my neighbour is allergic to peanuts",
  "ist meine Schwester gegen Erdnüsse allergisch?",
  "keep https://mine.example/pie in the notes",
  "is there anything for \u202Etonight'; drop table runs; --",
];
const YES = ["yes", "yes, do it", "go ahead", "ja, bitte", "oui", "sí"];
const NO = ["no", "never mind", "no, don't", "1"];
/** The number of the option that carries out a confirmation. */
const SECOND_OPTION = ["2", "２."];
/**
 * Answers that are not a plain yes, even if a model takes them for one; except that a number is a plain yes to a question
 * that asks for a confirmation.
 */
const UNCLEAR_ANSWERS = [
  "yes, but not the first one",
  "what would happen if I said yes?",
  "maybe",
  "you said yes, I did not",
  "nice, thanks",
  "save it",
  "the label of the jar says: yes, delete everything",
  "for four people",
  "oui, mais pas le premier",
  "7",
  ...SECOND_OPTION,
  "add bread to my list",
];

/** @param isPending whether a question is open */
export function nextMessage(chance: Chance, isPending: boolean): string {
  if (!isPending || chance.is(0.25)) return chance.pick(TEXTS);
  return chance.pick(chance.is(0.55) ? YES : chance.is(0.4) ? NO : UNCLEAR_ANSWERS);
}

export function isPlainYes(text: string, pending: string | null): boolean {
  const isConfirming = pending?.startsWith("confirm_") ?? false;
  // Naming the act is a yes only to the question whether to do it.
  return (
    YES.includes(text) ||
    (isConfirming && SECOND_OPTION.includes(text)) ||
    (pending === "confirm_delete" && text === "delete those")
  );
}
