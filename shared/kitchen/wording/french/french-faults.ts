// The kitchen's French words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/fr.json" with { type: "json" };

const texts = readTexts(file.faults, PLACEHOLDERS.faults);

const { count } = formsOf("fr");

export const frenchFaults: FaultWords = {
  ...texts,
  otherCount: (inPlan, meal, wish) =>
    `le menu a ${count(inPlan, "entrée", "entrées")} (${meal ?? "repas"}), et tu en voulais ${wish}`,
  otherLeftovers: (inPlan, wish) =>
    `le menu prévoit ${count(inPlan, "repas", "repas")} de restes, et tu en voulais ${wish}`,
};
