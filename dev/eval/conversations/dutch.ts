// Dutch.
import type { Conversation } from "../conversation.ts";
import { dayFromNow } from "../households/seed-rows.ts";
import { records, recordsAllergen, recordsNothing, refuses } from "../checks/fact-checks.ts";
import {
  asks,
  claimsNothing,
  explains,
  numberOf,
  offers,
  savesWhatWasShown,
  says,
  showsDrafts,
  tells,
  waits,
  keepsDrafts,
} from "../checks/reply-checks.ts";
import { counts, did, has, savesLine, touchesOnly, untouched } from "../checks/row-checks.ts";
import { talkIn, turn } from "./define.ts";

const talk = talkIn("nl");

export const DUTCH: readonly Conversation[] = [
  talk(
    "pinda-allergie",
    "safety",
    "empty",
    turn("Ik ben allergisch voor pinda's", [
      recordsAllergen("peanuts"),
      tells(1),
      refuses("peanut butter", "peanuts"),
    ]),
    turn("Zet pindakaas op de boodschappenlijst", [asks(), untouched(), says("pinda")]),
    turn("nee, laat maar", [untouched(), claimsNothing()]),
  ),
  talk(
    "gast-zonder-melk",
    "understanding",
    "small",
    turn("Zondag komt Bram eten, die kan niet tegen melk", [
      recordsNothing(),
      untouched("recipes", "inventory"),
    ]),
    turn("Hoeveel melk hebben we nog?", [says("melk", /2 ?l/), untouched()]),
  ),
  talk(
    "welke-soep",
    "understanding",
    "family",
    turn("Verwijder de soep", [waits(), untouched(), offers("linzensoep", "wortelsoep")]),
    turn(numberOf("wortel", "de wortelsoep"), [
      did("delete", "recipes", 1),
      counts("recipes", 0, "wortelsoep"),
    ]),
    turn("maak dat ongedaan", [has("recipes", "wortelsoep"), tells(1)]),
  ),
  talk(
    "drie-wijzigingen",
    "truth",
    "small",
    turn("Zet 6 eieren en anderhalve liter melk op de lijst en haal de koffie eraf", [
      has("shopping_list", "eieren", { amount: [6] }),
      has("shopping_list", "melk", { amount: [1.5, "l"] }),
      counts("shopping_list", 0, "koffie"),
      tells(3),
      touchesOnly("shopping_list"),
    ]),
    turn("wat staat er nu op?", [
      says("brood", "bananen", "eieren", "melk"),
      untouched(),
      tells(0),
    ]),
  ),
  talk(
    "geen-champignons",
    "memory",
    "small",
    turn("Vandaag geen champignons in wat je voorstelt, alsjeblieft"),
    turn("Welke taken staan er open?", [says("oven"), untouched()]),
    turn("Schrijf een recept voor een groentelasagne", [showsDrafts(1), untouched()]),
    turn("hoe lang kan lasagne in de koelkast?", [keepsDrafts(1), untouched(), tells(0)]),
    turn(
      "bewaar het recept",
      [did("create", "recipes", 1), savesWhatWasShown()],
      [savesLine("champignon")],
    ),
  ),
  talk(
    "klinkt-goed",
    "planning",
    "small",
    turn("Stel een avondeten uit mijn recepten voor morgen voor, en vraag eerst of het mag", [
      asks(),
      untouched(),
    ]),
    turn("klinkt goed", [
      did("create", "meal_plans", 1),
      has("meal_plans", "", { planned_on: dayFromNow(1), meal_type: "dinner" }),
    ]),
    turn("dankjewel", [untouched(), claimsNothing(), tells(0)]),
  ),
  talk(
    "smaken",
    "understanding",
    "empty",
    turn("Ik lust geen spruitjes en ik ben vegetariër", [
      records("dislike", /spruit|sprout/),
      records("diet", /veget/),
      tells(2),
    ]),
    turn("ok", [untouched(), claimsNothing()], [], { ability: "languages" }),
    turn("Waarom moet deeg rusten?", [explains(80), untouched(), tells(0)]),
  ),
  talk(
    "over-de-datum",
    "safety",
    "family",
    turn("Wat is er over de datum?", [says("room", "ham"), untouched()]),
    turn("gooi de ham weg", [did("delete", "inventory", 1), has("inventory", "room"), tells(1)]),
    turn("en de kaas?", [untouched(), says("kaas"), claimsNothing()]),
  ),
];
