// Words that people and models use for the values of an enum, mapped by hand. Other words are an error that
// names the allowed ones (spec/drafts#values).
import * as z from "zod";

type Words<T extends string> = Readonly<Record<T, string>>;

/** Value → other words for it in the seven languages, lower case, separated by commas. */
export const difficultyWords: Words<"easy" | "medium" | "hard"> = {
  easy: "simple,beginner,basic,very easy,leicht,einfach,facile,fácil,makkelijk,gemakkelijk,eenvoudig",
  medium:
    "moderate,intermediate,intermédiaire,normal,average,mittel,mittelschwer,moyen,moyenne,media,medio,média,médio,gemiddeld",
  hard: "difficult,advanced,challenging,expert,schwer,schwierig,difficile,difícil,moeilijk",
};
export const mealTypeWords: Words<"breakfast" | "lunch" | "dinner" | "snack"> = {
  breakfast:
    "morning meal,frühstück,petit-déjeuner,petit déjeuner,desayuno,colazione,prima colazione," +
    "café da manhã,pequeno-almoço,ontbijt",
  lunch: "midday meal,mittagessen,déjeuner,almuerzo,comida,pranzo,almoço,middageten",
  dinner: "supper,evening meal,abendessen,abendbrot,dîner,cena,jantar,avondeten,diner",
  snack:
    "snacks,imbiss,zwischenmahlzeit,en-cas,goûter,tentempié,merienda,spuntino,merenda,lanche,tussendoortje",
};
export const locationWords: Words<"pantry" | "fridge" | "freezer" | "counter" | "other"> = {
  pantry:
    "cupboard,larder,cabinet,shelf,vorratsschrank,vorratskammer,speisekammer,placard,garde-manger," +
    "despensa,dispensa,voorraadkast",
  fridge:
    "refrigerator,kühlschrank,frigo,réfrigérateur,nevera,frigorífico,refrigerador,frigorifero,geladeira," +
    "koelkast,ijskast",
  freezer:
    "frozen,deep freezer,gefrierschrank,tiefkühler,tiefkühlschrank,gefriertruhe,congélateur,congelador," +
    "congelatore,vriezer,diepvries",
  counter:
    "countertop,worktop,fruit bowl,arbeitsfläche,plan de travail,encimera,piano di lavoro,bancada,aanrecht",
  other: "",
};

/** The value for a word in any case; the unchanged word if the map does not have it. */
export function valueOfWord(map: Readonly<Record<string, string>>, word: unknown): unknown {
  if (typeof word !== "string") return word;
  const foldedWord = word.trim().toLowerCase();
  const entry = Object.entries(map).find(
    ([value, others]) => value === foldedWord || others.split(",").includes(foldedWord),
  );
  return foldedWord !== "" && entry ? entry[0] : word;
}

/** An enum that also accepts the words of its map. The JSON schema has only the values. */
export function enumOf<T extends string>(map: Words<T>) {
  const [first, ...otherValues] = Object.keys(map) as T[];
  const values: [T, ...T[]] = [first as T, ...otherValues];
  return z.preprocess((word) => valueOfWord(map, word), z.enum(values));
}
