// The console names the parts of the shop as the kitchen's catalogues do, apart from capitals.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../shared/contracts/language.ts";
import { SECTION_NAMES } from "../../shared/kitchen/shopping/shop-sections.ts";
import { kitchenWords } from "../../shared/kitchen/wording/words-for.ts";

const root = join(import.meta.dirname, "../..");

test.each(LANGUAGES)(
  "the console has the kitchen's words for the parts of the shop, apart from capitals, in %s",
  (language) => {
    const file = join(root, `console/page/wording/texts/${language}.json`);
    const { shopParts } = JSON.parse(readFileSync(file, "utf8")) as {
      shopParts: Record<string, string>;
    };
    const { sections } = kitchenWords(language);
    const lower = Object.entries(shopParts).map(([name, word]) => [name, word.toLowerCase()]);
    expect(Object.fromEntries(lower)).toEqual(
      Object.fromEntries(
        SECTION_NAMES.map((name) => [name, (sections[name] ?? name).toLowerCase()]),
      ),
    );
  },
);
