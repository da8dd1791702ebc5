// Understand's model call: one answer, repaired once if it names unknown things, quotes words that the user did not
// write, or misses a yes or a no. Parts without evidence are then dropped (I13).
import { answerFault, type AnswerFault } from "../../contracts/answer-fault.ts";
import type { UnderstandAnswer } from "../../contracts/answers/understand.ts";
import { understandContext } from "../../domain/prompting/understand/context.ts";
import {
  understandStablePrompt,
  understandUserPrompt,
} from "../../domain/prompting/understand/user-prompt.ts";
import { understandSchema } from "../../domain/prompting/schemas/understand-schema.ts";
import { languageAfter } from "../../domain/conversation/conversation-language.ts";
import { missedNo, missedYes } from "../../domain/understanding/missed-yes.ts";
import { evidenceSources } from "../../domain/understanding/evidence-sources.ts";
import { findUuids } from "../../domain/entities/translation/find-uuids.ts";
import {
  evidenceFault,
  proveUnderstanding,
  type Proof,
} from "../../domain/understanding/prove-understanding.ts";
import {
  checkUnderstanding,
  readUnderstanding,
} from "../../domain/understanding/read-understanding.ts";
import { unknownMemories } from "../../domain/understanding/read-recall.ts";
import type { NodeContext } from "../node-context.ts";
import type { Fields } from "./understanding.ts";
import { understandSystemPrompt } from "../../domain/prompting/understand/system-prompt.ts";

/** Includes room for thinking, because thinking tokens count. */
const MAX_TOKENS = 8000;

/** The output includes the conversation's language after this message. Errors: as `NodeContext.ask`. */
export async function askUnderstanding(
  ctx: NodeContext,
  inputs: Fields<"session" | "message" | "media" | "facts" | "background" | "recalled">,
): Promise<Fields<"output" | "unprovenParts">> {
  const { pack } = ctx;
  const { session, message } = inputs;
  // Text that was read from a picture is not evidence: only the user's own words may be quoted.
  const userWords = inputs.media?.userWords ?? message;
  const context = understandContext({
    pack,
    session,
    background: inputs.background,
    memory: inputs.recalled,
    profile: inputs.facts.profile,
    today: ctx.clock.today(inputs.facts.profile?.timezone ?? null),
    message,
  });
  const proof: Proof = {
    sources: evidenceSources({ message: userWords, pending: session.pending }),
    session,
    kinds: pack.facts?.kinds ?? {},
  };
  const modelAnswer = await ctx.ask({
    node: "understand",
    schema: understandSchema(pack),
    system: understandSystemPrompt(ctx),
    user: understandUserPrompt(context),
    stable: understandStablePrompt(context).length,
    maxTokens: MAX_TOKENS,
    check: (answer, isRepair) =>
      checkIds(answer) ??
      (isRepair
        ? null
        : (answerFault("unknown_name", checkUnderstanding(pack, answer)) ??
          answerFault("unknown_ref", unknownMemories(answer.memories, inputs.recalled), [
            "memories",
          ]) ??
          evidenceFault(answer, proof) ??
          answerFault(
            "missed_answer",
            missedYes(session, answer, userWords) ?? missedNo(session, answer, userWords),
            ["moves"],
          ))),
  });
  const { answer, unprovenParts } = proveUnderstanding(modelAnswer, proof);
  const lostCount = Object.values(unprovenParts).reduce((sum, list) => sum + list.length, 0);
  if (lostCount > 0) ctx.log.warn("understand.unproven", { parts: lostCount });
  const output = readUnderstanding(pack, answer);
  const { language: earlierLanguage, pending } = session;
  const language =
    userWords === ""
      ? (earlierLanguage ?? output.language)
      : languageAfter(earlierLanguage, output.language, userWords, pending?.options);
  return { output: { ...output, language }, unprovenParts };
}

function checkIds(answer: UnderstandAnswer): AnswerFault | null {
  return findUuids(JSON.stringify(answer)).length > 0
    ? answerFault("made_up_id", "the answer contains an id: use refs exactly as shown")
    : null;
}
