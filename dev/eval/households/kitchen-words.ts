// The contents of the seeded households in seven languages: en|de|fr|es|it|pt|nl.
import { LANGUAGES, type Language } from "../../../shared/contracts/language.ts";

const FOODS = `
milk|Milch|lait|leche|latte|leite|melk
eggs|Eier|œufs|huevos|uova|ovos|eieren
rice|Reis|riz|arroz|riso|arroz|rijst
flour|Mehl|farine|harina|farina|farinha|bloem
butter|Butter|beurre|mantequilla|burro|manteiga|boter
tomatoes|Tomaten|tomates|tomates|pomodori|tomates|tomaten
onions|Zwiebeln|oignons|cebollas|cipolle|cebolas|uien
yoghurt|Joghurt|yaourt|yogur|yogurt|iogurte|yoghurt
bread|Brot|pain|pan|pane|pão|brood
coffee|Kaffee|café|café|caffè|café|koffie
bananas|Bananen|bananes|plátanos|banane|bananas|bananen
lentils|Linsen|lentilles|lentejas|lenticchie|lentilhas|linzen
carrots|Karotten|carottes|zanahorias|carote|cenouras|wortels
chicken breast|Hähnchenbrust|blanc de poulet|pechuga de pollo|petto di pollo|peito de frango|kipfilet
apples|Äpfel|pommes|manzanas|mele|maçãs|appels
sugar|Zucker|sucre|azúcar|zucchero|açúcar|suiker
spaghetti|Spaghetti|spaghettis|espaguetis|spaghetti|esparguete|spaghetti
garlic|Knoblauch|ail|ajo|aglio|alho|knoflook
olive oil|Olivenöl|huile d'olive|aceite de oliva|olio d'oliva|azeite|olijfolie
coconut milk|Kokosmilch|lait de coco|leche de coco|latte di cocco|leite de coco|kokosmelk
salmon|Lachs|saumon|salmón|salmone|salmão|zalm
cod|Kabeljau|cabillaud|bacalao|merluzzo|bacalhau|kabeljauw
potatoes|Kartoffeln|pommes de terre|patatas|patate|batatas|aardappelen
spinach|Spinat|épinards|espinacas|spinaci|espinafres|spinazie
mushrooms|Champignons|champignons|champiñones|funghi|cogumelos|champignons
cheese|Käse|fromage|queso|formaggio|queijo|kaas
cream|Sahne|crème|nata|panna|natas|room
beans|Bohnen|haricots|judías|fagioli|feijão|bonen
ham|Schinken|jambon|jamón|prosciutto|presunto|ham
minced beef|Rinderhack|bœuf haché|carne picada|carne macinata|carne picada|rundergehakt
peas|Erbsen|petits pois|guisantes|piselli|ervilhas|erwten
leeks|Lauch|poireaux|puerros|porri|alho-francês|prei
pumpkin|Kürbis|potiron|calabaza|zucca|abóbora|pompoen
courgettes|Zucchini|courgettes|calabacines|zucchine|curgetes|courgettes
aubergines|Auberginen|aubergines|berenjenas|melanzane|beringelas|aubergines
peppers|Paprika|poivrons|pimientos|peperoni|pimentos|paprika's
lemons|Zitronen|citrons|limones|limoni|limões|citroenen
honey|Honig|miel|miel|miele|mel|honing
vinegar|Essig|vinaigre|vinagre|aceto|vinagre|azijn
oats|Haferflocken|flocons d'avoine|avena|avena|aveia|havermout
`;

