import { array, assert, integer, property, string, stringMatching } from "fast-check";
import { describe, expect, it } from "vitest";
import { createTextExtractor } from "../rows/extract-text.ts";
import { createSentenceSplitter, splitSentences } from "./split-sentences.ts";

function chunks(text: string, sizes: number[]): string[] {
  const output: string[] = [];
  let position = 0;
  for (const size of sizes) {
    output.push(text.slice(position, position + size));
    position += size;
  }
  return [...output, text.slice(position)];
}
const sizes = array(integer({ min: 0, max: 9 }), { maxLength: 40 });

describe("reading text out of streaming JSON", () => {
  it("the text of streaming JSON is read exactly, however the JSON is cut into chunks", () => {
    assert(
      property(string({ unit: "grapheme" }), string(), sizes, (text, otherText, cuts) => {
        const json = JSON.stringify({ note: otherText, list: ["text", { text: "inner" }], text });
        const extractor = createTextExtractor();
        const output = chunks(json, cuts).map((part) => extractor.push(part));
        expect(output.join("")).toBe(text);
      }),
    );
  });

  it("escapes, spaces and other keys before the text are read", () => {
    const extractor = createTextExtractor();
    const json = '{ "a": "\\"text\\": no", "text" : "caf\\u00e9\\n\\"x\\"", "b": 1}';
    expect(extractor.push(json)).toBe('café\n"x"');
  });
});

describe("splitting sentences", () => {
  it("the sentences of a text lose and gain no character, and are the same however the text is cut into chunks", () => {
    const text = stringMatching(/^[a-c.!? \n1*)"]{0,60}$/);
    assert(
      property(text, sizes, (wholeText, cuts) => {
        const splitter = createSentenceSplitter();
        const output = [
          ...chunks(wholeText, cuts).flatMap((part) => splitter.push(part)),
          ...splitter.flush(),
        ];
        expect(output.join("")).toBe(wholeText);
        expect(output).toEqual(splitSentences(wholeText));
      }),
    );
  });

  it("a text is not split at an abbreviation, but is split after an emoji, and in languages without spaces", () => {
    expect(splitSentences("I saved approx. three. Next")).toEqual([
      "I saved approx. three. ",
      "Next",
    ]);
    expect(splitSentences("Use e.g. cod. Fine.")).toEqual(["Use e.g. cod. ", "Fine."]);
    expect(splitSentences("Saved! 🎉 All of it")).toEqual(["Saved! 🎉 ", "All of it"]);
    expect(splitSentences("保存しました。次へ")).toEqual(["保存しました。", "次へ"]);
    expect(splitSentences("## Head\n- one\n- two. three")).toEqual([
      "## Head\n",
      "- one\n",
      "- two. ",
      "three",
    ]);
  });

  it("a text is not split after an item's number, but is split at line breaks", () => {
    expect(splitSentences("Done. Two left!\n1. Heat oil.\n2. Serve")).toEqual([
      "Done. ",
      "Two left!\n",
      "1. Heat oil.\n",
      "2. Serve",
    ]);
  });
});
