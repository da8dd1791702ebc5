// What the kitchen keeps of a fact that a message states: a row among the tastes, or constraints of the
// occasion.
import type { KeptFact } from "../../contracts/pack.ts";
import type { Told } from "../../contracts/profile.ts";
import type { Taste } from "../wording/kitchen-words.ts";
import type { Constraint, StatedFact } from "../../contracts/answers/understand.ts";

/** Facts that keep something off the table, as far as this occasion goes. */
const PROTECTIVE: ReadonlySet<string> = new Set(["allergy", "intolerance", "diet", "dislike"]);
/** How a row spells the kind of a fact; what is not among them is a note. */
const KINDS: Readonly<Record<string, Taste>> = {
  ...{ allergy: "allergy", intolerance: "allergy", diet: "diet" },
  ...{ dislike: "dislike", like: "like" },
};

/** What must be avoided on some days only is avoided always; a diet of some days is a note. */
export function keepFact(fact: StatedFact, told: Told[]): KeptFact | null {
  const { whose, lasts } = fact;
  if (whose === "other") return null;
  const passes = whose === "guest" || lasts === "this_time";
  if (passes || whose === "unsure" || lasts === "unsure") return forNow(fact);
  const values = rowOf(fact);
  return told.some((one) => isSame(one, values)) ? null : { row: { table: "preferences", values } };
}

/** Nothing of a liking, nor of the household: what is wanted this time is a wish of its own. */
function forNow(fact: StatedFact): KeptFact | null {
  const { kind, who, whose, what, evidence } = fact;
  if (!PROTECTIVE.has(kind)) return null;
  const type = kind === "diet" ? "diet" : "ingredient_excluded";
  const field = (who.trim() || (whose === "guest" ? "guest" : "")).slice(0, 60);
  const one: Constraint = {
    ...{ type, field, value: what.trim(), confidence: 1 },
    phrase: evidence.quote,
  };
  return { constraints: [one] };
}

type Values = ReturnType<typeof rowOf>;

function rowOf({ kind, whose, who, lasts, until, what, words }: StatedFact) {
  const isAllergy = kind === "allergy" || kind === "intolerance";
  // Of some days only: nothing that always holds. The user's words say when.
  const isNote = lasts === "at_times" && !isAllergy;
  const person = whose === "member" ? who.trim() : "";
  const said = words.trim();
  const subject = isNote ? said : what.trim();
  return {
    kind: isNote ? "note" : (KINDS[kind] ?? "note"),
    subject,
    ...(person === "" ? {} : { who: person }),
    ...(fold(said) === fold(subject) ? {} : { words: said }),
    ...(lasts === "until" ? { valid_until: until } : {}),
  };
}

/** Recorded already, by these words or as the same thing. */
function isSame(told: Told, values: Values): boolean {
  return (
    told.kind === values.kind &&
    fold(told.subject) === fold(values.subject) &&
    fold(told.who ?? "") === fold(values.who ?? "") &&
    // What lasts holds until any day.
    (told.until ?? null) === (told.until ? (values.valid_until ?? null) : null)
  );
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
