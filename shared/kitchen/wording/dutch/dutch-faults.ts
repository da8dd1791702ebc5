// The kitchen's Dutch words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/nl.json" with { type: "json" };

const texts = readTexts(file.faults, PLACEHOLDERS.faults);

const { count } = formsOf("nl");

export const dutchFaults: FaultWords = {
  ...texts,
  otherCount: (inPlan, meal, wish) =>
    `het menu heeft ${count(inPlan, "vermelding", "vermeldingen")} (${meal ?? "maaltijden"}), en je wilde er ${wish}`,
  otherLeftovers: (inPlan, wish) =>
    `het menu heeft ${inPlan} keer restjes, en je wilde dat ${wish} keer`,
};
