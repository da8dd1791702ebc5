import { describe, expect, it } from "vitest";
import type { RunMemory } from "../../../contracts/recall.ts";
import { factInMind } from "../../../../tests/support/people.ts";
import { createSentenceSplitter } from "../split-sentences.ts";
import { memoryWords, tellMemories, withoutMemoryTags } from "./memory-tags.ts";

const rome = {
  name: "Ida",
  ...factInMind("Ida lives in Rome.", { validTo: "2026-11-03", isStanding: false }),
};
const memory: RunMemory = {
  memories: [
    {
      kind: "episode",
      ref: "memory_1",
      speaker: "user",
      day: "2026-11-03",
      here: false,
      text: "It is in May.",
    },
    {
      kind: "episode",
      ref: "memory_3",
      speaker: "agent",
      day: "2026-10-01",
      here: true,
      text: "In June, then.",
    },
    { kind: "fact", ref: "memory_4", ...rome },
    { kind: "fact", ref: "memory_5", ...rome, validTo: "2026-12-10", isStanding: true },
    { kind: "entity", ref: "memory_6", name: "Ida", summary: "My sister.", facets: {} },
  ],
};
const english = memoryWords(memory, "en", "2027-01-01");
const withSources = (sentence: string) => tellMemories(sentence, english);

describe("tags of recalled texts", () => {
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
    [
      "Ida lives in Rome [memory_4].",
      "Ida lives in Rome (you told me on 2 May 2026, and it was so until 3 November 2026).",
    ],
    [
      "In Rome [memory_5].",
      "In Rome (you told me on 2 May 2026, and it is so until 10 December 2026).",
    ],
    ["Ida is your sister [memory_6].", "Ida is your sister (from what you have told me)."],
    ["By memory_1 it is May.", "By you told me on 3 November 2026 it is May."],
  ])(
    "a tag of a recalled text is replaced by who said the text and when: %s",
    (source, expectedText) => {
      expect(withSources(source)).toBe(expectedText);
    },
  );

  it("a tag of a text that was said today gives the word for today, not a date", () => {
    const words = memoryWords(memory, "en", "2026-11-03");
    expect(tellMemories("In May [memory_1].", words)).toBe("In May (you told me today).");
    const others = memoryWords(memory, "de", "2026-10-01");
    expect(tellMemories("Im Juni [memory_3].", others)).toBe(
      "Im Juni (das habe ich dir heute gesagt).",
    );
  });

  it("a sentence whose tag has a ref that was not shown is replaced by the statement that nothing was found", () => {
    const notFoundSentence = "I cannot find that in what we have said to each other.";
    expect(withSources("She likes tea [memory_2]. ")).toBe(`${notFoundSentence} `);
    expect(withSources("- She likes tea. [memory_1, memory_9]\n")).toBe(`- ${notFoundSentence}\n`);
    expect(tellMemories("Tea [memory_1].", memoryWords(null, "en", "2027-01-01"))).toBe(
      notFoundSentence,
    );
  });

  it("other brackets, and words that only look like a ref, stay as they are", () => {
    for (const text of ["As in [1], (see below).", "My memory_99 file.", "[memory] (memory)."]) {
      expect(withSources(text)).toBe(text);
    }
  });

  it("a tag whose ref was not shown is removed without its sentence from a text that code wrote", () => {
    expect(withoutMemoryTags("Shall I add tea [memory_9]?", english)).toBe("Shall I add tea?");
    expect(withoutMemoryTags("Tea [memory_1]?", english)).toBe(
      "Tea (you told me on 3 November 2026)?",
    );
  });

  it.each([
    [
      "de",
      "das hast du mir am 3. November 2026 gesagt",
      "das hast du mir am 2. Mai 2026 gesagt, und das galt bis zum 3. November 2026",
    ],
    [
      "fr",
      "tu me l’as dit le 3 novembre 2026",
      "tu me l’as dit le 2 mai 2026, et c’était le cas jusqu’au 3 novembre 2026",
    ],
    [
      "es",
      "me lo dijiste el 3 de noviembre de 2026",
      "me lo dijiste el 2 de mayo de 2026, y así fue hasta el 3 de noviembre de 2026",
    ],
    [
      "it",
      "detto da te, 3 novembre 2026",
      "detto da te, 2 maggio 2026; era così fino al giorno 3 novembre 2026",
    ],
    [
      "pt",
      "você me disse em 3 de novembro de 2026",
      "você me disse em 2 de maio de 2026, e era assim até 3 de novembro de 2026",
    ],
    [
      "nl",
      "dat heb je me op 3 november 2026 verteld",
      "dat heb je me op 2 mei 2026 verteld, en dat was zo tot 3 november 2026",
    ],
  ])(
    "a tag is replaced by words of the reply's language, which mark facts that are no longer true as past: %s",
    (language, source, past) => {
      const words = memoryWords(memory, language, "2027-01-01");
      expect(tellMemories("X [memory_1].", words)).toBe(`X (${source}).`);
      expect(tellMemories("X [memory_4].", words)).toBe(`X (${past}).`);
    },
  );

  it("a tag belongs to the sentence before it, however the text is cut", () => {
    const text = "It is in May. [memory_1] What else?";
    for (let cut = 1; cut < text.length; cut++) {
      const splitter = createSentenceSplitter(0);
      const parts = [...splitter.push(text.slice(0, cut)), ...splitter.push(text.slice(cut))];
      expect([...parts, ...splitter.flush()]).toEqual(["It is in May. [memory_1] ", "What else?"]);
    }
  });
});
