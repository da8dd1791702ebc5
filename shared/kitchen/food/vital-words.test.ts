import { expect, test } from "vitest";
import { factsIn } from "../../domain/conversation/extract-facts.ts";
import { VITAL } from "./vital-words.ts";

test.each([
  "Tom is allergic to walnuts.",
  "we're vegetarian",
  "she can't eat eggs",
  "he doesn't eat meat",
  "ich bin Vegetarierin",
  "is it gluten free?",
])("a summary keeps this sentence whole, because it has a vital word: %s", (sentence) => {
  const [fact] = factsIn(sentence, "2026-11-20", VITAL);
  expect(fact).toMatchObject({ words: sentence, rank: 0 });
});
