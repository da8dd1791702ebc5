// The kitchen's Dutch words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const { count, form } = formsOf("nl");
const have = (n: number, one: string, many: string, after = "") =>
  `Je hebt ${count(n, one, many)}${after}`;
const stands = (n: number, where: string, one: string, many: string) =>
  `${where} ${form(n, "staat", "staan")} ${count(n, one, many)}`;
const foundText = (n: number, one: string, many: string, where = "") =>
  `Ik heb ${count(n, one, many)}${where} gevonden`;

export const dutchLists: ListWords = {
  of: {
    recipes: {
      added: (n) => form(n, "Recept opgeslagen", "Recepten opgeslagen"),
      gone: (n) => form(n, "Recept verwijderd", "Recepten verwijderd"),
      head: (n) => have(n, "recept", "recepten"),
      found: (n) => foundText(n, "recept", "recepten"),
      none: "Er zijn nog geen recepten opgeslagen. Zeg waar je zin in hebt, dan schrijf ik er een.",
      noneFits: "Geen van je recepten past daarbij. Als je wilt, schrijf ik een nieuw recept.",
    },
    inventory: {
      added: () => "Aan de voorraad toegevoegd",
      gone: () => "Uit de voorraad gehaald",
      head: (n) => have(n, "product", "producten", " in huis"),
      found: () => "Dit heb je in huis",
      none: "Ik weet nog niet wat je in huis hebt. Zeg het me, dan noteer ik het.",
      noneFits: "Zoiets heb je niet in huis. Ik kan het op de boodschappenlijst zetten.",
    },
    shopping_list: {
      added: () => "Op de boodschappenlijst gezet",
      gone: () => "Van de boodschappenlijst gehaald",
      head: (n) => stands(n, "Op je boodschappenlijst", "product", "producten"),
      found: () => "Dit staat op je boodschappenlijst",
      none: "Je boodschappenlijst is leeg. Zeg wat erop moet.",
      noneFits: "Dat staat niet op je boodschappenlijst. Zeg het maar, dan zet ik het erop.",
    },
    meal_plans: {
      added: () => "Gepland",
      gone: () => "Uit het menu gehaald",
      head: (n) => stands(n, "Op het menu", "maaltijd", "maaltijden"),
      found: () => "Dit staat op het menu",
      none: "Er is nog niets gepland. Zeg voor welke dagen, dan maak ik een menu.",
      noneFits: "Daarvoor is niets gepland. Zeg wat je wilt, dan plan ik het.",
    },
    tasks: {
      added: () => "Genoteerd",
      gone: (n) => form(n, "Taak verwijderd", "Taken verwijderd"),
      head: (n) => have(n, "taak", "taken"),
      found: () => "Dit staat op je takenlijst",
      none: "Je takenlijst is leeg. Zeg waar ik aan moet denken.",
      noneFits: "Zo’n taak is er niet. Zeg waar ik aan moet denken, dan noteer ik het.",
    },
    preferences: {
      added: () => "Onthouden",
      gone: () => "Vergeten",
      head: () => "Dit weet ik over de smaak bij jullie thuis",
      found: () => "Dit weet ik daarover",
      none: "Over de smaak bij jullie thuis weet ik nog niets. Zeg wat je lekker vindt.",
      noneFits: "Daarover weet ik niets. Zeg het me, dan onthoud ik het.",
    },
    cooking_log: {
      added: () => "In het kookdagboek gezet",
      gone: () => "Uit het kookdagboek gehaald",
      head: (n) => stands(n, "In het kookdagboek", "maaltijd", "maaltijden"),
      found: () => "Dit staat in het kookdagboek",
      none: "Het kookdagboek is leeg. Zeg wat je gekookt hebt, dan noteer ik het.",
      noneFits: "Zoiets staat niet in het kookdagboek. Zeg wat je gekookt hebt, dan noteer ik het.",
    },
  },
  recipesCalled: (name, count) => `Je hebt nu ${count} recepten met de naam ‘${name}’.`,
  noneDated: "Niets van wat je in huis hebt, heeft zo’n houdbaarheidsdatum.",
  shown: (rows, total) => `${rows} van de ${total}`,
  others: (rest) =>
    form(
      rest,
      "Zeg wat je zoekt, dan laat ik je ook de laatste zien.",
      `Zeg wat je zoekt, dan laat ik je de andere ${rest} zien.`,
    ),
};

export const dutchNotes: NoteWords = {
  where: {
    home: "al in huis",
    list: "al op de lijst",
    both: "al in huis en op de lijst",
  },
  nobodyCounted: "hoeveelheid onbekend",
  noAmount: (need) => `zonder hoeveelheid, ${need} nodig`,
  needed: (name, need, holding) => `${name}: ${need} nodig, ${holding}`,
  notCompared: (name, need, holding) =>
    `${name}: ${need} nodig; niet te vergelijken met: ${holding}`,
  listedAs: (name, amounts) =>
    `${name} staat als ${amounts} op de lijst: die eenheden zijn niet om te rekenen`,
  and: "en",
  countedTwice: "wat er in huis is, telde ook mee voor een andere lijst van deze vraag",
  nothingLeft: "er hoeft niets meer gekocht te worden",
  leftOut: (names) => `weggelaten, zoals gevraagd: ${names}`,
  pastDate: (names) => `over datum en niet meegeteld als in huis: ${names}`,
  withoutRecipe: (titles) => `niet meegeteld, omdat er geen recept is: ${titles}`,
  forServings: (people) =>
    `de hoeveelheden zijn voor ${count(people, "portie", "porties")} van elk recept`,
  asWritten: (names) => `hoeveelheden zoals opgeschreven, omdat de porties ontbreken: ${names}`,
  nothingKnown: "ik weet nog niet waar dit ligt en hoelang het houdbaar is",
  boughtBefore: "dit was al als gekocht gemarkeerd, dus aan de voorraad voeg ik niets toe",
  staysPlanned: (slot, titles) => `${slot} blijft zoals gepland: ${titles}`,
};

export const dutchRank: RankWords = {
  head: "Dit past het best bij wat je in huis hebt:",
  more: (n) =>
    form(
      n,
      "Bij nog 1 recept ontbreekt minstens evenveel.",
      `Bij nog ${n} recepten ontbreekt minstens evenveel.`,
    ),
  leftOut: (n) => `${count(n, "recept", "recepten")} weggelaten:`,
  notCounted: "Zout, peper, olie en water zijn niet meegeteld.",
  amountMore: (name, amount) => `${name} (nog ${amount})`,
  everything: "je hebt alles",
  someOf: (there, counted) => `je hebt ${there} van de ${counted} ingrediënten`,
  missing: (names, total) => `er ${form(total, "ontbreekt", "ontbreken")}: ${names}`,
  perhapsShort: (names) => `misschien te weinig: ${names}`,
  usesUp: (names) => `gebruikt ${names}`,
  andMore: (n) => `nog ${n}`,
};
