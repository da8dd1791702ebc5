// What code says about runs of stored Processes, in English.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/en.json" with { type: "json" };

const texts = readTexts(file.processes, PLACEHOLDERS.processes);

const { list: listNames } = speechOf("en");
const list = (steps: readonly string[]) => listNames(steps.map((step) => `“${step}”`));

export const englishProcessWords: ProcessWords = {
  ...texts,
  final: (steps) =>
    `Already done outside: ${list(steps)}. An undo does not take that back, and starting the Process again would do it again.`,
};
