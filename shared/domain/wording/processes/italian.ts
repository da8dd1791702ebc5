// What code says about runs of stored Processes, in Italian.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/it.json" with { type: "json" };

const texts = readTexts(file.processes, PLACEHOLDERS.processes);

const { list: listNames } = speechOf("it");
const list = (steps: readonly string[]) => listNames(steps.map((step) => `«${step}»`));

export const italianProcessWords: ProcessWords = {
  ...texts,
  final: (steps) =>
    `Già fatto all’esterno: ${list(steps)}. Un annullamento non lo riprende, e avviare di nuovo il processo lo rifarebbe.`,
};
