// The kitchen's English words for faults of generated content, also for messages to models.
import type { FaultWords } from "../fault-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/en.json" with { type: "json" };

const texts = readTexts(file.faults, PLACEHOLDERS.faults);

export const englishFaults: FaultWords = {
  ...texts,
  otherCount: (inPlan, meal, wish) =>
    `the plan has ${inPlan} ${meal ?? "meal"} entries, and ${wish} were asked for`,
  otherLeftovers: (inPlan, wish) =>
    `the plan has leftovers ${inPlan} times, and ${wish} were asked for: say so in the title`,
};
