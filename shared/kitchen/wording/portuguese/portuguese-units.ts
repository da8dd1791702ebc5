// The words for units after an amount in Portuguese.
import { formsOf } from "../language-forms.ts";
import { unitIn } from "../unit-words.ts";
import file from "../texts/pt.json" with { type: "json" };

export const portugueseUnit = unitIn(file.units, formsOf("pt").isOne);
