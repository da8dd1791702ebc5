// Words for household goods and dishes, for kinds of food, and for varieties that people leave out. Data.

/** Words in addition to those of the catalogue's foods. */
export const HOUSEHOLD_WORDS = `
alcohol-free tinfoil tin-foil jams aluminium king stick shellfish seafood fish meat poultry fruit vegetables nuts herbs grain legume apples baby bags baking battery batteries bin biscuits bleach bread brush bulbs candle
candles candy cat cereal chewing cleaner cling coffee cookies crackers crisps deodorant detergent diapers dish
dishwasher dog film filters foil freezer fudge gin gloves granola gum hand ice jelly juice kitchen laundry lemonade
liquid lollies matches mop muesli napkins nappies noodles nuts oats paper parchment pads plates pet pretzels
razors refill roll rolls rubbish sanitiser shampoo smoothie snacks soap sponge sponges squash sweets tablets
tampons tape tea tissue tissues toilet tonic toothbrush toothpaste towel towels trash vitamins vodka washing
washing-up water whisky whiskey wipes wraps
`;

/** Words in the names of dishes. */
export const DISH_WORDS = `
bake bangers barbecue bibimbap biryani bisque bolognese bourguignon bowl bowls broth brownies bruschetta burger
burgers burrito burritos cake cakes calzone carbonara casserole chilli chilli-con-carne chips chowder cobbler
coleslaw crumble curries curry dal dumplings enchiladas fajitas falafel fries fritters frittata goulash gratin
gumbo hash hotpot jambalaya kebab kebabs kedgeree kofta koftas laksa lasagna lasagne leftovers mash meatballs
meatloaf minestrone moussaka nachos omelette omelettes paella pancakes parmigiana patties pie pies pilaf pizza pizzas
poke porridge quesadillas quiche ragu ramen ratatouille ravioli rendang rice risotto roast salad salads sandwich
sandwiches satay schnitzel shakshuka shepherd's skewers soup soups souvlaki spaghetti stew stews stir-fry
stir-fries sushi tacos tagine takeaway takeout tart toast tortilla traybake tray-bake waffles wellington wings wraps
`;

/** Kinds of food, which are looked up by properties in the catalogue. */
export const FAMILIES =
  "fish seafood shellfish meat poultry vegetable fruit dairy cheese nut herb spice pasta";

/** Words before a food's name that people leave out: "the mince" may be the beef mince. */
export const VARIETIES =
  "beef pork lamb olive sunflower vegetable greek natural plain whole skimmed semi-skimmed fresh frozen dried baby cherry " +
  "large small organic free-range basmati jasmine cheddar salted unsalted strong dish kitchen toilet ground";
