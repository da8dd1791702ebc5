// Tags are removed from a page's texts, but words that a person wrote between angle brackets stay.
import { expect, it } from "vitest";
import { cleanText } from "./clean-text.ts";

it.each([
  ["1 cup <sugar>", "1 cup <sugar>"],
  ["1 cup &lt;sugar&gt;", "1 cup <sugar>"],
  ["2 eggs <at room temperature>", "2 eggs <at room temperature>"],
  ["<b>2</b> eggs", "2 eggs"],
  ["<o:p>2 eggs</o:p>", "2 eggs"],
  ["<my-tag>2</my-tag> eggs", "2 eggs"],
  ["<amount>2</amount> eggs", "2 eggs"],
  ['<amount unit="g">2 eggs', "2 eggs"],
  ["<!-- of the kitchen -->2 eggs", "2 eggs"],
  ["oven <3 h", "oven <3 h"],
])("the text %s is read as %s", (text, read) => {
  expect(cleanText(text)).toBe(read);
});
