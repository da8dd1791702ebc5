// What belongs to "fish", "dairy" or an allergen code: members by name, and the names that only look so.
import { group, join, list, type FoodGroup } from "./food-group.ts";

const curryPasteIsVegan = list("vegan thai curry paste, vegan thai red curry paste");

const fish = group(
  list(
    "fish, cod, haddock, pollock, coley, hake, halibut, plaice, sole, sea bass, sea bream, tilapia, monkfish, snapper, salmon, trout, mackerel, herring, kipper, sardine, anchovy, tuna, sablefish, surimi, dashi, kimchi, worcestershire sauce, thai red curry paste, thai green curry paste, thai curry paste, caesar dressing",
  ),
  curryPasteIsVegan,
);
const crustaceans = group(
  list(
    "crustacean, prawn, shrimp, crab, lobster, crayfish, langoustine, surimi, kimchi, thai red curry paste, thai green curry paste, thai curry paste",
  ),
  curryPasteIsVegan,
);
const molluscs = group(
  list("mollusc, mussel, clam, oyster, oyster sauce, scallop, squid, calamari, octopus"),
  ["oyster mushroom"],
);
const shellfish = join(group(["shellfish"]), crustaceans, molluscs);
const seafood = join(group(["seafood"]), fish, shellfish);

const poultry = group(list("poultry, chicken, turkey, duck, goose"));
const beef = group(list("beef, steak, brisket, short rib, oxtail, veal, suet"), [
  "cauliflower steak",
]);
const pork = group(
  list(
    "pork, bacon, ham, gammon, pancetta, prosciutto, chorizo, salami, sausage, lardon, frankfurter, pepperoni, black pudding, lard",
  ),
  list("vegetarian sausage, vegan sausage"),
);
const lamb = group(list("lamb, mutton"));
const meat = join(
  group(list("meat, mince, venison, rabbit, gelatine, gelatin")),
  poultry,
  beef,
  pork,
  lamb,
);

