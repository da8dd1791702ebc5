// A model's introduction directly above a block that has its own introduction.
import { expect, it } from "vitest";
import { introducedOnce } from "./introduction.ts";

const LIST = "You have 4 products:\n\n- 2 l milk";

it.each([
  ["You have five things:", ""],
  ["Hello there! Here it is:", "Hello there!"],
  ["Parmesan is made of raw milk. **Look:**", "Parmesan is made of raw milk."],
])("only the introduction is removed: %s", (text, remainder) => {
  expect(introducedOnce(text, LIST)).toBe(remainder);
});

it.each([
  ["You have enough.", LIST],
  ["Here it is:", "**Soup**\n\nServes 4"],
  ["Here it is:", ""],
  ["At 18:30", LIST],
])(
  "a text stays if it has no introduction, or if the block below it has none: %s",
  (text, textBelow) => {
    expect(introducedOnce(text, textBelow)).toBe(text);
  },
);
