// The words for units after an amount in French.
import { formsOf } from "../language-forms.ts";
import { unitIn } from "../unit-words.ts";
import file from "../texts/fr.json" with { type: "json" };

export const frenchUnit = unitIn(file.units, formsOf("fr").isOne);
