// Common kitchen requests that leave something open, and their defaults (spec/understand#open-intents).
import type { Language } from "../contracts/language.ts";
import type { OpenIntent } from "../contracts/pack.ts";
import type { MemberProfile } from "../contracts/profile.ts";
import { kitchenFields } from "./profile.ts";
import type { KitchenWords } from "./wording/kitchen-words.ts";
import { kitchenWords } from "./wording/words-for.ts";

const defaultServings = (profile: MemberProfile | null, language: Language): string =>
  kitchenWords(language).assumed.forPeople(kitchenFields(profile).householdSize ?? 2);
const assumptionOf =
  (entry: Exclude<keyof KitchenWords["assumed"], "forPeople">) =>
  (_profile: MemberProfile | null, language: Language) =>
    kitchenWords(language).assumed[entry];

/** Understand is shown these intents with their slots; the user is told the defaults ("assuming …"). */
export const openIntents: Record<string, OpenIntent> = {
  what_can_i_make: {
    description:
      'what could be cooked from what is at home ("what can I make?"), when no food to cook with is named',
    slots: { meal: assumptionOf("dinner"), servings: defaultServings },
    needs: { tables: ["inventory"], question: (language) => kitchenWords(language).askWhatIsThere },
  },
  suggest_dishes: {
    description: 'ideas for dishes, without saying for what ("something nice for dinner?")',
    slots: {
      meal: assumptionOf("dinner"),
      servings: defaultServings,
      count: assumptionOf("threeIdeas"),
    },
  },
  plan_meals: {
    description: 'a plan of meals, without saying which days or meals ("plan my meals")',
    slots: {
      days: assumptionOf("nextSevenDays"),
      meals: assumptionOf("dinnersOnly"),
      servings: defaultServings,
    },
  },
  shop_for_plan: {
    description: 'what to buy, without saying for what ("make me a shopping list")',
    slots: { days: assumptionOf("plannedDays") },
  },
};