const DISHES = `
Lentil soup|Linsensuppe|Soupe de lentilles|Sopa de lentejas|Zuppa di lenticchie|Sopa de lentilhas|Linzensoep
Chicken curry|Hähnchencurry|Curry de poulet|Curry de pollo|Curry di pollo|Caril de frango|Kipcurry
Tomato pasta|Tomatennudeln|Pâtes à la tomate|Pasta con tomate|Pasta al pomodoro|Massa com tomate|Pasta met tomaat
Apple pie|Apfelkuchen|Tarte aux pommes|Tarta de manzana|Torta di mele|Tarte de maçã|Appeltaart
Cod with potatoes|Kabeljau mit Kartoffeln|Cabillaud aux pommes de terre|Bacalao con patatas|Merluzzo con patate|Bacalhau com batatas|Kabeljauw met aardappelen
Spinach omelette|Spinatomelett|Omelette aux épinards|Tortilla de espinacas|Frittata di spinaci|Omelete de espinafres|Spinazieomelet
Mushroom rice|Champignonreis|Riz aux champignons|Arroz con champiñones|Riso ai funghi|Arroz de cogumelos|Champignonrijst
Carrot soup|Karottensuppe|Soupe de carottes|Sopa de zanahoria|Zuppa di carote|Sopa de cenoura|Wortelsoep
Salmon with leeks|Lachs mit Lauch|Saumon aux poireaux|Salmón con puerros|Salmone con porri|Salmão com alho-francês|Zalm met prei
Bean stew|Bohneneintopf|Ragoût de haricots|Guiso de judías|Stufato di fagioli|Feijoada de legumes|Bonenstoofpot
`;

const STYLES = `
Stew with|Eintopf mit|Ragoût avec|Guiso con|Stufato con|Guisado com|Stoofpot met
Salad with|Salat mit|Salade avec|Ensalada con|Insalata con|Salada com|Salade met
Gratin with|Auflauf mit|Gratin avec|Gratinado con|Sformato con|Gratinado com|Ovenschotel met
Soup with|Suppe mit|Potage avec|Crema con|Minestra con|Creme com|Soep met
`;

const CHORES = `
clean the oven|Backofen putzen|nettoyer le four|limpiar el horno|pulire il forno|limpar o forno|de oven schoonmaken
buy charcoal|Grillkohle kaufen|acheter du charbon|comprar carbón|comprare il carbone|comprar carvão|houtskool kopen
defrost the freezer|Gefrierschrank abtauen|dégivrer le congélateur|descongelar el congelador|sbrinare il freezer|descongelar o congelador|vriezer ontdooien
sharpen the knives|Messer schleifen|aiguiser les couteaux|afilar los cuchillos|affilare i coltelli|afiar as facas|messen slijpen
`;

const STEPS = `
Cut everything up.|Alles klein schneiden.|Couper le tout en morceaux.|Cortar todo en trozos.|Tagliare tutto a pezzi.|Cortar tudo em pedaços.|Alles in stukken snijden.
Cook until done.|Garen, bis es fertig ist.|Cuire jusqu'à ce que ce soit prêt.|Cocinar hasta que esté hecho.|Cuocere fino a cottura ultimata.|Cozinhar até ficar pronto.|Garen tot het klaar is.
`;

const parseWords = (data: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    data
      .trim()
      .split("\n")
      .map((line) => [line.split("|")[0] ?? "", line.split("|")]),
  );

const WORDS_BY_ENGLISH = new Map(
  [FOODS, DISHES, STYLES, CHORES, STEPS].flatMap((data) => [...parseWords(data)]),
);

/** The English names, in the order above. */
export const FOOD_NAMES: readonly string[] = [...parseWords(FOODS).keys()];
export const STEP_NAMES: readonly string[] = [...parseWords(STEPS).keys()];
export const STYLE_NAMES: readonly string[] = [...parseWords(STYLES).keys()];

/**
 * The word in this language for the English one.
 * @throws Error for an unknown word
 */
export function wordIn(language: Language, english: string): string {
  const word = WORDS_BY_ENGLISH.get(english)?.[LANGUAGES.indexOf(language)];
  if (word === undefined) throw new Error(`"${english}" is not a word of the seeded households.`);
  return word;
}

/**
 * A food's English name and its name in the language, found by either, in the singular or the plural. Only the given
 * name for an unknown food.
 */
export function foodNamesIn(language: Language, name: string): string[] {
  const singularName = toSingular(name);
  const rows = [...parseWords(FOODS).values()].map((row) => [
    row[0] ?? "",
    row[LANGUAGES.indexOf(language)] ?? "",
  ]);
  return rows.find((row) => row.some((rowName) => toSingular(rowName) === singularName)) ?? [name];
}

function toSingular(name: string): string {
  return name.toLowerCase().replace(/(?:(?<=o)es|s)$/, "");
}
