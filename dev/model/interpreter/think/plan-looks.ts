// Look-ups that need a plan, what can be made of what is there, and what is only talk.
import type { Intent, LookUp, Subdomain } from "../intents/intent.ts";
import { subdomainOfType } from "../intents/intent.ts";
import { addDays, parseDay, parseRange, type DayRange } from "../language/dates.ts";
import { joinList } from "../language/split-list.ts";
import { wordsOf } from "../intents/remarks.ts";
import { recall } from "./recall.ts";
import { describeLookUp } from "../steps/describe-look-up.ts";
import { soon } from "../steps/read-look-up.ts";
import { analyze, ask, justReply, plan, read, type Draft, named } from "./draft-plan.ts";
import { meant, type ThinkInput } from "./think-input.ts";
import { findAnswer } from "../knowledge/find-answer.ts";
import { NOT_UNDERSTOOD, NOT_UNDERSTOOD_AGAIN } from "../knowledge/about.ts";

export function planLookUp(lookUp: LookUp, input: ThinkInput): Draft {
  const description = describeLookUp(lookUp, daysFor(lookUp, input.today));
  return plan(description, read(lookUp.subdomain, description));
}

function daysFor(lookUp: LookUp, today: string): DayRange | null {
  if (lookUp.stock === "expired") return { from: today, to: today };
  const range = lookUp.when === null ? null : parseRange(lookUp.when, today);
  if (lookUp.stock === "expiring") return range ?? soon(today);
  if (lookUp.when === null)
    return lookUp.subdomain === "meal_plans" ? { from: today, to: addDays(today, 13) } : null;
  if (/^last week$/i.test(lookUp.when)) return { from: addDays(today, -7), to: today };
  // What was cooked this week was cooked up to today.
  if (lookUp.subdomain === "history" && /\bweek$/i.test(lookUp.when))
    return { from: addDays(today, -6), to: today };
  const day = parseDay(lookUp.when, today);
  return range ?? (day === null ? null : { from: day, to: day });
}

/** One thing that is in play: a draft is shown from the draft, a row is read afresh. */
export function planShowing(input: ThinkInput): Draft {
  const things = meant(input);
  const saved = things.filter(({ tier }) => tier !== "draft");
  if (things.length === 0) return ask("Show something", "Which one do you mean?");
  const goal = `Show ${joinList(things.map(({ label }) => label))}`;
  if (saved.length === 0) return justReply(goal);
  const subdomain: Subdomain = subdomainOfType(saved[0]?.type ?? "") ?? "recipes";
  return plan(goal, read(subdomain, `Look up ${saved.map(named).join(", ")}`));
}

/** "What can I make?": recipes against stock. */
export function planWhatToMake(
  intent: Extract<Intent, { kind: "what_can_i_make" }>,
  input: ThinkInput,
): Draft {
  if (input.counts.inventory === 0 && intent.with.length === 0) {
    return ask(
      "Find something to cook",
      "Your inventory is empty, so I have nothing to go by. What do you have at home?",
    );
  }
  const { wish } = intent;
  const wants = [
    ...wish.styles,
    ...wish.diets,
    ...wish.flavors,
    ...(wish.cuisine === null ? [] : [wish.cuisine]),
    ...(wish.difficulty === "easy" ? ["simple"] : []),
  ];
  const description = [
    "Say which saved recipes can be made from what is in stock",
    ...(intent.with.length > 0 ? [`with ${joinList(intent.with)} in it`] : []),
    ...(wants.length > 0 ? [`in the style: ${wants.join(" ")}`] : []),
    ...(wish.maxMinutes === null ? [] : [`ready within ${wish.maxMinutes} minutes`]),
  ].join(", ");
  return plan(
    "Find something to cook from what is at home",
    read("recipes", "Look up the saved recipes"),
    read("inventory", "Look up everything in stock"),
    analyze("recipes", description, 1),
  );
}

/** At length the first time, briefly after that. */
function notUnderstood({ said }: ThinkInput): string {
  return said.some(({ text }) => text.startsWith(NOT_UNDERSTOOD.slice(0, 60)))
    ? NOT_UNDERSTOOD_AGAIN
    : NOT_UNDERSTOOD;
}

/** Talk needs no steps: Reply has the message. */
export function planTalk(intent: Intent, input: ThinkInput): Draft {
  switch (intent.kind) {
    case "chat":
      return justReply(intent.about === "help" ? "Say what can be done here" : "Answer in kind");
    case "remark":
      return {
        ...justReply("Bear in mind what was said"),
        expressed: `cooks ${wordsOf(intent.wish).toLowerCase()}`.slice(0, 200),
      };
    case "recall":
      return justReply(recall(intent.about, input.heard));
    case "allergy":
      return {
        ...justReply(`Keep ${joinList(intent.subjects)} out of recipes`),
        expressed: `allergic to ${joinList(intent.subjects)}`.slice(0, 200),
      };
    case "question":
      return findAnswer(intent.text) === null
        ? ask("Not understood", notUnderstood(input))
        : justReply("Answer a question about cooking");
    case "forget":
      if (!input.dropped && !intent.all && input.entities.some(({ tier }) => tier === "draft")) {
        return ask("Drop a draft", "Which one shall I drop?");
      }
      return {
        ...justReply("Let go of what was under discussion"),
        expressed: "wants to leave the earlier ideas behind",
      };
    default:
      return input.dropped
        ? justReply("Let go of the drafts")
        : ask("Not understood", notUnderstood(input));
  }
}
