// The kinds of facts for which the guard keeps a food from everybody in the household, and the persons whom they
// concern.
import type { Told } from "../../contracts/profile.ts";
import type { Avoidance } from "../wording/kitchen-words.ts";

export function isAvoidance(kind: string): kind is Avoidance {
  return kind === "allergy" || kind === "intolerance";
}

/**
 * The names of the persons with this avoidance, as the user has stated it; "" stands for the speaker, who comes
 * first.
 */
export function peopleWith(kind: Avoidance, code: string, told: readonly Told[]): string[] {
  const people = told
    .filter((fact) => fact.kind === kind && fact.codes?.includes(code) === true)
    .map(({ who }) => who ?? "");
  return [...new Set(people)].toSorted((a, b) => Number(b === "") - Number(a === ""));
}
