// Words for preparations. A preparation at home is not part of the name of the thing that is bought.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** German participles before a noun: "gehackte Zwiebeln". */
const germanForms = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => ["", "e", "er", "es", "en"].map((ending) => word + ending).join(" "))
    .join(" ");

/** Words for how a preparation is done; they count only before a preparation. */
export const MANNERS = words(`
  finely roughly coarsely thinly thickly freshly lightly well very extra
  fein grob dünn frisch weich hart
`);

/**
 * Preparations done at home. Curing, drying, smoking, canning and freezing are not among them, because they make
 * another product.
 */
export const PREPARATIONS = words(`
  chopped diced sliced minced grated shredded peeled unpeeled cubed halved quartered julienned
  melted softened beaten whisked boiled poached fried toasted mashed crushed crumbled zested juiced
  trimmed deveined deboned deseeded seeded cored rinsed drained washed cooked uncooked roasted
  steamed blanched separated divided chilled warmed torn picked packed sifted squeezed scrubbed
  stemmed hulled shelled scored tied bruised smashed snipped cut segmented reserved leftover
  room-temperature hard-boiled soft-boiled hard-cooked
  ${germanForms(`gehackt gewürfelt gerieben geschält geschnitten geschmolzen gepresst geschlagen
    zerdrückt gewaschen entkernt halbiert geviertelt geröstet gekocht zerlassen`)}
`);

/** French, Spanish, Italian and Portuguese participles, which follow their noun, from stems and endings. */
const romanceForms = (stems: string, endings: string): string =>
  stems
    .trim()
    .split(/\s+/)
    .flatMap((stem) => endings.split(" ").map((ending) => stem + ending))
    .join(" ");

/** Words for preparations in a remark after a comma: "cebolla, muy picada", "ui, fijn gesneden". */
export const PREPARATION_REMARKS = words(`
  ${romanceForms("hach éminc râp pel épluch cisel coup écras press dénoyaut tranch", "é ée és ées")}
  ${romanceForms("picad cortad rallad pelad derretid fundid machacad trocead exprimid lavad ralad descascad amassad espremid", "o a os as")}
  ${romanceForms("tritat tagliat grattugiat sbucciat schiacciat lavat affettat", "o a i e")}
  gehakt fijngehakt gesneden fijngesneden geraspt gepeld geschild gesmolten geperst geklopt
  uitgeperst fondu fondue fondus fondues fuso fusa fusi fuse sbattuto sbattute
`);

/** Preparations that are sold as separate products, each with the foods that are sold so (as keys, singular). */
export const SOLD_PREPARED: Readonly<Record<string, ReadonlySet<string>>> = {
  minced: words("beef pork lamb chicken turkey veal meat"),
  chopped: words("tomato"),
  diced: words("tomato"),
  crushed: words("tomato ice chilli chili pineapple"),
  peeled: words("tomato prawn shrimp"),
  sliced: words("bread ham cheese almond olive"),
  shredded: words("coconut"),
  grated: words("coconut"),
  roasted: words("pepper peanut almond cashew hazelnut chestnut seaweed"),
  toasted: words("oil seaweed"),
  cooked: words("ham prawn shrimp beetroot beet lentil chicken"),
  boiled: words("ham sweet"),
  fried: words("onion tofu"),
  blanched: words("almond"),
  shelled: words("pistachio walnut edamame pea"),
  crumbled: words("feta"),
  leftover: words("pizza"),
};

/** Words after the food that name its use ("for frying") or leave its amount open ("to taste"). */
export const TRAILERS =
  /\b(?:to taste|as needed|as required|if needed|for (?:serving|garnish(?:ing)?|frying|greasing|dusting|the pan|the tin|drizzling|sprinkling|topping|decoration)|to (?:serve|garnish|finish|drizzle)|at room temperature|nach (?:geschmack|belieben|bedarf)|zum (?:braten|garnieren|servieren|bestreuen|bestäuben)|selon le goût|au goût|al gusto|quanto basta|q\.? ?b|a gosto|naar (?:smaak|wens)|pour (?:servir|décorer|la cuisson)|para (?:servir|decorar|freír|fritar|untar)|per (?:servire|decorare|friggere)|om te (?:serveren|garneren|bakken))\b[\s,.)]*$/i;

/** The beginning of a second amount in a line; everything after it belongs to that amount. */
export const BESIDES_PATTERN = /\bplus (?:extra|more)\b/i;

/** Words for parts that are taken from a whole food. */
export const PARTS =
  /^(?:(?:the )?(?:(?:finely )?grated )?(?:juice|zest|rind)(?: and (?:juice|zest))? of )/i;
