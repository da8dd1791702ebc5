// The kitchen's German words for lists.
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const stands = (total: number, before: string, one: string, many: string) =>
  `${before} ${total === 1 ? `steht ${one}` : `stehen ${total} ${many}`}`;
const foundText = (total: number, one: string, many: string, where = "") =>
  `Ich habe ${total === 1 ? one : `${total} ${many}`}${where} gefunden`;

export const germanLists: ListWords = {
  of: {
    recipes: {
      added: (total) => (total === 1 ? "Rezept gespeichert" : "Rezepte gespeichert"),
      gone: (total) => (total === 1 ? "Rezept gelöscht" : "Rezepte gelöscht"),
      head: (total) => `Du hast ${total} ${total === 1 ? "Rezept" : "Rezepte"}`,
      found: (total) => foundText(total, "1 Rezept", "Rezepte"),
      none: "Es sind noch keine Rezepte gespeichert. Sag mir, worauf du Lust hast, und ich schreibe eins.",
      noneFits:
        "Keins deiner gespeicherten Rezepte passt dazu. Wenn du magst, schreibe ich ein neues.",
    },
    inventory: {
      added: () => "In den Vorrat aufgenommen",
      gone: () => "Aus dem Vorrat genommen",
      head: (total) => `Du hast ${total === 1 ? "1 Sache" : `${total} Sachen`} zu Hause`,
      found: () => "Das hast du zu Hause",
      none: "Ich weiß noch nicht, was du zu Hause hast. Sag es mir, und ich nehme es in den Vorrat auf.",
      noneFits: "So etwas hast du nicht zu Hause. Ich kann es auf die Einkaufsliste setzen.",
    },
    shopping_list: {
      added: () => "Auf die Einkaufsliste gesetzt",
      gone: () => "Von der Einkaufsliste genommen",
      head: (total) => stands(total, "Auf deiner Einkaufsliste", "1 Sache", "Sachen"),
      found: () => "Das steht auf deiner Einkaufsliste",
      none: "Deine Einkaufsliste ist leer. Sag mir, was darauf soll.",
      noneFits: "Das steht nicht auf deiner Einkaufsliste. Wenn du magst, setze ich es darauf.",
    },
    meal_plans: {
      added: () => "Eingeplant",
      gone: () => "Aus dem Plan genommen",
      head: (total) =>
        total === 1 ? "Geplant ist 1 Mahlzeit" : `Geplant sind ${total} Mahlzeiten`,
      found: () => "Das ist geplant",
      none: "Es ist noch nichts geplant. Sag mir, für welche Tage, und ich mache einen Plan.",
      noneFits: "Dafür ist nichts geplant. Sag mir, was du möchtest, und ich plane es.",
    },
    tasks: {
      added: () => "Notiert",
      gone: (total) => (total === 1 ? "Aufgabe gelöscht" : "Aufgaben gelöscht"),
      head: (total) => `Du hast ${total} ${total === 1 ? "Aufgabe" : "Aufgaben"}`,
      found: () => "Das steht auf deiner Aufgabenliste",
      none: "Es steht keine Aufgabe an. Sag mir, woran ich denken soll.",
      noneFits:
        "So eine Aufgabe gibt es nicht. Sag mir, woran ich denken soll, und ich notiere es.",
    },
    preferences: {
      added: () => "Gemerkt",
      gone: () => "Vergessen",
      head: () => "Das weiß ich über den Geschmack bei euch",
      found: () => "Das weiß ich darüber",
      none: "Ich weiß noch nichts über den Geschmack bei euch. Sag mir, was du magst.",
      noneFits: "Darüber weiß ich nichts. Sag es mir, und ich merke es mir.",
    },
    cooking_log: {
      added: () => "Ins Kochtagebuch eingetragen",
      gone: () => "Aus dem Kochtagebuch genommen",
      head: (total) => stands(total, "Im Kochtagebuch", "1 Mahlzeit", "Mahlzeiten"),
      found: () => "Das steht im Kochtagebuch",
      none: "Das Kochtagebuch ist leer. Sag mir, was du gekocht hast, und ich trage es ein.",
      noneFits:
        "So etwas steht nicht im Kochtagebuch. Sag mir, was du gekocht hast, und ich trage es ein.",
    },
  },
  recipesCalled: (name, count) => `Du hast jetzt ${count} Rezepte mit dem Namen „${name}“.`,
  noneDated: "Nichts, was zu Hause ist, hat so ein Ablaufdatum.",
  shown: (rows, total) => `${rows} von ${total} gezeigt`,
  others: (rest) =>
    rest === 1
      ? "Sag mir, wonach du suchst, dann zeige ich dir auch den letzten Eintrag."
      : `Sag mir, wonach du suchst, dann zeige ich dir die übrigen ${rest}.`,
};

export const germanNotes: NoteWords = {
  where: {
    home: "schon zu Hause",
    list: "schon auf der Liste",
    both: "schon zu Hause und auf der Liste",
  },
  nobodyCounted: "Menge unbekannt",
  noAmount: (need) => `dort ohne Menge, nötig: ${need}`,
  needed: (name, need, holding) => `${name}: nötig ${need}, ${holding}`,
  notCompared: (name, need, holding) =>
    `${name}: nötig ${need}; das lässt sich nicht vergleichen mit: ${holding}`,
  listedAs: (name, amounts) =>
    `${name} steht als ${amounts} auf der Liste: diese Einheiten lassen sich nicht umrechnen`,
  and: "und",
  countedTwice: "was zu Hause ist, wurde auch für eine andere Liste dieser Anfrage mitgezählt",
  nothingLeft: "es bleibt nichts einzukaufen",
  leftOut: (names) => `weggelassen, wie gewünscht: ${names}`,
  pastDate: (names) => `abgelaufen und nicht als vorrätig gezählt: ${names}`,
  withoutRecipe: (titles) => `nicht mitgezählt, weil ein Rezept fehlt: ${titles}`,
  forServings: (people) =>
    people === 1
      ? "die Mengen sind für 1 Portion jedes Rezepts"
      : `die Mengen sind für ${people} Portionen jedes Rezepts`,
  asWritten: (names) => `Mengen wie aufgeschrieben, weil keine Portionen angegeben sind: ${names}`,
  nothingKnown: "ich weiß noch nicht, wo das steht und wie lange es hält",
  boughtBefore: "das war schon als gekauft markiert, deshalb kommt nichts Neues in den Vorrat",
  staysPlanned: (slot, titles) => `${slot} bleibt, wie es geplant ist: ${titles}`,
};

export const germanRank: RankWords = {
  head: "Das passt am besten zu dem, was du zu Hause hast:",
  more: (count) =>
    count === 1
      ? "Einem weiteren Rezept fehlt mindestens so viel."
      : `${count} weiteren Rezepten fehlt mindestens so viel.`,
  leftOut: (count) => (count === 1 ? "1 Rezept weggelassen:" : `${count} Rezepte weggelassen:`),
  notCounted: "Salz, Pfeffer, Öl und Wasser sind nicht mitgezählt.",
  amountMore: (name, amount) => `${name} (noch ${amount})`,
  everything: "alles ist da",
  someOf: (inStock, counted) =>
    inStock === 1 ? `1 von ${counted} Zutaten ist da` : `${inStock} von ${counted} Zutaten sind da`,
  missing: (names, count) => (count === 1 ? `es fehlt: ${names}` : `es fehlen: ${names}`),
  perhapsShort: (names) => `vielleicht zu wenig: ${names}`,
  usesUp: (names) => `verbraucht ${names}`,
  andMore: (count) => `${count} ${count === 1 ? "weiteres" : "weitere"}`,
};
