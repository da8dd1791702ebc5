// What code says about runs of stored Processes, in French.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/fr.json" with { type: "json" };

const texts = readTexts(file.processes, PLACEHOLDERS.processes);

const { list: listNames } = speechOf("fr");
const list = (steps: readonly string[]) => listNames(steps.map((step) => `« ${step} »`));

export const frenchProcessWords: ProcessWords = {
  ...texts,
  final: (steps) =>
    `Déjà fait à l’extérieur : ${list(steps)}. Une annulation ne revient pas dessus, et relancer le processus le ferait encore une fois.`,
};
