// What code says about runs of stored Processes, in German.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/de.json" with { type: "json" };

const texts = readTexts(file.processes, PLACEHOLDERS.processes);

const { list: listNames } = speechOf("de");
const list = (steps: readonly string[]) => listNames(steps.map((step) => `„${step}“`));

export const germanProcessWords: ProcessWords = {
  ...texts,
  final: (steps) =>
    `Draußen schon erledigt: ${list(steps)}. Das lässt sich nicht rückgängig machen, und wenn der Prozess neu startet, passiert es noch einmal.`,
};
