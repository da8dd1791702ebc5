// Judges the foods that the offline model knows: in the drafts and rows that it creates, and on request.
import { FOOD_WORDS } from "../words/food-words.ts";
import type { Decision } from "./decisions.ts";

/** By code: words in a food's name that show that the food contains this. */
const WORDS_BY_CODE: Readonly<Record<string, string>> = {
  gluten:
    "flour bread breadcrumb baguette bagel brioche bulgur bun ciabatta couscous crouton farfalle filo " +
    "focaccia fusilli gnocchi lasagne linguine loaf naan noodle orzo panko pasta pastry penne pitta ramen " +
    "ravioli rigatoni seitan semolina sourdough spaghetti tagliatelle udon wheat",
  milk:
    "butter buttermilk camembert cheddar cheese cream creme crème feta fraiche fraîche ghee gouda " +
    "gruyere gruyère halloumi mascarpone milk mozzarella paneer parmesan pecorino ricotta stilton " +
    "yoghurt yogurt",
  eggs: "egg mayonnaise mayo yolk",
  fish: "anchovy anchovies cod haddock hake halibut mackerel salmon sardine trout tuna fish",
  crustaceans: "prawn shrimp crab lobster langoustine",
  molluscs: "mussel clam oyster squid octopus scallop",
  peanuts: "peanut",
  nuts: "almond cashew hazelnut walnut pecan pistachio macadamia pesto",
  soybeans: "soy soya tofu tempeh miso edamame tamari",
  celery: "celery celeriac",
  mustard: "mustard",
  sesame: "sesame tahini hummus",
  meat: "bacon beef burger chicken chorizo duck ham lamb mince pancetta pork prosciutto salami sausage turkey veal",
  pork: "bacon chorizo ham pancetta pork prosciutto salami",
  beef: "beef veal",
  lamb: "lamb",
  alcohol: "ale beer wine port sherry vermouth",
};
/** Parts of a name whose words do not count: "coconut milk" has no milk. */
const EXCEPTIONS =
  /coconut (milk|cream)|butter ?beans?|butternut|(?<=(peanut|almond|cocoa) )butter|(rice|corn|chickpea|gram) (flour|noodle|pasta)|oyster mushroom|cream of tartar|vinegar/;

const KNOWN_WORDS: ReadonlySet<string> = new Set(FOOD_WORDS.trim().split(/\s+/));
const toSingular = (word: string): string =>
  KNOWN_WORDS.has(word) ? word : word.replace(/(?<=[^s])e?s$/, "");

/** Null for a name with a word that is not a known word for foods, because such a food could contain anything. */
function judge(name: unknown): { food: string; contains: string[]; may_contain: string[] } | null {
  const plainText = String(name).toLowerCase().replace(/,.*$/, "").trim();
  const nameWords = plainText.split(/\s+/).map(toSingular);
  if (!nameWords.every((word) => KNOWN_WORDS.has(word))) return null;
  const nameParts = plainText.replace(EXCEPTIONS, " ").split(/\s+/).map(toSingular);
  const contains = Object.entries(WORDS_BY_CODE).flatMap(([code, words]) =>
    words.split(" ").some((word) => nameParts.includes(word)) ? [code] : [],
  );
  return { food: nameWords.join(" "), contains, may_contain: [] };
}

/** Adds judgements of the known foods to a decision. */
export function withJudgements(decision: Decision): Decision {
  const { data, call } = decision as { data?: Record<string, unknown>; call?: CreateCall };
  if (Array.isArray(data?.["ingredients"])) {
    const ingredients = (data["ingredients"] as { name: string }[]).map((line) => {
      const judgement = judge(line.name);
      return judgement === null ? line : { ...line, judged: judgement };
    });
    return { ...decision, data: { ...data, ingredients } };
  }
  if (
    call?.tool !== "db_create" ||
    !/^(?:shopping_list|inventory|recipe_ingredients)$/.test(call.table)
  )
    return decision;
  const rows = call.rows.map((row) => {
    const judgement = judge(row.fields.find(({ column }) => column === "name")?.values[0]);
    const entries = judgement === null ? [] : Object.entries(judgement);
    const fields = entries.map(([column, value]) => ({ column, values: [value].flat() }));
    return { ...row, fields: [...row.fields, ...fields] };
  });
  return { ...decision, call: { ...call, rows } };
}

interface CreateCall {
  tool: string;
  table: string;
  rows: { fields: { column: string; values: string[] }[] }[];
}

/** FoodJudgements of those numbered names that are known. */
export function answerJudge(user: string): object {
  const lines = [...user.matchAll(/^(\d+)\. (.*)$/gm)];
  const foods = lines.flatMap(([, line, name]) => {
    const judgement = judge(name);
    return judgement === null ? [] : [{ line: Number(line), ...judgement }];
  });
  return { foods };
}
