// Making recipes.
import type { Intent } from "../intents/intent.ts";
import { countWord } from "../language/numbers.ts";
import { joinList } from "../language/split-list.ts";
import { recognize } from "../intents/recognize.ts";
import { NO_SITUATION } from "../intents/intent.ts";
import { singularOf } from "../language/clean-message.ts";
import { NO_WISH } from "../language/wishes.ts";
import { latestGroup } from "../understand/resolve.ts";
import { knownTerms } from "../language/known-terms.ts";
import { ask, entry, generate, plan, propose, write, type Draft, type Step } from "./draft-plan.ts";
import { changeAll } from "./plan-changing.ts";
import { briefOf, findFor, recipeWish, type RecipeWish } from "./recipe-query.ts";
import { refuseAvoided } from "./refuse-avoided.ts";
import type { ThinkInput } from "./think-input.ts";

type Making = Extract<Intent, { kind: "make_recipes" }>;

/** How many where nobody said. */
const SOME = 3;

export function planMaking(intent: Making, input: ThinkInput): Draft {
  const asked = recipeWish(input.constraints, intent.wish);
  const refusal = refuseAvoided(intent.wish.foods, input);
  if (refusal !== null) return refusal;
  const { known, unknown } = knownTerms(asked.terms);
  if (known.length === 0 && unknown.length > 0) return notKnown(unknown);
  const wish = { ...asked, terms: known };
  const count = intent.wish.count ?? (intent.instead ? (lastCount(input) ?? SOME) : SOME);
  const made = makingSteps(wish, count, input);
  const what = describe(wish, count);
  if (intent.tentative) {
    return propose(`Make ${what}`, invitation(wish, count), made);
  }
  const save = intent.save
    ? [write("recipes", "create", `Save the ${what} that were made`, { group: 1 })]
    : [];
  return plan(
    `Create ${what}${intent.save ? ` and save ${count === 1 ? "it" : "them"}` : ""}`,
    ...made,
    ...save,
  );
}

/** Rather no recipe than one made up around a word. */
function notKnown(unknown: string[]): Draft {
  return ask(
    "Not in the repertoire",
    `My offline repertoire has nothing for ${joinList(unknown.map((word) => `"${word}"`))}. ` +
      "Name a main ingredient instead, such as chicken, cod, lentils or pasta: what shall it be?",
  );
}

function makingSteps(wish: RecipeWish, count: number, input: ThinkInput): Step[] {
  const taken = input.entities.filter(({ type }) => type === "recipe").map(({ label }) => label);
  const recipes = findFor(wish, count, taken);
  const brief = briefOf(wish);
  const batch = recipes.map(({ name, cuisine, description }) =>
    entry(name, null, `${brief} ${`A ${cuisine} dish: ${description}`.slice(0, 200)}`.trim()),
  );
  return [generate("recipes", `Write ${describe(wish, count)}`, batch)];
}

/** `three simple cod recipes with rice for 2, without nuts, within 30 minutes`. */
export function describe(wish: RecipeWish, count: number): string {
  const [main, ...others] = wish.terms;
  const style = wish.style.filter((word) => !wish.terms.some((term) => term.includes(word)));
  const noun = count === 1 ? "recipe" : "recipes";
  return [
    `${count === 1 ? "one" : countWord(count)} ${[...style, ...(main === undefined ? [] : [dishWord(main)]), noun].join(" ")}`,
    others.length > 0 ? ` with ${joinList(others)}` : "",
    wish.servings === undefined ? "" : ` for ${wish.servings}`,
    wish.named.length > 0 ? `, without ${joinList(wish.named, "or")}` : "",
    wish.maxMinutes === undefined ? "" : `, within ${wish.maxMinutes} minutes`,
  ].join("");
}

/** `soup recipes`, not `soups recipes`. */
function dishWord(term: string): string {
  return term.replace(
    /\b(?:soups|salads|stews|tacos|desserts|curries|bowls|casseroles)$/i,
    singularOf,
  );
}

function invitation(wish: RecipeWish, count: number): string {
  return (
    `I can write ${describe(wish, count)}. ` +
    "Say yes and I start, or tell me more first: an ingredient, how simple, how long, for how many?"
  );
}

/** "Make chicken instead" wants as many as there were. */
function lastCount({ said }: ThinkInput): number | null {
  for (const { speaker, text } of [...said].reverse()) {
    if (speaker !== "user") continue;
    const [intent] = recognize(text, NO_SITUATION);
    if (intent?.kind === "make_recipes" && intent.wish.count !== null) return intent.wish.count;
  }
  return null;
}

/** "Use cod", "keep it simple": the drafts anew, or the proposal with it. */
export function planAdjusting(
  intent: Extract<Intent, { kind: "adjust" }>,
  input: ThinkInput,
): Draft {
  const drafts = input.entities.filter(({ tier, type }) => tier === "draft" && type === "recipe");
  if (drafts.length > 0 && latestGroup(input.entities).some(({ tier }) => tier === "draft")) {
    const latest = latestGroup(drafts);
    if (intent.wish.foods.length === 0 && latest.length <= SOME)
      return changeAll(latest, input.message);
    const count = latest.length;
    return planMaking(
      {
        kind: "make_recipes",
        wish: { ...intent.wish, foods: intent.wish.foods, count },
        tentative: false,
        save: false,
        instead: false,
        more: true,
      },
      input,
    );
  }
  const asked = recipeWish(input.constraints, { ...NO_WISH, ...intent.wish });
  const wish = { ...asked, terms: knownTerms(asked.terms).known };
  return propose(
    `Make ${describe(wish, SOME)}`,
    invitation(wish, SOME),
    makingSteps(wish, SOME, input),
  );
}
