// Foods that go by two names, and names that two foods share.
import { list } from "./food-group.ts";

/** A second name for one food, so that either finds the other. Singular on both sides. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  eggplant: "aubergine",
  zucchini: "courgette",
  cilantro: "coriander leaf",
  shrimp: "prawn",
  scallion: "spring onion",
  "green onion": "spring onion",
  arugula: "rocket",
  garbanzo: "chickpea",
  "ground beef": "minced beef",
  "beef mince": "minced beef",
  mince: "minced beef",
  "ground pork": "minced pork",
  "ground turkey": "minced turkey",
  "ground lamb": "minced lamb",
  "ground chicken": "minced chicken",
  rutabaga: "swede",
  beet: "beetroot",
  "snow pea": "mangetout",
  "pak choi": "bok choy",
  calamari: "squid",
  veggie: "vegetable",
  seabass: "sea bass",
};

/** Single foods whose word also stands in the name of another food. */
export const LOOK_ALIKES: Readonly<Record<string, readonly string[]>> = {
  pepper: list("black pepper, white pepper, cayenne pepper, sichuan pepper, lemon pepper"),
  butter: list("peanut butter, almond butter, butter bean, plant based butter, vegan butter"),
  cream: list("coconut cream, cream of tartar, cream cheese"),
  coconut: list("coconut oil"),
  cod: ["black cod", "salt cod"],
  corn: ["corn tortilla"],
  ginger: ["ground ginger"],
  garlic: ["garlic powder"],
};
