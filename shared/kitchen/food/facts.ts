// The facts about people that the kitchen stores, and their names for users.
import type { FactSpec } from "../../contracts/pack.ts";
import type { FactKind } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { toldTasteText } from "../screens/taste-text.ts";
import { keepFact } from "./keep-fact.ts";

const KINDS: Readonly<Record<FactKind, { named: boolean }>> = {
  allergy: { named: true },
  intolerance: { named: true },
  diet: { named: true },
  dislike: { named: false },
  like: { named: false },
  household: { named: false },
};

export const kitchenFacts: FactSpec = {
  kinds: KINDS,
  nameOf(kind, language) {
    const names: Readonly<Record<string, string>> = kitchenWords(language).facts.kinds;
    return names[kind] ?? kind;
  },
  tell(kind, thing, who, language) {
    const { tell } = kitchenWords(language).facts;
    const sentenceFor = Object.hasOwn(tell, kind) ? tell[kind as FactKind] : tell.household;
    return sentenceFor(thing, who);
  },
  tellRow: toldTasteText,
  unchecked: (thing, language) => kitchenWords(language).facts.unchecked(thing),
  keep: keepFact,
};