const cheese = group(
  list(
    "cheese, cheddar, parmesan, pecorino, grana padano, mozzarella, burrata, feta, halloumi, ricotta, mascarpone, brie, camembert, stilton, gorgonzola, manchego, gouda, edam, provolone, monterey jack, red leicester, gruyere, emmental, paneer",
  ),
  ["vegan cheese"],
);
const dairy = join(
  cheese,
  group(
    list(
      "dairy, milk, butter, cream, yogurt, ghee, creme fraiche, buttermilk, quark, custard, tzatziki, pesto, naan, brioche, croissant, puff pastry, shortcrust pastry, caesar dressing, horseradish sauce, tortellini, ravioli, chocolate hazelnut spread",
    ),
    list(
      "coconut milk, coconut cream, coconut yogurt, oat milk, almond milk, soy milk, rice milk, peanut butter, almond butter, cocoa butter, butter bean, plant based butter, vegan butter, cream of tartar",
    ),
  ),
);
const eggs = group(
  list(
    "egg, mayonnaise, tagliatelle, fettuccine, lasagne, fresh pasta, gnocchi, tortellini, ravioli, brioche, custard, ice cream, croissant, tartare sauce, caesar dressing, horseradish sauce, grana padano, surimi",
  ),
  ["vegan mayonnaise"],
);
const pasta = group(
  list(
    "pasta, spaghetti, linguine, penne, rigatoni, fusilli, macaroni, orzo, orecchiette, tagliatelle, fettuccine, lasagne, gnocchi, tortellini, ravioli",
  ),
  ["pasta sauce"],
);
const bread = group(
  list(
    "bread, baguette, ciabatta, focaccia, sourdough, bun, brioche, pitta, pita, naan, flatbread, flour tortilla, bagel, croissant, crouton, toast, breadcrumb, panko",
  ),
);
const gluten = join(
  pasta,
  bread,
  group(
    list(
      "gluten, wheat, flour, couscous, bulgur, freekeh, barley, spelt, farro, rye, semolina, seitan, oat, granola, noodle, soy sauce, teriyaki sauce, hoisin, oyster sauce, black bean sauce, worcestershire sauce, gochujang, sausage, vegetarian sausage, beer, stout, lager, malt vinegar, english mustard, english muffin, filo pastry, puff pastry, shortcrust pastry, biscuit, surimi, shaoxing wine, asafoetida, suet, yeast extract, black pudding, brown sauce, gravy",
    ),
    list(
      "gluten free pasta, gluten free flour, rice flour, chickpea flour, coconut flour, rice noodle, glass noodle, corn tortilla",
    ),
  ),
);
const peanuts = group(list("peanut, groundnut, mixed nut"));
const nuts = join(
  peanuts,
  group(
    list(
      "nut, almond, cashew, walnut, pecan, hazelnut, pistachio, macadamia, marzipan, pesto, granola, dukkah, chocolate hazelnut spread",
    ),
  ),
);
const soy = group(
  list(
    "soy, soya, soybean, tofu, tempeh, edamame, miso, tamari, teriyaki sauce, hoisin, oyster sauce, gochujang, black bean sauce, chocolate, surimi, textured vegetable protein, vegetarian sausage",
  ),
);
const sesame = group(list("sesame, tahini, hummus, zaatar, za atar, dukkah, burger bun, hoisin"));
const celery = group(list("celery, celeriac, stock, ketchup, yeast extract"));
const mustard = group(
  list(
    "mustard, mayonnaise, curry powder, curry paste, gherkin, tartare sauce, barbecue sauce, wasabi, caesar dressing, horseradish sauce",
  ),
  list("thai red curry paste, thai green curry paste, vegan thai curry paste"),
);
const sulphites = group(
  list(
    "sulphite, wine, cider, balsamic, sherry, port, marsala, sausage, sun dried tomato, dried apricot, dijon mustard, horseradish sauce",
  ),
  list("shaoxing wine, rice wine, vegetarian sausage"),
);
const alcohol = group(
  list("alcohol, wine, beer, stout, cider, sake, mirin, sherry, brandy, rum, port, marsala, lager"),
  list("wine vinegar, cider vinegar, sherry vinegar"),
);
const spicy = group(
  list(
    "chilli, jalapeno, cayenne, harissa, sriracha, hot sauce, gochujang, chipotle, sambal, thai red curry paste, thai green curry paste, thai curry paste, cajun, jerk",
  ),
);
const sugar = group(list("sugar, honey, syrup, treacle, molasses, jam"), ["sugar snap"]);
const rice = group(
  ["rice"],
  list("rice vinegar, rice noodle, rice vermicelli, rice wine, rice flour"),
);

/** Groups by every word that people, diets and the EU's allergen codes have for them, in the singular. */
export const FOOD_GROUPS: Readonly<Record<string, FoodGroup>> = {
  fish,
  crustacean: crustaceans,
  mollusc: molluscs,
  shellfish,
  seafood,
  poultry,
  beef,
  pork,
  lamb,
  meat,
  cheese,
  dairy,
  milk: dairy,
  lactose: dairy,
  egg: eggs,
  pasta,
  bread,
  gluten,
  wheat: gluten,
  nut: nuts,
  peanut: peanuts,
  soy,
  soya: soy,
  soybean: soy,
  sesame,
  celery,
  mustard,
  sulphite: sulphites,
  sulfite: sulphites,
  lupin: group(["lupin"]),
  alcohol,
  spicy,
  spice: spicy,
  chilli: spicy,
  sugar,
  rice,
  mushroom: group(list("mushroom, shiitake, porcini, portobello, enoki")),
  tomato: group(list("tomato, passata, ketchup, salsa, pasta sauce, barbecue sauce")),
  onion: group(list("onion, shallot")),
  noodle: group(list("noodle, ramen, udon, soba, vermicelli")),
  potato: group(["potato"], ["sweet potato"]),
  bean: group(list("bean, chickpea, edamame"), list("green bean, runner bean, bean sprout")),
  legume: group(list("bean, chickpea, lentil, split pea"), list("green bean, bean sprout")),
  berry: group(list("berry, strawberry, raspberry, blueberry, blackberry, cranberry")),
  carb: join(
    rice,
    pasta,
    bread,
    group(list("potato, noodle, flour, oat, couscous, quinoa, tortilla")),
  ),
  honey: group(["honey"]),
};
