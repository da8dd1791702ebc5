// What people ask of a kitchen without saying everything, and what stands in for it (V4 §3.5).
import type { OpenIntent } from "../contracts/pack.ts";
import type { MemberProfile } from "../contracts/profile.ts";
import { asksWhatToMake } from "./rank-by-stock.ts";

const people = (profile: MemberProfile | null): string => {
  const size = profile?.householdSize ?? 2;
  return size === 1 ? "for one person" : `for ${size} people`;
};
const always = (words: string) => () => words;

/** Shown to Understand with their slots; the defaults are said to the user ("assuming …"). */
export const openIntents: Record<string, OpenIntent> = {
  what_can_i_make: {
    description:
      'what could be cooked from what is at home ("what can I make?"), when no food to cook with is named',
    said: asksWhatToMake,
    slots: { meal: always("dinner"), servings: people },
    needs: {
      tables: ["inventory"],
      question:
        "I have nothing down as being in your kitchen yet. What do you have at home that you would like to use?",
    },
  },
  suggest_dishes: {
    description: 'ideas for dishes, without saying for what ("something nice for dinner?")',
    slots: { meal: always("dinner"), servings: people, count: always("three ideas") },
  },
  plan_meals: {
    description: 'a plan of meals, without saying which days or meals ("plan my meals")',
    slots: {
      days: always("the next seven days, from tomorrow"),
      meals: always("dinners only"),
      servings: people,
    },
  },
  shop_for_plan: {
    description: 'what to buy, without saying for what ("make me a shopping list")',
    slots: { days: always("what is planned for the next seven days") },
  },
};
