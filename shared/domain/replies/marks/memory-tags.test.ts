import { describe, expect, it } from "vitest";
import type { RunMemory } from "../../../contracts/recall.ts";
import { createSentenceSplitter } from "../split-sentences.ts";
import { memoryWords, tellMemories, withoutMemoryTags } from "./memory-tags.ts";

const memory: RunMemory = {
  memories: [
    { ref: "memory_1", speaker: "user", day: "2026-11-03", here: false, text: "It is in May." },
    { ref: "memory_3", speaker: "agent", day: "2026-10-01", here: true, text: "In June, then." },
  ],
};
const english = memoryWords(memory, "en");
const tell = (sentence: string) => tellMemories(sentence, english);

describe("a tag of a recalled text", () => {
  it.each([
    [
      "Her birthday is in May [memory_1].",
      "Her birthday is in May (you told me on 3 November 2026).",
    ],
    [
      "Her birthday is in May. [memory_1]",
      "Her birthday is in May (you told me on 3 November 2026).",
    ],
    ["**In May.** [memory_1]", "**In May (you told me on 3 November 2026).**"],
    ["In June (memory_3).", "In June (as I told you on 1 October 2026)."],
    ["In May [#memory 1].", "In May (you told me on 3 November 2026)."],
    ["May[memory_1,memory_1]!", "May (you told me on 3 November 2026)!"],
    [
      "May or June [memory_1, memory_3].",
      "May or June (you told me on 3 November 2026; as I told you on 1 October 2026).",
    ],
    ["By memory_1 it is May.", "By you told me on 3 November 2026 it is May."],
  ])("becomes who said it and when: %s", (written, told) => {
    expect(tell(written)).toBe(told);
  });

  it("that names nothing shown takes its whole sentence with it", () => {
    const none = "I cannot find that in what we have said to each other.";
    expect(tell("She likes tea [memory_2]. ")).toBe(`${none} `);
    expect(tell("- She likes tea. [memory_1, memory_9]\n")).toBe(`- ${none}\n`);
    expect(tellMemories("Tea [memory_1].", memoryWords(null, "en"))).toBe(none);
  });

  it("leaves other brackets, and words that only look like a ref, as they are", () => {
    for (const text of ["As in [1], (see below).", "My memory_99 file.", "[memory] (memory)."]) {
      expect(tell(text)).toBe(text);
    }
  });

  it("is taken out of a text by code where it names nothing", () => {
    expect(withoutMemoryTags("Shall I add tea [memory_9]?", english)).toBe("Shall I add tea?");
    expect(withoutMemoryTags("Tea [memory_1]?", english)).toBe(
      "Tea (you told me on 3 November 2026)?",
    );
  });

  it.each([
    ["de", "das hast du mir am 3. November 2026 gesagt"],
    ["fr", "tu me l’as dit le 3 novembre 2026"],
    ["es", "me lo dijiste el 3 de noviembre de 2026"],
    ["it", "detto da te, 3 novembre 2026"],
    ["pt", "você me disse em 3 de novembro de 2026"],
    ["nl", "dat heb je me op 3 november 2026 verteld"],
  ])("is told in the reply's language: %s", (language, told) => {
    expect(tellMemories("X [memory_1].", memoryWords(memory, language))).toBe(`X (${told}).`);
  });

  it("belongs to the sentence before it, however the text is cut", () => {
    const text = "It is in May. [memory_1] What else?";
    for (let cut = 1; cut < text.length; cut++) {
      const splitter = createSentenceSplitter(0);
      const parts = [...splitter.push(text.slice(0, cut)), ...splitter.push(text.slice(cut))];
      expect([...parts, ...splitter.flush()]).toEqual(["It is in May. [memory_1] ", "What else?"]);
    }
  });
});
