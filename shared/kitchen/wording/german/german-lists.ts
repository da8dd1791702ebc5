// The kitchen's German words for lists.
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const stands = (total: number, before: string, one: string, many: string) =>
  `${before} ${total === 1 ? `steht ${one}` : `stehen ${total} ${many}`}`;
const found = (total: number, one: string, many: string, where = "") =>
  `Ich habe ${total === 1 ? one : `${total} ${many}`}${where} gefunden`;

export const germanLists: ListWords = {
  of: {
    recipes: {
      added: "Gespeichert",
      gone: "Gelöscht",
      head: (total) => `Du hast ${total} ${total === 1 ? "Rezept" : "Rezepte"}`,
      found: (total) => found(total, "1 Rezept", "Rezepte"),
      none: "Es sind noch keine Rezepte gespeichert. Sag mir, worauf du Lust hast, und ich schreibe eins.",
      noneFits:
        "Keins deiner gespeicherten Rezepte passt dazu. Wenn du magst, schreibe ich ein neues.",
    },
    inventory: {
      added: "Im Vorrat eingetragen",
      gone: "Aus dem Vorrat genommen",
      head: (total) => stands(total, "Im Vorrat", "1 Sache", "Sachen"),
      found: (total) => found(total, "1 Sache", "Sachen", " im Vorrat"),
      none: "Im Vorrat steht noch nichts. Sag mir, was du zu Hause hast, und ich trage es ein.",
      noneFits: "So etwas ist nicht im Vorrat. Ich kann es auf die Einkaufsliste setzen.",
    },
    shopping_list: {
      added: "Auf die Einkaufsliste gesetzt",
      gone: "Von der Einkaufsliste genommen",
      head: (total) => stands(total, "Auf deiner Einkaufsliste", "1 Sache", "Sachen"),
      found: (total) => found(total, "1 Sache", "Sachen", " auf deiner Einkaufsliste"),
      none: "Deine Einkaufsliste ist leer. Sag mir, was darauf soll.",
      noneFits: "Das steht nicht auf deiner Einkaufsliste. Auf Wunsch setze ich es darauf.",
    },
    meal_plans: {
      added: "Eingeplant",
      gone: "Aus dem Plan genommen",
      head: (total) =>
        total === 1 ? "Geplant ist 1 Mahlzeit" : `Geplant sind ${total} Mahlzeiten`,
      found: (total) => found(total, "1 geplante Mahlzeit", "geplante Mahlzeiten"),
      none: "Es ist noch nichts geplant. Sag mir, für welche Tage, und ich mache einen Plan.",
      noneFits: "Dafür ist nichts geplant. Sag mir, was du möchtest, und ich plane es.",
    },
    tasks: {
      added: "Notiert",
      gone: "Aufgabe gelöscht",
      head: (total) => `Du hast ${total} ${total === 1 ? "Aufgabe" : "Aufgaben"}`,
      found: (total) => found(total, "1 Aufgabe", "Aufgaben"),
      none: "Es steht keine Aufgabe an. Sag mir, woran ich denken soll.",
      noneFits:
        "Solche Aufgaben gibt es nicht. Sag mir, woran ich denken soll, und ich notiere es.",
    },
    preferences: {
      added: "Gemerkt",
      gone: "Vergessen",
      head: (total) => `Von deinem Geschmack weiß ich ${total} ${total === 1 ? "Sache" : "Sachen"}`,
      found: (total) => found(total, "1 Sache", "Sachen", " zu deinem Geschmack"),
      none: "Von deinem Geschmack weiß ich noch nichts. Sag mir, was du magst.",
      noneFits: "So etwas weiß ich von deinem Geschmack nicht. Sag es mir, und ich merke es mir.",
    },
    cooking_log: {
      added: "Im Kochprotokoll eingetragen",
      gone: "Aus dem Kochprotokoll genommen",
      head: (total) => stands(total, "Im Kochtagebuch", "1 Mahlzeit", "Mahlzeiten"),
      found: (total) => found(total, "1 Mahlzeit", "Mahlzeiten", " im Kochtagebuch"),
      none: "Das Kochtagebuch ist leer. Sag mir, was du gekocht hast, und ich trage es ein.",
      noneFits:
        "So etwas steht nicht im Kochtagebuch. Sag mir, was du gekocht hast, und ich trage es ein.",
    },
  },
  recipesCalled: (name, count) => `Du hast jetzt ${count} Rezepte mit dem Namen „${name}“.`,
  shown: (rows, total) => `${rows} von ${total} gezeigt`,
  others: (left) =>
    left === 1
      ? "Sag mir, wonach du suchst, dann zeige ich dir auch den letzten Eintrag."
      : `Sag mir, wonach du suchst, dann zeige ich dir die übrigen ${left}.`,
};

export const germanNotes: NoteWords = {
  where: {
    home: "schon zu Hause",
    list: "schon auf der Liste",
    both: "schon zu Hause und auf der Liste",
  },
  nobodyCounted: "Menge unbekannt",
  noAmount: (wanted) => `dort ohne Menge, ${wanted} gebraucht`,
  needed: (name, wanted, held) => `${name}: ${wanted} gebraucht, ${held}`,
  notCompared: (name, wanted, held) =>
    `${name}: ${wanted} gebraucht; nicht vergleichbar mit dem, was da ist: ${held}`,
  listedAs: (name, amounts) =>
    `${name} steht als ${amounts} auf der Liste: diese Einheiten lassen sich nicht umrechnen`,
  and: "und",
  countedTwice: "was zu Hause ist, wurde auch für eine andere Liste dieser Anfrage mitgezählt",
  nothingLeft: "es bleibt nichts einzukaufen",
  leftOut: (names) => `weggelassen, wie gewünscht: ${names}`,
  withoutRecipe: (titles) => `nicht mitgezählt, weil ein Rezept fehlt: ${titles}`,
  forServings: (people) => `die Mengen sind für ${people} Portionen jedes Rezepts`,
  asWritten: (names) => `wie aufgeschrieben, weil keine Portionen angegeben sind: ${names}`,
  nothingKnown: "über Orte und Haltbarkeit ist noch nichts bekannt",
  staysPlanned: (slot, titles) => `${slot} bleibt, wie es geplant ist: ${titles}`,
};

export const germanRank: RankWords = {
  head: "Nach dem, was du zu Hause hast, das Nächstliegende zuerst:",
  more: (count) =>
    count === 1
      ? "Einem weiteren Rezept fehlt mindestens so viel."
      : `${count} weiteren Rezepten fehlt mindestens so viel.`,
  leftOut: (count) => `${count} weggelassen:`,
  notCounted: "Salz, Pfeffer, Öl und Wasser sind nicht mitgezählt.",
  amountMore: (name, amount) => `${name} (noch ${amount})`,
  everything: "alles ist da",
  someOf: (inStock, counted) => `${inStock} von ${counted} sind da`,
  missing: (names) => `es fehlt: ${names}`,
  perhapsShort: (names) => `vielleicht zu wenig: ${names}`,
  usesUp: (names) => `verbraucht ${names}`,
  andMore: (count) => `${count} ${count === 1 ? "weiteres" : "weitere"}`,
};
