// The kitchen's Italian words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/it.json" with { type: "json" };

const texts = readTexts(file.faults, PLACEHOLDERS.faults);

const { count } = formsOf("it");

export const italianFaults: FaultWords = {
  ...texts,
  otherCount: (inPlan, meal, wish) =>
    `il menù ha ${count(inPlan, "voce", "voci")} (${meal ?? "pasti"}), e ne volevi ${wish}`,
  otherLeftovers: (inPlan, wish) =>
    `il menù ha ${count(inPlan, "pasto", "pasti")} di avanzi, e ne volevi ${wish}`,
};
