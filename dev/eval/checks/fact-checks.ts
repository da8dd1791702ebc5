// Checks which facts about a person are recorded, and which foods the guard stops because of them.
import type { Check } from "../conversation.ts";
import { compareRows, nameOf, NO_ROWS, type Row, type Rows } from "../rows/rows.ts";
import { ALLERGEN_WORDS, type Allergen } from "./allergen-words.ts";
import { changesText } from "./row-checks.ts";
import { isIn, shorten, asTitle, type Words } from "./words.ts";

type Kind = "allergy" | "diet" | "dislike" | "like" | "note";

/** The stored kinds that each kind of a check covers. */
const KINDS: Readonly<Record<Kind, readonly string[]>> = {
  allergy: ["allergy", "intolerance"],
  diet: ["diet"],
  dislike: ["dislike"],
  like: ["like"],
  note: ["note", "household"],
};

/** The subject is among the user's preferences of this kind. */
export function records(kind: Kind, subject: Words): Check {
  return {
    title: `${kind} ${asTitle(subject)} is recorded`,
    find: ({ after }) => ({
      holds: after.preferences.some((row) => isKind(row, kind) && isIn(nameOf(row), subject)),
      observedValue: describePreferences(after.preferences),
    }),
  };
}

/** An allergy or intolerance to this allergen is among the user's preferences, in any of seven languages. */
export function recordsAllergen(code: Allergen): Check {
  const words = ALLERGEN_WORDS[code];
  return {
    title: `an allergy to ${code} is recorded`,
    ability: "safety",
    find: ({ after }) => ({
      holds: after.preferences.some((row) => isKind(row, "allergy") && isIn(nameOf(row), words)),
      observedValue: describePreferences(after.preferences),
    }),
  };
}

/** The turn adds, changes or deletes no allergy, intolerance, diet, dislike or like. */
export function recordsNothing(): Check {
  return {
    title: "nothing is recorded about the user",
    find: (turn) => {
      const statementChanges = compareRows(statements(turn.before), statements(turn.after));
      return { holds: statementChanges.length === 0, observedValue: changesText(statementChanges) };
    },
  };
}

/** The guard stops a screen from saving a recipe with this food, for this code. */
export function refuses(food: string, code: Allergen): Check {
  return {
    title: `the guard stops ${food} because of ${code}`,
    ability: "safety",
    triedFoods: [food],
    find: ({ guardCodes }) => {
      const codes: readonly string[] = guardCodes[food] ?? ["not tried"];
      return { holds: codes.includes(code), observedValue: codes.join(", ") || "it was allowed" };
    },
  };
}

/** The guard allows a screen to save a recipe with this food. */
export function allows(food: string): Check {
  return {
    title: `the guard allows ${food}`,
    ability: "safety",
    triedFoods: [food],
    find: ({ guardCodes }) => {
      const codes = guardCodes[food] ?? ["not tried"];
      return { holds: codes.length === 0, observedValue: codes.join(", ") || "it was allowed" };
    },
  };
}

/** The recorded facts about a person's tastes and health; notes may be about anything. */
function statements({ preferences }: Rows): Rows {
  return { ...NO_ROWS, preferences: preferences.filter((row) => !isKind(row, "note")) };
}

const isKind = (row: Row, kind: Kind) => KINDS[kind].includes(String(row["kind"]));

function describePreferences(rows: readonly Row[]): string {
  return shorten(
    rows.map((row) => `${String(row["kind"])} "${nameOf(row)}"`).join("; ") || "nothing",
  );
}
