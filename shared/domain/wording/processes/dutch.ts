// What code says about runs of stored Processes, in Dutch.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/nl.json" with { type: "json" };

const texts = readTexts(file.processes, PLACEHOLDERS.processes);

const { list: listNames } = speechOf("nl");
const list = (steps: readonly string[]) => listNames(steps.map((step) => `“${step}”`));

export const dutchProcessWords: ProcessWords = {
  ...texts,
  final: (steps) =>
    `Buiten al gedaan: ${list(steps)}. Terugdraaien maakt dat niet ongedaan, en het proces opnieuw starten zou het nog eens doen.`,
};
