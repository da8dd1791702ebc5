// Think's outcome: a plan to run, or a question that the reply asks instead.
import type { ThinkResult } from "../../contracts/results.ts";
import { groupsOf, planStatus } from "../../domain/planning/plan-hops.ts";
import type { NodeContext, NodeOutcome } from "../node-context.ts";
import { planEvent } from "./plan-event.ts";
import type { Fields } from "./thought.ts";

export function thinkOutcome(
  { pack, session }: NodeContext,
  inputs: Fields<"output" | "worded" | "question" | "plan" | "patch">,
): NodeOutcome {
  const { output, worded, question, plan, patch } = inputs;
  const events = [planEvent(pack, session, plan)];
  const assumptions = output.assumptions.map((line) => line.trim()).filter((line) => line !== "");
  const assumptionField = assumptions.length > 0 ? { assumptions } : {};
  if (output.decision === "plan_direct") {
    const result: ThinkResult = { output, plan, ...assumptionField };
    const groups = groupsOf(plan);
    return {
      result,
      status: planStatus(plan),
      patch,
      events,
      ...(groups.length > 0 ? { open: groups } : {}),
    };
  }
  const messageText = output.message?.trim();
  const result: ThinkResult = {
    output,
    plan,
    ...(messageText ? { message: messageText } : {}),
    ...(worded ? { worded } : {}),
    ...(question === null ? {} : { question }),
    ...assumptionField,
  };
  return { result, status: { kind: "reply_next" }, patch: {}, events };
}
