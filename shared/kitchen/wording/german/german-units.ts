// The words for units after an amount in German.
import { formsOf } from "../language-forms.ts";
import { unitIn } from "../unit-words.ts";
import file from "../texts/de.json" with { type: "json" };

export const germanUnit = unitIn(file.units, formsOf("de").isOne);
