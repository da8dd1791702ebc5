// The kitchen's Portuguese words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/pt.json" with { type: "json" };

const texts = readTexts(file.faults, PLACEHOLDERS.faults);

const { count } = formsOf("pt");

export const portugueseFaults: FaultWords = {
  ...texts,
  otherCount: (inPlan, meal, wish) =>
    `o plano tem ${count(inPlan, "item", "itens")} (${meal ?? "refeições"}), e você queria ${wish}`,
  otherLeftovers: (inPlan, wish) =>
    `o plano tem ${count(inPlan, "refeição", "refeições")} de sobras, e você queria ${wish}`,
};
