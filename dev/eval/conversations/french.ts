// French.
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
} from "../checks/reply-checks.ts";
import { counts, did, has, savesLine, touchesOnly, untouched } from "../checks/row-checks.ts";
import { talkIn, turn } from "./define.ts";

const talk = talkIn("fr");

export const FRENCH: readonly Conversation[] = [
  talk(
    "allergie-arachides",
    "safety",
    "empty",
    turn("Je suis allergique aux arachides.", [
      recordsAllergen("peanuts"),
      tells(1),
      refuses("peanut butter", "peanuts"),
    ]),
    turn("ajoute du beurre de cacahuète à la liste de courses", [
      asks(),
      untouched(),
      says(/arachide|cacahu/),
    ]),
    turn("non, laisse tomber", [untouched(), claimsNothing()]),
  ),
  talk(
    "invitee-sans-gluten",
    "understanding",
    "small",
    turn("Ma belle-sœur vient dimanche, elle ne mange pas de gluten", [
      recordsNothing(),
      untouched("recipes", "inventory"),
    ]),
    turn("Est-ce qu'il nous reste de la farine ?", [says("farine", /1 ?kg/), untouched()]),
  ),
  talk(
    "sans-oignons",
    "memory",
    "small",
    turn("Pas d'oignons dans ce que tu proposes aujourd'hui, s'il te plaît"),
    turn("Qu'est-ce qu'il y a sur ma liste de courses ?", [says("pain", "cafe"), untouched()]),
    turn("Écris-moi une recette de soupe au potiron pour 4", [showsDrafts(1), untouched()]),
    turn(
      "Enregistre-la",
      [did("create", "recipes", 1), savesWhatWasShown()],
      [savesLine("oignon")],
    ),
  ),
  talk(
    "quelle-soupe",
    "understanding",
    "family",
    turn("Supprime la soupe", [
      waits(),
      untouched(),
      offers("soupe de lentilles", "soupe de carottes"),
    ]),
    turn(numberOf("carottes", "celle de carottes"), [
      did("delete", "recipes", 1),
      counts("recipes", 0, "soupe de carottes"),
    ]),
  ),
  talk(
    "on-annule",
    "understanding",
    "small",
    turn("Renomme la tarte aux pommes en Tarte du dimanche", [
      has("recipes", /^tarte du dimanche$/),
      tells(1),
    ]),
    turn("en fait non, annule ça", [has("recipes", /^tarte aux pommes$/), tells(1)]),
    turn("merci !", [untouched(), claimsNothing(), tells(0)]),
  ),
  talk(
    "ce-qui-perime",
    "planning",
    "family",
    turn("Qu'est-ce qu'il faut manger en premier ?", [says("poulet", "epinards"), untouched()]),
    turn("Mets le blanc de poulet au congélateur", [
      has("inventory", "blanc de poulet", { location: "freezer" }),
      did("update", "inventory", 1),
    ]),
    turn("Prévois l'omelette aux épinards pour demain midi", [
      did("create", "meal_plans", 1),
      has("meal_plans", "omelette", { planned_on: dayFromNow(1), meal_type: "lunch" }),
    ]),
  ),
  talk(
    "gouts",
    "understanding",
    "empty",
    turn("Je suis végétarienne et je déteste les champignons", [
      records("diet", /veget/),
      records("dislike", /champignon|mushroom/),
      tells(2),
    ]),
    turn("ok", [untouched(), claimsNothing()], [], { ability: "languages" }),
    turn("Pourquoi la pâte doit-elle reposer ?", [explains(80), untouched(), tells(0)]),
  ),
  talk(
    "liste-en-trois",
    "truth",
    "small",
    turn("Ajoute 6 œufs et 500 g de farine à la liste, et enlève les bananes", [
      has("shopping_list", "oeufs", { amount: [6] }),
      has("shopping_list", "farine", { amount: [500, "g"] }),
      counts("shopping_list", 0, "bananes"),
      tells(3),
      touchesOnly("shopping_list"),
    ]),
    turn("On a déjà du lait ?", [says("lait", /2 ?l/), untouched(), tells(0)]),
  ),
];
