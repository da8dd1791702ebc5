import { expect, it } from "vitest";
import { mayClaim } from "./may-claim.ts";

it.each([
  ["de", "Ich habe den Wein gespeichert."],
  ["de", "Alles ist gelöscht."],
  ["fr", "C'est enregistré."],
  ["es", "Lo he guardado."],
  ["it", "L'ho salvato."],
  ["ja", "こんにちは。"],
])("may claim a change, in %s: %s", (language, text) => {
  expect(mayClaim(language, text)).toBe(true);
});

it.each([
  ["de", "Guten Tag, was darf es sein?"],
  ["fr", "Bonjour !"],
  ["es", "Buenas tardes."],
  ["it", "Buongiorno."],
  // The claim check knows English.
  ["en", "I saved it."],
])("claims no change, in %s: %s", (language, text) => {
  expect(mayClaim(language, text)).toBe(false);
});
