// Think: from what was understood to a plan, a proposal or a question (contract ThinkOutput).
import type { ThinkOutput } from "../../../../shared/contracts/plan.ts";
import type { Intent } from "../intents/intent.ts";
import { recognize } from "../intents/recognize.ts";
import { cleanMessage } from "../language/clean-message.ts";
import { amendedIntents } from "../understand/amend.ts";
import { situationOf } from "../understand/situation.ts";
import { ask, plan, write, type Draft, type Step } from "./draft-plan.ts";
import { planMeal, planMealMove, planMeals } from "./plan-days.ts";
import { planDeleting } from "./plan-deleting.ts";
import { planCooked, planRating, planReminder, planTaste } from "./plan-person.ts";
import { planRenaming } from "./plan-renaming.ts";
import { planAdding, planAmount, planMoving, planTicking } from "./plan-items.ts";
import { planBuyingFor, planBuyingForPlan } from "./plan-buying.ts";
import { planLookUp, planShowing, planTalk, planWhatToMake } from "./plan-looks.ts";
import { planChange } from "./plan-changing.ts";
import { planAdjusting, planMaking } from "./plan-recipes.ts";
import { planSaving } from "./plan-saving.ts";
import { previousRequest, readThinkInput, type ThinkInput } from "./think-input.ts";

export function think(prompt: string): ThinkOutput {
  const input = readThinkInput(prompt);
  const draft = input.replan.length > 0 ? planAgain(input) : planFirst(input);
  return {
    decision: draft.decision,
    goal: draft.goal.slice(0, 300),
    steps: draft.steps.slice(0, 12),
    message: draft.message === null ? null : draft.message.slice(0, 1500),
    conversation_phase: draft.phase,
    user_expressed: draft.expressed,
    assumptions: [],
  };
}

function planFirst(input: ThinkInput): Draft {
  const drafts = wants(input).map((intent) => planOne(intent, input));
  const [only, ...others] = drafts;
  if (only === undefined) return planTalk({ kind: "unknown" }, input);
  return others.length === 0 ? only : inOrder(drafts);
}

/** What is to be planned: of an answer to our question, what the question was about. */
function wants(input: ThinkInput): Intent[] {
  const { pending, intents } = input;
  const isAnswer = pending?.response === "answers" && pending.type !== "propose";
  if (!isAnswer) return amended(input) ?? meaningful(intents);
  const situation = situationOf(input.entities, input.constraints);
  const before = recognize(previousRequest(input), situation);
  const [first] = before;
  const words = cleanMessage(input.message);
  if (first?.kind === "plan_meal") return [{ ...first, when: words }];
  if (first?.kind === "move_meal") return [{ ...first, when: words }];
  if (first?.kind === "what_can_i_make") {
    const [answer] = recognize(
      `what can I make with ${words.replace(/^(?:i|we) (?:have|'ve got|got)(?: some)? /i, "")}`,
      situation,
    );
    return [answer ?? first];
  }
  if (first === undefined || first.kind === "unknown") return meaningful(intents);
  const [answer] = intents;
  if (first.kind === "make_recipes" && answer?.kind === "adjust") {
    return [{ ...first, wish: { ...answer.wish, count: first.wish.count } }];
  }
  const isChoice = pending.type === "disambiguate" || answer?.kind === "unknown";
  return isChoice ? before : meaningful(intents);
}

/** "Make it 4", "only three" after a proposal: what was proposed, with the change. */
function amended(input: ThinkInput): Intent[] | null {
  const { pending, entities, constraints, message } = input;
  if (pending?.type !== "propose" || pending.response !== "amends") return null;
  return amendedIntents(previousRequest(input), message, situationOf(entities, constraints));
}

/** "Forget those and make chicken instead": what was forgotten is gone, the rest is planned. */
function meaningful(intents: Intent[]): Intent[] {
  const rest = intents.filter(({ kind }) => kind !== "forget");
  return rest.length > 0 ? rest : intents;
}

function planOne(intent: Intent, input: ThinkInput): Draft {
  switch (intent.kind) {
    case "make_recipes":
      return planMaking(intent, input);
    case "change_recipe":
      return planChange(intent, input);
    case "adjust":
      return planAdjusting(intent, input);
    case "save":
      return planSaving(intent, input);
    case "add":
      return planAdding(intent, input);
    case "set_amount":
      return planAmount(intent, input);
    case "move_stock":
      return planMoving(intent, input);
    case "tick":
      return planTicking(intent, input);
    case "delete":
      return planDeleting(intent, input);
    case "plan_meal":
      return planMeal(intent, input);
    case "plan_meals":
      return planMeals(intent, input);
    case "move_meal":
      return planMealMove(intent, input);
    case "remind":
      return planReminder(intent, input);
    case "cooked":
      return planCooked(intent, input);
    case "rate":
      return planRating(intent, input);
    case "rename":
      return planRenaming(intent, input);
    case "taste":
      return planTaste(intent);
    case "what_can_i_make":
      return planWhatToMake(intent, input);
    case "buy_for":
      return planBuyingFor(intent, input);
    case "buy_for_plan":
      return planBuyingForPlan(intent, input);
    case "show":
      return planShowing(input);
    case "look_up":
      return planLookUp(intent.lookUp, input);
    default:
      return planTalk(intent, input);
  }
}

/** Several wants one after the other; what one of them has to ask comes first. */
function inOrder(drafts: Draft[]): Draft {
  const open = drafts.find(({ decision }) => decision !== "plan_direct");
  if (
    open !== undefined &&
    drafts.every(({ steps, decision }) => steps.length === 0 || decision !== "plan_direct")
  )
    return open;
  let next = 0;
  const steps = drafts
    .filter(({ decision }) => decision === "plan_direct")
    .flatMap((draft): Step[] => {
      const shifted = draft.steps.map((step) => ({ ...step, group: step.group + next }));
      next = Math.max(next, ...shifted.map(({ group }) => group + 1));
      return shifted;
    });
  return plan(drafts.map(({ goal }) => goal).join("; "), ...steps);
}

const INSTEAD = "What shall I do instead?";

/** The first plan was blocked: what is not in stock is entered, everything else is told. */
function planAgain(input: ThinkInput): Draft {
  const missing = input.replan
    .map((line) => /there is no "([^"]+)" in stock/i.exec(line)?.[1])
    .find((name) => name !== undefined);
  const [intent] = input.intents;
  if (missing !== undefined && intent?.kind === "set_amount" && intent.change === "set") {
    const { quantity, unit } = intent.amount;
    const text = [quantity, unit, missing].filter((part) => part !== null).join(" ");
    return plan(
      `Enter ${text} in the stock`,
      write("inventory", "create", `Add to the stock: ${text}`),
    );
  }
  const reason = input.replan
    .map((line) => /\(\w+: (.*)\)$/.exec(line)?.[1])
    .find((text) => text !== undefined);
  // The reason is told with the step that was stopped; a question need not repeat it.
  return ask(
    "Find another way",
    reason === undefined ? "That did not work as planned. What shall I do instead?" : INSTEAD,
  );
}
