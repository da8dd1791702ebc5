// The kitchen's Spanish words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/es.json" with { type: "json" };

const texts = readTexts(file.faults, PLACEHOLDERS.faults);

const { count } = formsOf("es");

export const spanishFaults: FaultWords = {
  ...texts,
  otherCount: (inPlan, meal, wish) =>
    `el menú tiene ${count(inPlan, "plato", "platos")}${meal === null ? "" : ` (${meal})`}, y querías ${wish}`,
  otherLeftovers: (inPlan, wish) =>
    `el menú tiene ${count(inPlan, "plato", "platos")} de sobras, y querías ${wish}`,
};
