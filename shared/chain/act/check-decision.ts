// Semantic check of an ActDecision: fields that belong together, refs that exist, no ids (I1), weekdays that
// match their dates.
import { answerFault, type AnswerFault } from "../../contracts/answer-fault.ts";
import type { ActDecision } from "../../contracts/answers/act.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { StepType } from "../../contracts/plan.ts";
import { checkDates, textsIn } from "../../domain/dates/check-dates.ts";
import type { Registry } from "../../domain/entities/create-registry.ts";
import { findUuids } from "../../domain/entities/translation/find-uuids.ts";
import { refsIn } from "../../domain/entities/translation/strip-refs.ts";

export interface DecisionRules {
  type: StepType;
  pack: DomainPack;
  registry: Registry;
  /** ISO date. */
  today: string;
}

/** The fault for the one repair; null when the decision is sound. */
export function checkDecision(decision: ActDecision, rules: DecisionRules): AnswerFault | null {
  if (findUuids(JSON.stringify(decision)).length > 0) {
    return answerFault(
      "made_up_id",
      "the answer contains an id: use refs exactly as shown, never construct or alter one",
    );
  }
  return checkAction(decision, rules) ?? checkDays(decision, rules);
}

function checkAction(decision: ActDecision, rules: DecisionRules): AnswerFault | null {
  const needs = (part: unknown, sentence: string) =>
    part ? null : answerFault("incomplete", sentence, [decision.action]);
  switch (decision.action) {
    case "tool_call":
      return needs(decision.call, "tool_call needs a call");
    case "ask_user":
      return needs(decision.question?.trim(), "ask_user needs a question");
    case "blocked":
      return needs(decision.blocked, "blocked needs blocked with reason_code and details");
    case "fail":
      return null;
    case "step_complete":
      return checkData(decision, rules) ?? checkNote(decision, rules);
  }
}

function checkData(
  decision: ActDecision,
  { type, pack, registry }: DecisionRules,
): AnswerFault | null {
  if (type !== "generate" && type !== "analyze") return null;
  if (decision.data === null || decision.data === undefined) {
    return answerFault("incomplete", "step_complete needs data", ["data"]);
  }
  if (type === "generate") {
    // Content with an unknown ref could never be saved.
    const dataRefs = refsIn(pack, textsIn(decision.data)).filter((ref) =>
      isValue(decision.data, ref),
    );
    return unknownRefsObjection(
      dataRefs,
      registry,
      "content points only at refs that are shown",
      "data",
    );
  }
  const { refs } = decision.data as { refs: string[] };
  return unknownRefsObjection(refs, registry, "name only refs that are shown", "data.refs");
}

/** Whether any value in the data equals this text. */
function isValue(data: unknown, text: string): boolean {
  if (data === null || typeof data !== "object") return data === text;
  return Object.values(data).some((value) => isValue(value, text));
}

/** The objection to unknown refs in a note, because a later step trusts them; null when there are none. */
function checkNote(decision: ActDecision, { pack, registry }: DecisionRules): AnswerFault | null {
  const refs = refsIn(pack, decision.note_for_next_step ?? "");
  return unknownRefsObjection(
    refs,
    registry,
    "a note names only refs that are shown",
    "note_for_next_step",
  );
}

function unknownRefsObjection(
  refs: string[],
  registry: Registry,
  rule: string,
  place: string,
): AnswerFault | null {
  const unknownRefs = refs.filter((ref) => registry.get(ref) === undefined);
  return unknownRefs.length === 0
    ? null
    : answerFault("unknown_ref", `${unknownRefs.join(", ")} is not known: ${rule}`, [place]);
}

/**
 * The objection to weekdays that do not match their dates. Generated content is checked elsewhere, because it
 * may be kept with a fault that the user is told about.
 */
function checkDays({ data, ...decision }: ActDecision, { type, today }: DecisionRules) {
  const value = type === "generate" ? decision : { ...decision, data };
  const faults = checkDates(textsIn(value), today);
  return answerFault("wrong_weekday", faults.join("; ") || null);
}
