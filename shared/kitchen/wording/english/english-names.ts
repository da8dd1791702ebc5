// What diets leave out, in English. Tables, columns and allergens have their own names.

type Names = Readonly<Record<string, string>>;

export const englishContained: Names = {
  "dairy-free": "dairy",
  "egg-free": "egg",
  "gluten-free": "gluten",
  "lactose-free": "lactose",
  "nut-free": "nuts",
  "soy-free": "soya",
  "fish-free": "fish",
  "shellfish-free": "shellfish",
  "seafood-free": "fish or seafood",
  "no pork": "pork",
  "no beef": "beef",
  "no red meat": "red meat",
  "no alcohol": "alcohol",
};

export const englishDiets: Names = {
  vegetarian: "vegetarian",
  vegan: "vegan",
  pescatarian: "pescatarian",
  halal: "halal",
  kosher: "kosher",
  "ovo-vegetarian": "ovo-vegetarian",
  "lacto-vegetarian": "lacto-vegetarian",
};

/** The cuisines, in the order of the English ones. */
export const englishCuisines =
  "Asian,Thai,Chinese,Japanese,Korean,Vietnamese,Indian,Indonesian,Malaysian,Filipino," +
  "Singaporean,Mediterranean,Italian,Greek,Spanish,Turkish,Lebanese,Moroccan,Provençal," +
  "Israeli,Middle Eastern,Persian,Iranian,Syrian,Iraqi,Egyptian,Latin American,Mexican," +
  "Brazilian,Peruvian,Argentinian,Cuban,Colombian,European,French,German,British," +
  "Portuguese,Polish,Austrian,Swedish,American,Hungarian,Dutch";
