// The questions of waiting steps, as people and clients see them everywhere: values that a schema marks as sensitive are
// masked, and rows have names. The hash of a question is that of the unmasked inputs.
import type { DomainPack } from "../../contracts/pack.ts";
import { givenLines } from "../../domain/conversation/questions/step-questions.ts";
import type { Registry } from "../../domain/entities/create-registry.ts";
import type { RunView } from "../../engine/process-logic.ts";
import { maskSensitive } from "../../platform/schemas/mask-sensitive.ts";
import type { ShownQuestion } from "../../ports/run-database.ts";
import { calledInputSchema } from "../frames/called-input-schema.ts";
import { stepAt } from "../frames/frame.ts";
import { recordSteps } from "../record/record-steps.ts";
import type { StepQuestion } from "../steps/step-record.ts";

export function shownQuestions(
  pack: DomainPack,
  registry: Registry,
  view: RunView,
  questions: readonly StepQuestion[],
): ShownQuestion[] {
  const { mask } = recordSteps(view, false);
  return questions.map((question) => {
    const { hop, text } = question;
    const { frame, step } = stepAt(view.results, hop);
    const masked = maskSensitive(calledInputSchema(frame.root, step), question.inputs, []);
    const inputs = mask(masked as Record<string, unknown>);
    const given = givenLines(pack, registry, inputs);
    return { ...question, inputs, given, ...(text === undefined ? {} : { text: mask(text) }) };
  });
}
