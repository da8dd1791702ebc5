// How long each kind of food takes in the pan, in the oven and in liquid, and how one knows that it is done.
import type { Kind } from "./food.ts";

export interface Heat {
  /** How it is cut for cooking in pieces. */
  cut: string;
  /** Minutes in a hot pan, in a 200 °C oven, in simmering liquid. */
  fry: number;
  roast: number;
  simmer: number;
  /** "until …", for dry heat and for liquid. */
  dry: string;
  wet: string;
}

const HEAT: Readonly<Record<Kind, Heat>> = {
  fish: {
    cut: "in large chunks",
    fry: 5,
    roast: 12,
    simmer: 6,
    dry: "opaque and flaking",
    wet: "opaque and flaking",
  },
  shellfish: {
    cut: "cleaned",
    fry: 4,
    roast: 8,
    simmer: 4,
    dry: "just firm and opaque",
    wet: "just firm and opaque",
  },
  poultry: {
    cut: "in bite-sized pieces",
    fry: 8,
    roast: 22,
    simmer: 12,
    dry: "browned and 75 °C inside",
    wet: "cooked through with no pink left",
  },
  bone: {
    cut: "patted dry",
    fry: 22,
    roast: 38,
    simmer: 35,
    dry: "deep brown and 75 °C at the bone",
    wet: "tender at the bone",
  },
  meat: {
    cut: "in thin strips",
    fry: 5,
    roast: 16,
    simmer: 15,
    dry: "browned and at least 63 °C inside",
    wet: "tender",
  },
  braise: {
    cut: "in 3 cm pieces",
    fry: 12,
    roast: 110,
    simmer: 100,
    dry: "dark, crisp and tender",
    wet: "tender enough to cut with a spoon",
  },
  mince: {
    cut: "broken up",
    fry: 8,
    roast: 18,
    simmer: 18,
    dry: "well browned",
    wet: "rich and thick",
  },
  sausage: {
    cut: "in thick slices",
    fry: 8,
    roast: 25,
    simmer: 15,
    dry: "browned all over",
    wet: "cooked through",
  },
  tofu: {
    cut: "pressed and cubed",
    fry: 8,
    roast: 25,
    simmer: 6,
    dry: "crisp and golden",
    wet: "hot through",
  },
  cheese: { cut: "cubed", fry: 5, roast: 14, simmer: 5, dry: "golden", wet: "soft and hot" },
  legume: {
    cut: "drained",
    fry: 5,
    roast: 22,
    simmer: 10,
    dry: "crisp in places",
    wet: "soft and hot through",
  },
  root: {
    cut: "in 1.5 cm cubes",
    fry: 14,
    roast: 35,
    simmer: 16,
    dry: "tender and browned at the edges",
    wet: "tender",
  },
  floret: {
    cut: "in bite-sized pieces",
    fry: 8,
    roast: 22,
    simmer: 9,
    dry: "tender and charred in places",
    wet: "just tender",
  },
  tender: {
    cut: "in bite-sized pieces",
    fry: 8,
    roast: 25,
    simmer: 12,
    dry: "soft and browned",
    wet: "soft",
  },
  leafy: {
    cut: "washed and shredded",
    fry: 3,
    roast: 8,
    simmer: 4,
    dry: "wilted",
    wet: "wilted",
  },
  mushroom: {
    cut: "sliced",
    fry: 8,
    roast: 20,
    simmer: 10,
    dry: "browned and dry",
    wet: "tender",
  },
  egg: {
    cut: "boiled for 8 minutes, peeled and halved",
    fry: 3,
    roast: 8,
    simmer: 4,
    dry: "golden",
    wet: "hot through",
  },
};

/** How the foods cook together: the longest times, the signs of the first. */
export function heatFor(kinds: readonly Kind[]): Heat {
  const all = kinds.map((kind) => HEAT[kind]);
  const first = all[0] ?? HEAT.tender;
  return {
    ...first,
    fry: Math.max(first.fry, ...all.map((heat) => heat.fry)),
    roast: Math.max(first.roast, ...all.map((heat) => heat.roast)),
    simmer: Math.max(first.simmer, ...all.map((heat) => heat.simmer)),
  };
}

export const cutFor = (kind: Kind): string => HEAT[kind].cut;
