// The words for units after an amount in Dutch.
import { formsOf } from "../language-forms.ts";
import { unitIn } from "../unit-words.ts";
import file from "../texts/nl.json" with { type: "json" };

export const dutchUnit = unitIn(file.units, formsOf("nl").isOne);
