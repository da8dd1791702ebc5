// The words for units after an amount in Italian.
import { formsOf } from "../language-forms.ts";
import { unitIn } from "../unit-words.ts";
import file from "../texts/it.json" with { type: "json" };

export const italianUnit = unitIn(file.units, formsOf("it").isOne);
