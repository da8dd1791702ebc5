// Which names count as the same, and whether the database compares quotes as code does.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { foldText, isQuoted } from "../../../shared/domain/understanding/check-evidence.ts";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);

const keysOf = async (names: string[]) =>
  (
    await db.admin<{ key: string }>(
      "select alfred.entity_key(n) as key from unnest($1::text[]) with ordinality t (n, i) order by i",
      [names],
    )
  ).map(({ key }) => key);

test.each([
  ["My sister", "the sister", "our sister!", "Sister"],
  ["Clara's flat", "claras flat", "Clara’s Flat"],
  ["mein Zahnarzt", "Der Zahnarzt", "unser zahnarzt"],
  ["L'école", "une école", "notre Ecole"],
  ["mi hermana", "la hermana", "Hermana"],
  ["il nonno", "mio nonno", "Nonno"],
  ["a minha avó", "avo", "a avó"],
  ["onze boot", "de boot", "Boot"],
  ["Straße 7", "STRASSE 7"],
  ["Café  Müller", "cafe muller"],
])("%j and other ways to write it are one name", async (...names) => {
  expect(new Set(await keysOf(names)).size).toBe(1);
});

test.each([
  ["my sister", "his sister"],
  ["Will Smith", "Smith"],
  ["Martin", "Martina"],
  ["Birthday 2025", "Birthday 2026"],
  ["The", "Die"],
  ["👍", "👎"],
  ["Анна", "Ана"],
  ["山田", "山本"],
])("the names %j and %j are two names", async (...names) => {
  expect(new Set(await keysOf(names)).size).toBe(2);
});

test.each([
  ["Birthday 2025", "Birthday 2026", true],
  ["Birthday", "Birthday 2026", true],
  ["Flat 7 of 9", "Flat 9, 7", false],
  ["Clara", "Klara", false],
])("whether %j and %j differ in a number: %s", async (a, b, differ) => {
  const [row] = await db.admin<Json>("select alfred.differ_in_number($1, $2) as differ", [a, b]);
  expect(row).toEqual({ differ });
});

// Digits of other scripts are left out here: whether they are digits is up to the collation.
test("texts are folded, and quotes found, as in check-evidence", async () => {
  const letters = "aÄßœø ñÉ.,!?'’\u0308½²Ⅳx7яЖ山ナッ👍…-_ \n";
  const word = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });
  const cases = fc
    .sample(
      fc.record({ before: word, said: word, after: word, other: word, joined: fc.boolean() }),
      { numRuns: 400, seed: 7 },
    )
    .map(({ before, said, after, other, joined }) => ({
      content: before + said + after,
      quote: joined ? `${before}…${after}` : after.length % 3 === 0 ? other : said,
    }));
  const rows = await db.admin<{ folded: string; quoted: boolean }>(
    `select alfred.folded_text(c ->> 'content') as folded, alfred.is_quoted(c ->> 'quote', c ->> 'content') as quoted
     from jsonb_array_elements($1) with ordinality t (c, n) order by n`,
    [JSON.stringify(cases)],
  );
  expect(rows).toEqual(
    cases.map(({ content, quote }) => ({
      folded: foldText(content),
      quoted: isQuoted({ source: "message", quote }, { message: content }),
    })),
  );
  expect(rows.filter(({ quoted }) => quoted).length).toBeGreaterThan(100);
  expect(rows.filter(({ quoted }) => !quoted).length).toBeGreaterThan(50);
});
