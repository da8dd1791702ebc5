// The kitchen's Dutch words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const { count, form } = formsOf("nl");
const have = (n: number, one: string, many: string, after = "") =>
  `Je hebt ${count(n, one, many)}${after}`;
const stands = (n: number, where: string, one: string, many: string) =>
  `${where} ${form(n, "staat", "staan")} ${count(n, one, many)}`;
const found = (n: number, one: string, many: string, where = "") =>
  `Ik heb ${count(n, one, many)}${where} gevonden`;

export const dutchLists: ListWords = {
  of: {
    recipes: {
      added: "Bewaard",
      gone: "Verwijderd",
      head: (n) => have(n, "recept", "recepten"),
      found: (n) => found(n, "recept", "recepten"),
      none: "Er zijn nog geen recepten bewaard. Zeg waar je zin in hebt, dan schrijf ik er een.",
      noneFits: "Geen van je recepten past daarbij. Als je wilt, schrijf ik een nieuw recept.",
    },
    inventory: {
      added: "Aan de voorraad toegevoegd",
      gone: "Uit de voorraad gehaald",
      head: (n) => have(n, "ding", "dingen", " op voorraad"),
      found: (n) => found(n, "ding", "dingen", " op voorraad"),
      none: "Er is nog niets op voorraad. Zeg wat je thuis hebt, dan noteer ik het.",
      noneFits: "Zoiets is er niet op voorraad. Ik kan het op de boodschappenlijst zetten.",
    },
    shopping_list: {
      added: "Op de boodschappenlijst gezet",
      gone: "Van de boodschappenlijst gehaald",
      head: (n) => stands(n, "Op je boodschappenlijst", "ding", "dingen"),
      found: (n) => found(n, "ding", "dingen", " op je boodschappenlijst"),
      none: "Je boodschappenlijst is leeg. Zeg wat erop moet.",
      noneFits: "Dat staat niet op je boodschappenlijst. Zeg het maar, dan zet ik het erop.",
    },
    meal_plans: {
      added: "Gepland",
      gone: "Uit het menu gehaald",
      head: (n) => stands(n, "Op het menu", "maaltijd", "maaltijden"),
      found: (n) => found(n, "geplande maaltijd", "geplande maaltijden"),
      none: "Er is nog niets gepland. Zeg voor welke dagen, dan maak ik een menu.",
      noneFits: "Daarvoor is niets gepland. Zeg wat je wilt, dan plan ik het.",
    },
    tasks: {
      added: "Genoteerd",
      gone: "Taak verwijderd",
      head: (n) => have(n, "taak", "taken"),
      found: (n) => found(n, "taak", "taken"),
      none: "Je takenlijst is leeg. Zeg waar ik aan moet denken.",
      noneFits: "Zulke taken zijn er niet. Zeg waar ik aan moet denken, dan noteer ik het.",
    },
    preferences: {
      added: "Onthouden",
      gone: "Vergeten",
      head: (n) => `Over je smaak weet ik ${count(n, "ding", "dingen")}`,
      found: (n) => found(n, "ding", "dingen", " over je smaak"),
      none: "Over je smaak weet ik nog niets. Zeg wat je lekker vindt.",
      noneFits: "Zoiets weet ik niet over je smaak. Zeg het me, dan onthoud ik het.",
    },
    cooking_log: {
      added: "In het kookdagboek gezet",
      gone: "Uit het kookdagboek gehaald",
      head: (n) => stands(n, "In het kookdagboek", "maaltijd", "maaltijden"),
      found: (n) => found(n, "maaltijd", "maaltijden", " in het kookdagboek"),
      none: "Het kookdagboek is leeg. Zeg wat je gekookt hebt, dan noteer ik het.",
      noneFits: "Zoiets staat niet in het kookdagboek. Zeg wat je gekookt hebt, dan noteer ik het.",
    },
  },
  recipesCalled: (name, count) => `Je hebt nu ${count} recepten met de naam ‘${name}’.`,
  shown: (rows, total) => `${rows} van de ${total}`,
  others: (left) =>
    form(
      left,
      "Zeg wat je zoekt, dan laat ik je ook de laatste zien.",
      `Zeg wat je zoekt, dan laat ik je de andere ${left} zien.`,
    ),
};

export const dutchNotes: NoteWords = {
  where: {
    home: "al in huis",
    list: "al op de lijst",
    both: "al in huis en op de lijst",
  },
  nobodyCounted: "hoeveelheid onbekend",
  noAmount: (wanted) => `daar zonder hoeveelheid, ${wanted} nodig`,
  needed: (name, wanted, held) => `${name}: ${wanted} nodig, ${held}`,
  notCompared: (name, wanted, held) => `${name}: ${wanted} nodig; niet te vergelijken met: ${held}`,
  listedAs: (name, amounts) =>
    `${name} staat als ${amounts} op de lijst: die eenheden zijn niet om te rekenen`,
  and: "en",
  countedTwice: "wat er in huis is, telde ook mee voor een andere lijst van deze vraag",
  nothingLeft: "er hoeft niets meer gekocht te worden",
  leftOut: (names) => `weggelaten, zoals gevraagd: ${names}`,
  withoutRecipe: (titles) => `niet meegeteld, bij gebrek aan een recept: ${titles}`,
  forServings: (people) => `de hoeveelheden zijn voor ${people} porties van elk recept`,
  asWritten: (names) => `zoals opgeschreven, omdat de porties ontbreken: ${names}`,
  nothingKnown: "over plekken en houdbaarheid is nog niets bekend",
  staysPlanned: (slot, titles) => `${slot} blijft zoals gepland: ${titles}`,
};

export const dutchRank: RankWords = {
  head: "Naar wat je in huis hebt, het dichtstbijzijnde eerst:",
  more: (n) =>
    form(
      n,
      "Bij nog 1 recept ontbreekt minstens evenveel.",
      `Bij nog ${n} recepten ontbreekt minstens evenveel.`,
    ),
  leftOut: (n) => `${n} weggelaten:`,
  notCounted: "Zout, peper, olie en water zijn niet meegeteld.",
  amountMore: (name, amount) => `${name} (nog ${amount})`,
  everything: "alles is er",
  someOf: (there, counted) => `${there} van de ${counted} zijn er`,
  missing: (names) => `ontbreekt: ${names}`,
  perhapsShort: (names) => `misschien te weinig: ${names}`,
  usesUp: (names) => `gebruikt ${names}`,
  andMore: (n) => `nog ${n}`,
};
