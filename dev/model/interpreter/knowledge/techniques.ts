// Times, temperatures, amounts and methods that people ask about.

export interface Technique {
  /** All of these must be in the question. */
  asks: RegExp[];
  answer: string;
}

const technique = (answer: string, ...asks: RegExp[]): Technique => ({ asks, answer });

export const TECHNIQUES: readonly Technique[] = [
  technique(
    "Cooked dishes keep three to four days in a closed box in the fridge, rice only one; frozen, two to three months.",
    /\bkeeps?\b|\blast\b|\bstore\b|\bgood for\b|\bleftovers?\b/i,
    /\bleftovers?|cooked (?:food|dishes|rice|chicken)\b/i,
  ),
  technique(
    "Overnight in the fridge on a plate is safest. In a hurry: in a sealed bag in cold water, changed every half hour, and cooked at once.",
    /\bdefrost|\bthaw/i,
  ),
  technique(
    "Raw meat and fish keep one to two days in the fridge, at 4 °C or below, on the lowest shelf.",
    /\bkeeps?\b|\blast\b|\bstore\b|\bin the fridge\b/i,
    /\b(?:raw )?(?:meat|fish|chicken|mince|cod|salmon)\b/i,
  ),
  technique(
    "Yes. Freeze it in thin slices or grated; it thaws quickly and is good for cooking, less so for eating as it is.",
    /\bfreeze\b/i,
    /\bcheese\b/i,
  ),
  technique(
    "Yes, sliced, for up to three months; toast it from frozen.",
    /\bfreeze\b/i,
    /\bbread\b/i,
  ),
  technique(
    "From boiling water: 6 minutes for a soft yolk, 8 for a jammy one, 10 to 11 for a firm one. Then straight into cold water.",
    /\bboil(?:ed|ing)?\b/i,
    /\beggs?\b/i,
  ),
  technique(
    "Bring salted water to a bare simmer, stir it into a slow whirl, slide the egg in from a cup and leave it for 3 minutes.",
    /\bpoach/i,
    /\beggs?\b/i,
  ),
  technique(
    "Rinse it until the water is clear. One part rice to one and a half parts water, boil, then cover on the lowest heat for 12 minutes and rest it for 5 with the lid on.",
    /\bcook|\bboil|\bwater|\bmake\b/i,
    /\brice\b/i,
  ),
  technique(
    "Plenty of water, 10 g of salt per litre, and a minute less than the packet says. Keep a cup of the water: it binds the sauce.",
    /\bcook|\bboil|\bsalt|\bwater/i,
    /\bpasta|spaghetti\b/i,
  ),
  technique(
    "Poultry is done at 74 °C in its thickest part, when the juices run clear.",
    /\btemperature|\bdone|\bcooked through|\binternal/i,
    /\bchicken|turkey|poultry\b/i,
  ),
  technique(
    "Take it off the heat at 50 °C for rare, 54 for medium rare, 60 for medium, and let it rest for 5 minutes: it rises a few degrees.",
    /\btemperature|\brare|\bmedium|\bdone|\bcook|\blong\b/i,
    /\bsteak|beef\b/i,
  ),
  technique(
    "White fish is done when it flakes and has just turned opaque, about 55 to 60 °C: roughly 10 minutes per 2.5 cm of thickness at 200 °C.",
    /\btemperature|\bdone|\blong|\bcook|\bbake/i,
    /\bfish|cod|haddock|salmon\b/i,
  ),
  technique(
    "60 to 63 °C with a short rest for whole cuts, 71 °C for mince and sausages.",
    /\btemperature|\bdone|\binternal/i,
    /\bpork|sausage|mince\b/i,
  ),
  technique(
    "At 200 °C: 20 to 25 minutes for a breast, 35 to 40 for thighs on the bone, and 20 minutes per 500 g plus 20 for a whole bird. 74 °C inside, whatever the clock says.",
    /\blong\b|\bminutes|\broast|\bbake/i,
    /\bchicken\b/i,
  ),
  technique(
    "Floury ones 15 to 20 minutes in salted water from cold, until a knife slips in; roast them at 200 °C for 45 minutes after parboiling for 8.",
    /\blong\b|\bboil|\broast|\bcook/i,
    /\bpotato/i,
  ),
  technique(
    "An overnight soak, then 60 to 90 minutes of simmering. Red kidney beans must boil hard for the first 10 minutes.",
    /\bcook|\bsoak|\blong\b/i,
    /\bbeans?|chickpeas?\b/i,
  ),
  technique(
    "A cup is 240 ml: about 125 g of flour, 200 g of sugar, 185 g of rice, 90 g of oats.",
    /\bcups?\b/i,
    /\bgrams?|\bml|\bhow (?:much|many)|\bconvert/i,
  ),
  technique(
    "A tablespoon is 15 ml, which is 3 teaspoons.",
    /\btablespoons?|tbsp\b/i,
    /\bteaspoons?|tsp|ml|how (?:much|many)\b/i,
  ),
  technique(
    "An ounce is 28 g, a pound 454 g, a pint (UK) 568 ml and (US) 473 ml.",
    /\bounces?|\boz|\bpounds?|\blbs?|\bpints?\b/i,
    /\bgrams?|\bkg|\bml|\bhow (?:much|many)|\bconvert/i,
  ),
  technique(
    "Take 32 off the Fahrenheit and multiply by five ninths: 350 °F is about 180 °C, 400 °F about 200 °C, 425 °F about 220 °C.",
    /\bfahrenheit|°f|\bcelsius|°c|\b\d{3} ?f\b/i,
  ),
  technique(
    "Add acid or a little sugar first; to make more of it unsalted and combine the two is the sure way.",
    /\btoo salty|\bover-?salted\b/i,
  ),
  technique(
    "Something fatty or sweet calms it: yoghurt, cream, coconut milk, or a spoon of sugar. Water does not help.",
    /\btoo (?:spicy|hot)\b/i,
  ),
  technique(
    "Simmer it without a lid, or stir in a teaspoon of cornflour mixed with cold water and let it boil once.",
    /\bthick(?:en|er)\b|\btoo (?:thin|watery|runny)\b/i,
    /\bsauce|soup|stew|gravy|curry\b/i,
  ),
  technique(
    "Keep an unpeeled half in the bread box, chill the knife, and leave the root on until the end.",
    /\bcry|tears\b/i,
    /\bonion/i,
  ),
  technique(
    "The meat dries on its surface, browns in a hot pan without crowding, and only then do the onions go in: that is most of the flavour.",
    /\bbrown|\bsear\b/i,
    /\bmeat|beef|steak|mince\b/i,
  ),
  technique(
    "Cutting across the fibres, and for tough cuts time: two to three hours at a bare simmer.",
    /\btender\b/i,
    /\bmeat|beef|steak|pork\b/i,
  ),
  technique(
    "The flame is medium when a drop of water dances and the butter foams without browning, high when oil shimmers.",
    /\bmedium heat|\bhigh heat\b/i,
  ),
  technique(
    "A roux is equal weights of butter and flour, cooked together for two minutes; 50 g of each thickens about 600 ml of milk.",
    /\broux|\bb[eé]chamel|\bwhite sauce\b/i,
  ),
  technique(
    "To blanch is to boil briefly and cool in iced water: it keeps the colour and the bite.",
    /\bblanch/i,
  ),
  technique(
    "To deglaze: pour wine or stock into the hot pan and scrape up what sticks. It is the beginning of a sauce.",
    /\bdeglaz/i,
  ),
  technique("Al dente is cooked with a little resistance left at the core.", /\bal dente\b/i),
  technique("To julienne is to cut into thin sticks, about 3 mm thick.", /\bjulienne\b/i),
  technique(
    "To fold is to bring the spoon down the middle and up the side, so that the air stays in.",
    /\bfold(?:ing)? in\b|\bwhat (?:does|is) fold/i,
  ),
  technique(
    "Dough has been kneaded enough when it springs back and can be stretched thin enough to see light through, about 10 minutes by hand.",
    /\bknead/i,
  ),
  technique(
    "180 °C in the oven becomes about 160 °C with the fan, or 180 °C and a fifth less time in an air fryer.",
    /\bair ?fryer|\bfan oven\b/i,
    /\btemperature|\boven|\bconvert|\bminutes|\blong\b/i,
  ),
  technique(
    "Bring the oil to 170 to 180 °C: a cube of bread should brown in about 40 seconds.",
    /\b(?:deep[- ]?)?fry/i,
    /\btemperature|\boil|\bhot\b/i,
  ),
  technique(
    "Ripe ones give a little at the stem. A paper bag with a banana ripens a hard one in a day or two.",
    /\bripe/i,
    /\bavocado/i,
  ),
  technique(
    "In water: a fresh one lies flat, an older one stands, a bad one floats.",
    /\bfresh|\bgood|\bbad|\bold\b/i,
    /\beggs?\b/i,
  ),
];
