// The flavours that the composer can give a dish: what goes in, what goes on top.
import { FLAVOUR_ROWS } from "./flavour-rows.ts";

export interface Seasoning {
  name: string;
  /** For one person. */
  quantity: number;
  unit: string | null;
}

export interface Flavour {
  /** How the dish's name says it. */
  label: string;
  cuisine: string;
  spicy: boolean;
  /** Without all of these the dish is not what its label says. */
  season: readonly Seasoning[];
  /** The first one allowed is taken, here and below. */
  fat: readonly string[];
  sour: readonly string[];
  herb: readonly string[];
  starch: readonly string[];
}

const list = (text: string): string[] => (text === "" ? [] : text.split(", "));

function readSeasoning(text: string): Seasoning {
  const [quantity, unit, ...name] = text.split(" ");
  return {
    name: name.join(" "),
    quantity: Number(quantity),
    unit: unit === "-" ? null : (unit ?? null),
  };
}

const SPECIAL: readonly Flavour[] = FLAVOUR_ROWS.map((notation) => ({
  label: notation.label,
  cuisine: notation.cuisine,
  spicy: notation.spicy ?? false,
  season: list(notation.season).map(readSeasoning),
  fat: list(notation.fat),
  sour: list(notation.sour),
  herb: list(notation.herb),
  starch: list(notation.starch),
}));

/** The flavour that needs nothing in particular. */
export const PLAIN: Flavour = {
  label: "Simple",
  cuisine: "british",
  spicy: false,
  season: [],
  fat: list("olive oil, rapeseed oil, vegetable oil, coconut oil, butter"),
  sour: list("lemon juice, lime juice, red wine vinegar, rice vinegar"),
  herb: list("parsley, chives, mint, dill, basil"),
  starch: list("potatoes, basmati rice, quinoa, couscous, sweet potatoes"),
};

export const FLAVOURS: readonly Flavour[] = [...SPECIAL, PLAIN];
