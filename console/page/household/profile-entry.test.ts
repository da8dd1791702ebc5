// A statement that repeats the profile.
import { expect, it } from "vitest";
import { saysSame } from "./profile-entry.ts";

it("a statement says the same as the profile only if it names exactly the same allergen or diet and holds now", () => {
  const peanuts = { kind: "allergy", code: "peanuts" } as const;
  const vegan = { kind: "diet", code: "Vegan" } as const;
  const verdict = (codes: readonly string[], isLater = false) => ({ codes, isLater });
  const allergy = { kind: "allergy", subject: "Erdnüsse" };
  expect(saysSame(peanuts, allergy, verdict(["peanuts"]))).toBe(true);
  expect(saysSame(vegan, { kind: "diet", subject: "vegan " }, verdict([]))).toBe(true);
  for (const other of [verdict(["peanuts", "nuts"]), verdict(["peanuts"], true), undefined])
    expect(saysSame(peanuts, allergy, other)).toBe(false);
  expect(saysSame(peanuts, { kind: "dislike", subject: "peanuts" }, verdict(["peanuts"]))).toBe(
    false,
  );
});
