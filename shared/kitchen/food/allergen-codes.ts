// The database's codes for a word of a judgement or of a wish, in seven languages. A word without a code makes its
// line count as not judged: an unknown word must not be read as "contains nothing".
import { foodKey } from "./food-key.ts";

/** The fourteen allergens that the EU requires to be named. */
export const ALLERGENS = [
  ...(["gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk", "nuts"] as const),
  ...(["celery", "mustard", "sesame", "sulphites", "lupin", "molluscs"] as const),
] as const;

/** The allergens, and the codes that diets exclude. The database accepts no others. */
export const JUDGED_CODES = [
  ...ALLERGENS,
  ...["meat", "pork", "beef", "lamb", "alcohol", "animal"],
] as const;

/**
 * Codes → words that mean exactly these codes, separated by commas; a text for each language, in the order of
 * `LANGUAGES`.
 */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  gluten: [
    "wheat,rye,barley,spelt,oats,cereals containing gluten,gluten cereals",
    "weizen,roggen,gerste,dinkel,hafer,glutenhaltiges getreide",
    "blé,seigle,orge,épeautre,avoine,céréales contenant du gluten",
    "trigo,centeno,cebada,espelta,avena,cereales con gluten",
    "glutine,frumento,segale,orzo,farro,avena,cereali contenenti glutine",
    "glúten,trigo,centeio,cevada,espelta,aveia,cereais com glúten",
    "tarwe,rogge,gerst,spelt,haver,glutenbevattende granen",
  ],
  crustaceans: [
    "crustacean,prawn,shrimp,crab,lobster",
    "krebstiere,krustentiere,garnele,garnelen",
    "crustacé,crevette,crevettes",
    "crustáceo,gamba,gambas",
    "crostacei,crostaceo,gamberi",
    "crustáceo,camarão,camarões",
    "schaaldier,schaaldieren,garnaal,garnalen",
  ],
  eggs: [
    "egg",
    "ei,eier",
    "œuf,oeuf,œufs,oeufs",
    "huevo,huevos",
    "uovo,uova",
    "ovo,ovos",
    "ei,eieren",
  ],
  fish: [
    "",
    "fisch,fische",
    "poisson,poissons",
    "pescado,pescados",
    "pesce",
    "peixe,peixes",
    "vis",
  ],
  peanuts: [
    "peanut,groundnut",
    "erdnuss,erdnüsse",
    "arachide,cacahuète,cacahuete",
    "cacahuete,cacahuate,maní",
    "arachide,arachidi",
    "amendoim,amendoins",
    "pinda,pinda's,pindas",
  ],
  soybeans: [
    "soy,soya,soybean,soya bean",
    "soja,sojabohne,sojabohnen",
    "soja",
    "soja",
    "soia",
    "soja",
    "soja,sojaboon,sojabonen",
  ],
  milk: [
    "dairy,lactose,milk product",
    "milch,laktose,milchprodukte,milcherzeugnisse",
    "lait,lactose,produits laitiers",
    "leche,lactosa,lácteos",
    "latte,lattosio,latticini",
    "leite,lactose,laticínios,lacticínios",
    "melk,lactose,zuivel",
  ],
  nuts: [
    "nut,tree nut,almond,hazelnut,walnut,cashew,pecan,pistachio,macadamia,brazil nut",
    "nuss,nüsse,schalenfrüchte",
    "fruits à coque,noix",
    "frutos secos,frutos de cáscara",
    "frutta a guscio,frutta secca",
    "frutos secos,frutos de casca rija,nozes",
    "noot,noten,schaalvruchten",
  ],
  celery: ["celeriac", "sellerie", "céleri", "apio", "sedano", "aipo", "selderij,selderie"],
  mustard: ["", "senf", "moutarde", "mostaza", "senape", "mostarda", "mosterd"],
  sesame: [
    "sesame seed",
    "sesam",
    "sésame",
    "sésamo,ajonjolí",
    "sesamo",
    "gergelim,sésamo",
    "sesam,sesamzaad",
  ],
  sulphites: [
    "sulphite,sulfite,sulphur dioxide,sulfur dioxide,sulphur dioxide and sulphites,sulfites",
    "sulfit,schwefeldioxid",
    "sulfite,sulfites,anhydride sulfureux",
    "sulfito,sulfitos,dióxido de azufre",
    "solfiti,solfito,anidride solforosa",
    "sulfito,sulfitos,dióxido de enxofre",
    "sulfiet,sulfieten,zwaveldioxide",
  ],
  lupin: [
    "lupine",
    "lupine,lupinen",
    "",
    "altramuz,altramuces",
    "lupino,lupini",
    "tremoço,tremoços",
    "lupine",
  ],
  molluscs: [
    "mollusc,mollusk,mussel,clam,oyster,scallop,squid,octopus",
    "weichtiere",
    "mollusques,mollusque",
    "moluscos,molusco",
    "molluschi,mollusco",
    "moluscos,molusco",
    "weekdieren,weekdier,schelpdieren",
  ],
  "crustaceans,molluscs": [
    "shellfish",
    "krusten- und schalentiere,schalentiere",
    "crustacés et mollusques",
    "mariscos,marisco",
    "crostacei e molluschi",
    "mariscos,marisco",
    "schaal- en schelpdieren",
  ],
  "fish,crustaceans,molluscs": [
    "seafood",
    "meeresfrüchte",
    "fruits de mer",
    "",
    "frutti di mare",
    "frutos do mar",
    "zeevruchten",
  ],
  "nuts,peanuts": [
    "nuts and peanuts,peanuts and nuts,peanuts and tree nuts",
    "",
    "",
    "",
    "",
    "",
    "",
  ],
  meat: ["poultry,chicken", "fleisch", "viande", "carne", "carne", "carne", "vlees"],
  pork: ["", "schwein,schweinefleisch", "porc", "cerdo", "maiale", "porco", "varkensvlees"],
  beef: ["", "rind,rindfleisch", "bœuf,boeuf", "ternera", "manzo", "carne de vaca", "rundvlees"],
  lamb: ["", "lamm,lammfleisch", "agneau", "cordero", "agnello", "borrego", "lamsvlees"],
  alcohol: ["", "alkohol", "alcool", "", "alcool,alcol", "álcool", "alcohol"],
  animal: ["honey,animal product", "honig", "miel", "miel", "miele", "mel", "honing"],
};

const codesByKey = new Map<string, readonly string[]>([
  ...Object.entries(SYNONYMS).flatMap(([codes, words]) =>
    words
      .join(",")
      .split(",")
      .filter((word) => word !== "")
      .map((word): [string, string[]] => [foodKey(word), codes.split(",")]),
  ),
  ...JUDGED_CODES.map((code): [string, string[]] => [foodKey(code), [code]]),
]);

/**
 * The codes that a word of a judgement means; null for an unknown word. "Milk (dairy)" and "nuts: almond" mean the
 * codes of all their parts; if a part is unknown, the whole word is.
 */
export function codesOf(word: string): readonly string[] | null {
  const codesOfWord = codesByKey.get(foodKey(word));
  if (codesOfWord !== undefined) return codesOfWord;
  const parts = word.split(/[()[\]:;,/&+]/).filter((part) => foodKey(part) !== "");
  if (parts.length < 2) return null;
  const codesOfParts = parts.map((part) => codesByKey.get(foodKey(part)));
  return codesOfParts.every((codes) => codes !== undefined)
    ? [...new Set(codesOfParts.flat())]
    : null;
}
