// A quote is found as the Episode's own words, and only as whole words if their script puts spaces between words.
import { expect, test } from "vitest";
import { findQuote } from "./find-quote.ts";

test.each([
  ["i am  a NURSE", "Well, I am a nurse.", "I am a nurse"],
  ["cafe", "Im Cafe\u0301!", "Cafe\u0301"],
  ["heisse Strasse", "die heiße Straße", "heiße Straße"],
  ["I’m afraid", "but I'm afraid of it", "I'm afraid"],
  ["犬を飼", "私は犬を飼っています", "犬を飼"],
  ["am", "a. m. I am", "a. m"],
  ["🎉 party", "our 🎉party", "party"],
])("the quote %j is found in %j", (quote, text, words) => {
  expect(findQuote(text, quote)).toBe(words);
});

test.each([
  ["art", "I like my party"],
  ["hat", "I hate it"],
  ["s", "Straße"],
  ["one two", "two one"],
  ["one … three", "one two three"],
  ["", "anything"],
  ["!", "!"],
])("the quote %j is not found in %j", (quote, text) => {
  expect(findQuote(text, quote)).toBeNull();
});
