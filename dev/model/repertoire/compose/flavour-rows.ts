// The flavours that a composed dish can have, in words.

/** A flavour in words. `season` is "quantity unit name" for one person, "-" counting pieces. */
export interface FlavourNotation {
  label: string;
  cuisine: string;
  spicy?: true;
  season: string;
  fat: string;
  sour: string;
  herb: string;
  starch: string;
}

const OLIVE = "olive oil, rapeseed oil, vegetable oil";
const NEUTRAL = "vegetable oil, sunflower oil, coconut oil, olive oil";
const LEMON = "lemon juice, red wine vinegar, rice vinegar";
const LIME = "lime juice, rice vinegar, lemon juice";
const GREEN = "coriander leaves, mint, parsley, chives";

export const FLAVOUR_ROWS: readonly FlavourNotation[] = [
  {
    label: "Lemon and Oregano",
    cuisine: "greek",
    season: "0.5 tsp dried oregano",
    fat: OLIVE,
    sour: "lemon juice",
    herb: "parsley, mint, dill",
    starch: "new potatoes, couscous, basmati rice, quinoa",
  },
  {
    label: "Ginger and Sesame",
    cuisine: "chinese",
    season: "5 g ginger, 0.5 tsp sesame oil, 0.75 tbsp soy sauce",
    fat: NEUTRAL,
    sour: "rice vinegar, lime juice",
    herb: "spring onions, chives, coriander leaves",
    starch: "jasmine rice, rice noodles, quinoa",
  },
  {
    label: "Smoky Paprika",
    cuisine: "spanish",
    season: "0.5 tsp smoked paprika, 0.5 tbsp tomato purée",
    fat: OLIVE,
    sour: LEMON,
    herb: "parsley, chives, thyme",
    starch: "basmati rice, new potatoes, couscous, quinoa",
  },
  {
    label: "Coconut and Turmeric",
    cuisine: "indian",
    season: "30 ml coconut cream, 0.25 tsp turmeric, 0.25 tsp ground cumin",
    fat: NEUTRAL,
    sour: LIME,
    herb: GREEN,
    starch: "basmati rice, quinoa, potatoes",
  },
  {
    label: "Chipotle Lime",
    cuisine: "mexican",
    spicy: true,
    season: "0.5 tbsp chipotle paste, 0.25 tsp ground cumin",
    fat: NEUTRAL,
    sour: "lime juice",
    herb: GREEN,
    starch: "basmati rice, sweet potatoes, quinoa",
  },
  {
    label: "Harissa",
    cuisine: "moroccan",
    spicy: true,
    season: "0.5 tbsp harissa, 0.25 tsp ground coriander",
    fat: OLIVE,
    sour: LEMON,
    herb: "mint, coriander leaves, parsley",
    starch: "couscous, bulgur wheat, basmati rice, potatoes",
  },
  {
    label: "Rosemary and Garlic",
    cuisine: "italian",
    season: "2 g rosemary, 1 clove garlic",
    fat: OLIVE,
    sour: "lemon juice, balsamic vinegar, red wine vinegar",
    herb: "basil, parsley, chives",
    starch: "potatoes, basmati rice, quinoa, couscous",
  },
  {
    label: "Mustard and Thyme",
    cuisine: "french",
    season: "0.5 tbsp dijon mustard, 0.25 tsp dried thyme",
    fat: "butter, olive oil, rapeseed oil",
    sour: "white wine vinegar, lemon juice",
    herb: "parsley, chives, tarragon",
    starch: "new potatoes, basmati rice, quinoa",
  },
  {
    label: "Gochujang",
    cuisine: "korean",
    spicy: true,
    season: "0.75 tbsp gochujang, 0.5 tbsp soy sauce",
    fat: NEUTRAL,
    sour: "rice vinegar, lime juice",
    herb: "spring onions, chives, coriander leaves",
    starch: "jasmine rice, rice noodles, quinoa",
  },
  {
    label: "Lemongrass Chilli",
    cuisine: "vietnamese",
    spicy: true,
    season: "0.25 - lemongrass, 0.25 - red chillies",
    fat: NEUTRAL,
    sour: "lime juice, rice vinegar",
    herb: "mint, coriander leaves, Thai basil, chives",
    starch: "rice noodles, jasmine rice, quinoa",
  },
  {
    label: "Cumin and Coriander",
    cuisine: "indian",
    season: "0.5 tsp ground cumin, 0.5 tsp ground coriander",
    fat: NEUTRAL,
    sour: LEMON,
    herb: GREEN,
    starch: "basmati rice, quinoa, potatoes",
  },
  {
    label: "Miso",
    cuisine: "japanese",
    season: "0.5 tbsp white miso, 0.5 tbsp mirin",
    fat: NEUTRAL,
    sour: "rice vinegar, lime juice",
    herb: "spring onions, chives, coriander leaves",
    starch: "jasmine rice, soba noodles, rice noodles, quinoa",
  },
  {
    label: "Cajun",
    cuisine: "american",
    spicy: true,
    season: "0.5 tsp Cajun seasoning, 0.25 tsp smoked paprika",
    fat: OLIVE,
    sour: "lime juice, lemon juice",
    herb: "parsley, spring onions, chives",
    starch: "basmati rice, sweet potatoes, potatoes",
  },
  {
    label: "Sumac",
    cuisine: "lebanese",
    season: "0.5 tsp sumac, 0.1 tsp allspice",
    fat: OLIVE,
    sour: "lemon juice, pomegranate molasses",
    herb: "mint, parsley, dill",
    starch: "bulgur wheat, couscous, quinoa, basmati rice",
  },
  {
    label: "Chilli and Garlic",
    cuisine: "thai",
    spicy: true,
    season: "0.25 tsp chilli flakes, 1 clove garlic, 0.5 tbsp soy sauce",
    fat: NEUTRAL,
    sour: "lime juice, rice vinegar",
    herb: "Thai basil, coriander leaves, chives",
    starch: "jasmine rice, rice noodles, quinoa",
  },
  {
    label: "Tomato and Basil",
    cuisine: "italian",
    season: "60 g cherry tomatoes, 3 g basil",
    fat: OLIVE,
    sour: "balsamic vinegar, lemon juice",
    herb: "parsley, chives, rocket",
    starch: "quinoa, potatoes, basmati rice, couscous",
  },
  {
    label: "Butter and Herb",
    cuisine: "british",
    season: "4 g parsley, 1 g thyme",
    fat: "butter",
    sour: "lemon juice, cider vinegar",
    herb: "chives, dill, mint",
    starch: "new potatoes, potatoes, basmati rice",
  },
];
