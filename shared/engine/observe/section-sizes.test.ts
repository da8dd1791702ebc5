// The sizes of a prompt's sections by title; even with very many sections the sum is complete.
import { expect, it } from "vitest";
import { MAX_SECTIONS } from "../../contracts/hop-trace.ts";
import { sectionSizes } from "./section-sizes.ts";

it("each section is listed with its title and length, and the text before the first section has no title", () => {
  const prompt = "You plan.\n\n## Today\nMonday\n\n## Message\n### not one\na ## b";
  const sizes = sectionSizes(prompt);
  expect(sizes.map(([title]) => title)).toEqual(["", "Today", "Message"]);
  expect(sizes.reduce((sum, [, chars]) => sum + chars, 0)).toBe(prompt.length);
  expect(sectionSizes("")).toEqual([]);
  expect(sectionSizes("## Alone")).toEqual([["Alone", 8]]);
});

it("the sections that are too many to list are added up, and the sum leaves nothing out", () => {
  const prompt = "## A\nb\n".repeat(MAX_SECTIONS + 20);
  const sizes = sectionSizes(prompt, [["Repair", 9]]);
  expect(sizes.length).toBe(MAX_SECTIONS);
  expect(sizes.at(-1)?.[0]).toBe("…");
  expect(sizes.reduce((sum, [, chars]) => sum + chars, 0)).toBe(prompt.length + 9);
});
