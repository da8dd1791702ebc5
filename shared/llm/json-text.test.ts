// Finding the intended object in a text with other content.
import { describe, expect, it } from "vitest";
import { createObjectGate, jsonIn } from "./json-text.ts";

const HI = '{"text":"hi"}';

describe("JSON in a text", () => {
  it.each([
    ["is the text itself, as it is", ` ${HI}\n`, ` ${HI}\n`],
    ["stands in a fence", `\`\`\`json\n${HI}\n\`\`\``, HI],
    ["stands between words", `Sure! Here it is: ${HI} I hope {that} helps.`, HI],
    ["is the last of several", `First {"text":"draft"}, then ${HI}.`, HI],
    ["may be empty", "Nothing: { }", "{ }"],
    ["begins anew after a beginning without an end", `I write {"text": next.\n${HI}`, HI],
    [
      "has braces and quotes in its strings",
      'So: {"a":"}{ \\"","b":{}} ok',
      '{"a":"}{ \\"","b":{}}',
    ],
    ["is not what stands inside of it", 'So: {"a":{"text":"x"}}', '{"a":{"text":"x"}}'],
  ])("the JSON in a text %s", (_what, text, json) => {
    expect(jsonIn(text)).toBe(json);
  });

  it.each([
    ["words", "I would rather talk about {cheese}."],
    ["nothing", ""],
    ["half an object, whatever is inside of it", '{"tool":"db_read","params":{"limit":5},"las'],
    ["text that only looks like an object", '{"a": True}'],
  ])("a text is left as it is when there is only %s", (_what, text) => {
    expect(jsonIn(text)).toBe(text);
  });

  it("a text without JSON that is made to take long is left as it is", () => {
    const text = `x ${'{"'.repeat(50_000)}`;
    expect(jsonIn(text)).toBe(text);
  });
});

describe("streams", () => {
  /** The text that is passed on when the input arrives in pieces of each length. */
  function passed(text: string, onlyAtStart: boolean): Set<string> {
    const outputs = [1, 2, 3, 7, text.length].map((length) => {
      let output = "";
      const gate = createObjectGate((delta) => (output += delta), onlyAtStart);
      for (let position = 0; position < text.length; position += length)
        gate(text.slice(position, position + length));
      return output;
    });
    return new Set(outputs);
  }

  it.each([
    ["an object alone", HI, HI],
    [
      "an object in a fence",
      `\`\`\`json\n{ "text": "a } b \\" c" }\n\`\`\``,
      '{ "text": "a } b \\" c" }',
    ],
    ["the first of two", `I {think} so: ${HI} or {"text":"no"}`, HI],
    ["an empty one", "ok {} {}", "{}"],
    ["nothing of words", "no {object} here", ""],
  ])("a stream passes on %s, however it is cut", (_what, text, output) => {
    expect(passed(text, false)).toEqual(new Set([output]));
  });

  it("a stream passes on nothing if other text comes before the object", () => {
    expect(passed(`\n ${HI}`, true)).toEqual(new Set([HI]));
    expect(passed(`Here: ${HI}`, true)).toEqual(new Set([""]));
    expect(passed(`{no} ${HI}`, true)).toEqual(new Set([""]));
  });
});
