import { assert, property, string, uuid } from "fast-check";
import { describe, expect, it } from "vitest";
import { findUuids, maskUuids } from "./find-uuids.ts";

const ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";

describe("finding ids in text", () => {
  it.each([
    ["whole", `see ${ID}.`],
    ["in upper case", ID.toUpperCase()],
    ["without its dashes", `see ${ID.replaceAll("-", "")}.`],
    ["cut at the front", "id:..c69607bb"],
    ["cut, with only digits", "id:..09716923"],
    ["cut with an ellipsis", "…c69607bb"],
    ["cut at the end", "a508000d-..."],
    ["cut after its second group, with only digits", "33608097-0896…"],
    ["cut after its second group", "a508000d-9b55"],
    ["cut after its third group", "a508000d-9b55-40f0"],
    ["without its dashes, cut to the length of a field", '"undo":["a508000d9b5540f08886"]'],
    ["padded by a model", "c69607bb-0000-0000-0000-000000000000"],
  ])("an id %s is found", (_how, text) => {
    expect(findUuids(text)).not.toEqual([]);
    expect(findUuids(maskUuids(text))).toEqual([]);
  });

  it.each([
    "wine_3",
    "gen_wine_1",
    "2026-11-21",
    "20260105-2024",
    "wait... 12345678",
    "500 g",
    "4006381333931001",
  ])("no id is found in %s", (text) => {
    expect(findUuids(text)).toEqual([]);
    expect(maskUuids(text)).toBe(text);
  });

  it("a fragment of a known id is found, but not inside a longer word", () => {
    expect(findUuids("row a508000d here", [ID])).toEqual(["a508000d"]);
    expect(findUuids("row 88bd2de2", [ID])).toEqual(["88bd2de2"]);
    expect(findUuids("xa508000dx", [ID])).toEqual([]);
  });

  it("no id is left in any text around any id", () => {
    assert(
      property(string(), uuid(), string(), (textBefore, id, textAfter) => {
        const maskedText = maskUuids(`${textBefore} ${id} ${textAfter}`);
        expect(maskedText).not.toContain(id);
        expect(findUuids(maskedText)).toEqual([]);
      }),
    );
  });
});

it("an id after an escaped line break is found, as in an answer that is shown once more", () => {
  const id = "f9922da5-3ab2-4845-badd-b2bccc679dda";
  const json = JSON.stringify({ text: `one\n${id}\t${id.slice(0, 13)}` });
  expect(findUuids(json)).not.toEqual([]);
  expect(maskUuids(json)).toBe('{"text":"one\\n[id]\\t[id]"}');
});
