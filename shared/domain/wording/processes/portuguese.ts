// What code says about runs of stored Processes, in Portuguese.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/pt.json" with { type: "json" };

const texts = readTexts(file.processes, PLACEHOLDERS.processes);

const { list: listNames } = speechOf("pt");
const list = (steps: readonly string[]) => listNames(steps.map((step) => `“${step}”`));

export const portugueseProcessWords: ProcessWords = {
  ...texts,
  final: (steps) =>
    `Já feito lá fora: ${list(steps)}. Desfazer não reverte isso, e iniciar o processo de novo faria tudo outra vez.`,
};
