import { describe, expect, it } from "vitest";
import { isHedged } from "./is-hedged.ts";

describe("thinking aloud", () => {
  it.each([
    "maybe rotate 4 wines next week",
    "Maybe we could rotate four wines next week?",
    "hmm, maybe plan something for Friday",
    "Perhaps tacos on Tuesday",
    "I was thinking of pasta this week",
    "I was thinking we could plan dinners for next week",
    "I'm thinking about deleting the old wines",
    "I’ve been thinking about meal prep",
    "we were just wondering about a fish night",
    "I am kind of tempted to throw out all my wines",
    "I'm not sure, the soup should go I guess",
    "What if we planned the whole week?",
    "what if I deleted everything",
    "could we rotate 4 wines next week?",
    "Could we do fish on Fridays",
    "should we plan fish for Friday?",
    "Shall we plan the week",
    "I might make a curry on Sunday",
    "we could always have leftovers on Monday",
    "I wonder if we should keep the lasagne",
    "do you think we should delete the old ones?",
    "would it be a good idea to plan two fish nights?",
    "Would it make sense to clear the list",
    "it might be nice to have soup on Monday",
    "just an idea: pasta on Monday",
    "thinking out loud here ... fish on Friday",
    "Okay so, maybe next week. Four wines.",
    "I don't know, maybe pasta",
  ])("is what this is: %s", (message) => {
    expect(isHedged(message)).toBe(true);
  });

  it.each([
    "",
    "could you add milk",
    "Could you please add milk to the list?",
    "could we please plan next week",
    "can you plan dinners for next week",
    "would you save it",
    "add milk and maybe eggs",
    "add milk, maybe eggs too",
    "plan 4 dinners next week, perhaps with fish",
    "save them, I might need them later",
    "I'd like to plan dinners. Maybe fish on Friday.",
    "I was thinking of pasta. Add it to Tuesday.",
    "What if we run out of eggs? Add them to the list.",
    "maybe tacos, so add tortillas to the list",
    "maybe tacos, please",
    "I was thinking, please delete the soup",
    "yes, maybe with rice",
    "sounds good, maybe only two",
    "the maybe pile",
    "delete the wine called Maybe",
    "what can I make?",
    "what should I cook tonight?",
    "how about tacos on Friday",
    "set the first one to 5",
    "I think I have three eggs left, update that",
    "I may not eat shellfish",
    "I may not eat shellfish, I'm allergic",
    "we might not eat pork",
    "vielleicht vier Rezepte",
    "save perhaps the best soup",
    "you could add milk",
    "let's maybe do fish",
  ])("is not what this is: %s", (message) => {
    expect(isHedged(message)).toBe(false);
  });
});
