// Tasks, the cooking log, tastes: entries that stand for themselves.
import { TYPE_OF, type Intent } from "../intents/intent.ts";
import { NO_LOOK_UP } from "../intents/look-up-filters.ts";
import { parseDay, spokenDate } from "../language/dates.ts";
import { joinList } from "../language/split-list.ts";
import { describeLookUp } from "../steps/describe-look-up.ts";
import { isPointing } from "../language/selection.ts";
import { ask, entry, plan, read, write, type Draft, type Step, named } from "./draft-plan.ts";
import { spokenOn } from "./plan-days.ts";
import { meant, type ThinkInput } from "./think-input.ts";

export function planReminder(
  intent: Extract<Intent, { kind: "remind" }>,
  input: ThinkInput,
): Draft {
  const day = intent.when === null ? null : parseDay(intent.when, input.today);
  const due = day === null ? "" : `, due ${day}`;
  return plan(
    `Remember: ${intent.title}${day === null ? "" : `, ${spokenDate(day, input.today)}`}`,
    write("tasks", "create", `Add the task "${intent.title.replaceAll('"', "'")}"${due}`),
  );
}

/** "I cooked the shakshuka today". */
export function planCooked(intent: Extract<Intent, { kind: "cooked" }>, input: ThinkInput): Draft {
  const day =
    (intent.when === null ? null : parseDay(pastWords(intent.when), input.today)) ?? input.today;
  const [recipe] = meant(input, { type: "recipe", which: intent.which }).filter(
    ({ tier }) => tier !== "draft",
  );
  if (recipe === undefined && isPointing(intent.which)) {
    return ask("Enter what was cooked", "Which dish was it? Tell me its name, and I enter it.");
  }
  const title = recipe?.label || intent.title;
  const more = [
    intent.rating === null ? "" : `, rated ${intent.rating} of 5`,
    intent.servings === null ? "" : `, for ${intent.servings}`,
  ].join("");
  const record = (from: string, group: number): Step =>
    write("history", "create", `Log "${title}" as cooked on ${day}${more}${from}`, { group });
  const goal = `Log that ${title} was cooked ${spokenOn(day, input.today)}`;
  if (recipe !== undefined) return plan(goal, record(`, from ${named(recipe)}`, 0));
  const lookUp = describeLookUp({ ...NO_LOOK_UP, subdomain: "recipes", called: title }, null);
  return plan(
    goal,
    read("history", lookUp),
    record(", from the recipe of that name if one was found", 1),
  );
}

/** What was cooked on Friday was cooked last Friday. */
function pastWords(when: string): string {
  return /^(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i.test(when)
    ? `last ${when.replace(/^on /i, "")}`
    : when;
}

export function planRating(intent: Extract<Intent, { kind: "rate" }>, input: ThinkInput): Draft {
  const found = meant(input, { type: TYPE_OF.history, which: intent.which });
  const [name = "it"] = intent.which.names;
  const goal = `Rate ${found.length > 0 ? found.map(named).join(", ") : `"${name}"`} with ${intent.rating} of 5`;
  if (found.length > 0) {
    return plan(
      goal,
      write("history", "update", goal, { batch: found.map(({ label, ref }) => entry(label, ref)) }),
    );
  }
  const lookUp = { ...NO_LOOK_UP, subdomain: "history" as const, called: name };
  return plan(
    goal,
    read("history", describeLookUp(lookUp, null)),
    write("history", "update", goal, { group: 1 }),
  );
}

export function planTaste(intent: Extract<Intent, { kind: "taste" }>): Draft {
  const { like, subjects } = intent;
  const verb = like === "like" ? "likes" : "dislikes";
  const batch = subjects.length > 1 ? subjects.map((subject) => entry(subject)) : [];
  const description = `Note that the user ${verb}: ${subjects.join("; ")}`;
  return plan(
    `Remember that you ${like} ${joinList(subjects)}`,
    write("preferences", "create", description, { batch }),
  );
}
