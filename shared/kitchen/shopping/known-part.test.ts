// A part of the shop that a person names in a language of the catalogues is the one that code knows.
import { expect, it } from "vitest";
import { knownPart } from "./known-part.ts";

it("a part of the shop is stored under one name, whatever its language, case and accents", () => {
  for (const text of ["Dairy and eggs", "Milchprodukte und Eier", " lacteos y huevos "])
    expect(knownPart(text)).toBe("dairy and eggs");
});

it("a part of the shop that no catalogue has stays as it was typed", () => {
  for (const text of ["Dairy", "Käsetheke", "the corner shop"]) expect(knownPart(text)).toBe(text);
});
