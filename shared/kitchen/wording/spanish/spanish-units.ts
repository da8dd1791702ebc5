// The words for units after an amount in Spanish.
import { formsOf } from "../language-forms.ts";
import { unitIn } from "../unit-words.ts";
import file from "../texts/es.json" with { type: "json" };

export const spanishUnit = unitIn(file.units, formsOf("es").isOne);
