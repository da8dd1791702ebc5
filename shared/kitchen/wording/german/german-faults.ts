// The kitchen's German words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/de.json" with { type: "json" };

const texts = readTexts(file.faults, PLACEHOLDERS.faults);

const times = (count: number) => (count === 1 ? "einmal" : `${count}-mal`);

export const germanFaults: FaultWords = {
  ...texts,
  otherCount: (inPlan, meal, wish) =>
    `der Plan hat ${inPlan} ${inPlan === 1 ? "Eintrag" : "Einträge"} (${meal ?? "Mahlzeiten"}), und gewünscht waren ${wish}`,
  otherLeftovers: (inPlan, wish) =>
    `im Plan gibt es ${times(inPlan)} Reste, und gewünscht war das ${times(wish)}`,
};
