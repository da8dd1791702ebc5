import { describe, expect, it } from "vitest";
import { isLookUp } from "./is-look-up.ts";

describe("a plain look-up", () => {
  it.each([
    ...["what's in my pantry", "What do we have in the pantry?", "what have I got at home"],
    ...["show me fish bottles", "Show me my bottles, please.", "list my tasks", "my shopping list"],
    ...["what's on the shopping list?", "what is planned this week", "what's for dinner tomorrow"],
    ...["do we have milk?", "show me that shakshuka", "What's in the pantry, not the fridge?"],
    ...["ok, show me the honey cod bottle", "find my cod bottles", "what did we cook yesterday?"],
    ...["Can you show me the wines?", "what do I have?", "which wines do we have"],
  ])("is one: %s", (message) => {
    expect(isLookUp(message)).toBe(true);
  });

  it.each([
    ...["which of these expires first?", "how many eggs do we have?", "what can I make?"],
    ...["what's the oldest thing in my fridge", "show me the best bottle", "what should we eat"],
    ...["show me the two and tell me which is better", "do we have enough flour for bread?"],
    ...["what's in my pantry? And what can I cook with it?", "show me bottles, then plan a week"],
    ...["is milk healthy", "show me the bottles and delete the soup", "what's missing for tacos"],
    ...["list the bottles sorted by time", "why is the milk still there", "", "thanks", "yes"],
    ...["do I have more rice or pasta?", "was habe ich im Kühlschrank", "show me how to fry fish"],
    ...["what do I have that goes with cod", "add milk", "what is a roux"],
  ])("is none: %s", (message) => {
    expect(isLookUp(message)).toBe(false);
  });
});
