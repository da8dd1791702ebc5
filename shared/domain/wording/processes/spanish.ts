// What code says about runs of stored Processes, in Spanish.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/es.json" with { type: "json" };

const texts = readTexts(file.processes, PLACEHOLDERS.processes);

const { list: listNames } = speechOf("es");
const list = (steps: readonly string[]) => listNames(steps.map((step) => `«${step}»`));

export const spanishProcessWords: ProcessWords = {
  ...texts,
  final: (steps) =>
    `Ya hecho fuera: ${list(steps)}. Deshacer no lo revierte, y empezar el proceso de nuevo lo haría otra vez.`,
};
