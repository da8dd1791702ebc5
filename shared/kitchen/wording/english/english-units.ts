// The words for units after an amount in English. Measures such as "tbsp" and "g" have one form.
import { formsOf } from "../language-forms.ts";
import { unitIn } from "../unit-words.ts";

const WORDS =
  "cup pint quart gallon clove bunch can tin slice pinch sprig stick stalk rib head sheet jar bottle carton " +
  "pack package packet bag sachet box tub pot tube bar cube ear fillet handful dash splash drop knob scoop " +
  "portion serving";

const manyOf = (word: string) => (/(?:ch|sh|x)$/.test(word) ? `${word}es` : `${word}s`);

export const englishUnit = unitIn(
  {
    ...Object.fromEntries(WORDS.split(" ").map((word) => [word, `${word}/${manyOf(word)}`])),
    leaf: "leaf/leaves",
    loaf: "loaf/loaves",
  },
  formsOf("en").isOne,
);
