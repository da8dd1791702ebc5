// What can stand in for an ingredient that is not there.

/** Ingredient words (separated by `|`) → what does its work, and how much of it. */
export const SUBSTITUTIONS: Readonly<Record<string, string>> = {
  buttermilk:
    "Stir 1 tablespoon of lemon juice or vinegar into 250 ml of milk and leave it for ten minutes. Plain yoghurt thinned with a little milk works just as well.",
  "egg|eggs":
    "For binding, 1 tablespoon of ground flaxseed with 3 tablespoons of water stands in for one egg, or 60 g of apple sauce in sweet bakes. For glazing, use milk.",
  butter:
    "In cooking, the same amount of olive or vegetable oil, a little less of it. In baking, margarine one to one, or three quarters of the weight in oil.",
  "cream|double cream|heavy cream":
    "For sauces: crème fraîche, or 2 parts milk with 1 part melted butter (it will not whip). Coconut cream is the dairy-free way.",
  "sour cream|creme fraiche|crème fraîche":
    "Thick plain yoghurt, one to one. Take the pan off the heat first so that it does not split.",
  milk: "Any plant milk one to one; oat is the most neutral. In a pinch, half evaporated milk and half water.",
  "yogurt|yoghurt|greek yogurt":
    "Sour cream or crème fraîche one to one, or buttermilk where it may be thinner.",
  "parmesan|parmesan cheese":
    "Pecorino or grana padano, one to one. Without dairy: 2 tablespoons of nutritional yeast for 3 of cheese, with a pinch of salt.",
  "mascarpone|cream cheese":
    "Each replaces the other. Ricotta beaten smooth with a spoonful of cream is lighter.",
  "baking powder":
    "For 1 teaspoon: a quarter teaspoon of bicarbonate of soda with half a teaspoon of cream of tartar, or with half a teaspoon of lemon juice.",
  "baking soda|bicarbonate of soda":
    "Three times the amount of baking powder, and a little less salt.",
  "self-raising flour|self-rising flour":
    "150 g of plain flour with 2 teaspoons of baking powder and a pinch of salt.",
  "plain flour|all-purpose flour|flour":
    "For thickening, half the amount of cornflour. For baking without gluten, a ready blend one to one.",
  "cornflour|cornstarch":
    "Twice the amount of plain flour for thickening, cooked for some minutes; or arrowroot one to one.",
  "breadcrumbs|panko": "Crushed crackers, cornflakes or oats, one to one.",
  "brown sugar": "White sugar with a tablespoon of molasses or treacle per 200 g.",
  "sugar|white sugar":
    "Three quarters of the weight in honey, with a little less liquid elsewhere.",
  "honey|maple syrup": "Each replaces the other; agave or golden syrup also work, one to one.",
  "white wine": "Stock with a splash of white wine vinegar or lemon juice.",
  "red wine": "Beef or mushroom stock with a spoonful of red wine vinegar.",
  "wine vinegar|red wine vinegar|white wine vinegar|rice vinegar|vinegar":
    "Cider vinegar one to one, or lemon juice, which is milder.",
  "lemon juice|lemon|lemons": "Lime juice one to one, or half as much white wine vinegar.",
  "lime|lime juice": "Lemon juice one to one.",
  "fish sauce": "Soy sauce with a squeeze of lime; a mashed anchovy brings it closer.",
  "soy sauce": "Tamari one to one (without wheat), or coconut aminos, which are sweeter.",
  "oyster sauce": "Two parts soy sauce to one part hoisin, or a mushroom stir-fry sauce.",
  "worcestershire sauce": "Soy sauce with a little vinegar and a pinch of sugar.",
  "tomato paste|tomato puree|tomato purée":
    "Three times the amount of passata or chopped tomatoes, cooked down until thick.",
  "chopped tomatoes|canned tomatoes|tinned tomatoes":
    "Passata one to one, or fresh ripe tomatoes with a spoonful of tomato paste.",
  "coconut milk": "Single cream or evaporated milk with a pinch of sugar; the flavour will differ.",
  tahini: "Smooth cashew or peanut butter, a little less of it, loosened with oil.",
  "pine nuts": "Flaked almonds, cashews or sunflower seeds, toasted.",
  "shallot|shallots": "Half the amount of red onion with a little garlic.",
  "onion|onions": "Leeks or shallots; for flavour alone, 1 teaspoon of onion powder per onion.",
  "garlic|garlic clove": "An eighth of a teaspoon of garlic powder per clove.",
  "fresh ginger|ginger": "A quarter teaspoon of ground ginger per tablespoon of fresh.",
  "fresh herbs|basil|parsley|thyme|rosemary|oregano|dill":
    "A third of the amount dried, added early. Among soft herbs, parsley, basil and dill can trade places if the dish allows.",
  "coriander|cilantro": "Flat parsley with a squeeze of lime; the flavour is milder.",
  "chicken stock|vegetable stock|stock|broth":
    "Half a stock cube in hot water, or water with a dash of soy sauce and a bay leaf.",
  "cod|haddock|white fish":
    "Haddock, pollock, hake or coley: any firm white fish, same time in the pan.",
  "prawns|shrimp":
    "Firm white fish in chunks, or king oyster mushrooms if it should not be seafood.",
  "minced beef|ground beef|mince":
    "Minced turkey or pork; brown lentils, cooked, for a version without meat.",
  capers: "Chopped green olives, or finely chopped gherkins: both salty and sharp.",
  "gelatine|gelatin": "Agar: about 1 teaspoon of powder for 6 leaves, boiled for two minutes.",
};
