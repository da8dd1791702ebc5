// Decides how the kitchen stores a fact that a message states: a lasting fact as a preference row, a fact for this
// occasion as constraints.
import type { KeptFact } from "../../contracts/pack.ts";
import type { Told } from "../../contracts/profile.ts";
import { UNNAMED_GUEST } from "../wording/words-for.ts";
import { isAvoidance } from "./avoidances.ts";
import type { Taste } from "../wording/kitchen-words.ts";
import type { Constraint, StatedFact } from "../../contracts/answers/understand.ts";

/** Facts that exclude food, also for one occasion only. */
const PROTECTIVE: ReadonlySet<string> = new Set(["allergy", "intolerance", "diet", "dislike"]);
/** The row's `kind` for a fact's kind; other kinds become `note`. */
const KINDS: Readonly<Record<string, Taste>> = {
  allergy: "allergy",
  intolerance: "intolerance",
  diet: "diet",
  dislike: "dislike",
  like: "like",
};

/**
 * The row or the constraints for the fact, or `unkept` for a fact about a person who does not eat here and for a
 * guest's liking. Null if `statedFacts` has the fact already, or if a fact for this occasion needs no constraint. An
 * allergy or an intolerance on certain days is stored as permanent; any other fact on certain days becomes a note. A
 * fact counts as one for this occasion if its person or its duration is unsure.
 */
export function keepFact(fact: StatedFact, statedFacts: Told[]): KeptFact | null {
  const { whose, lasts } = fact;
  if (whose === "other") return { unkept: true };
  const isTemporary = whose === "guest" || lasts === "this_time";
  if (isTemporary || whose === "unsure" || lasts === "unsure") return factForNow(fact);
  const values = rowOf(fact);
  return statedFacts.some((statedFact) => covers(statedFact, values))
    ? null
    : { row: { table: "preferences", values } };
}

/**
 * Constraints for a fact that holds on this occasion. A liking and a fact about the household need none, because
 * Understand itself reports a wish of the speaker for this occasion as a constraint; those of a guest are not kept.
 */
function factForNow(fact: StatedFact): KeptFact | null {
  const { kind, who, whose, what, evidence } = fact;
  if (!PROTECTIVE.has(kind)) return whose === "guest" ? { unkept: true } : null;
  const type = kind === "diet" ? "diet" : "ingredient_excluded";
  const field = (who.trim() || (whose === "guest" ? UNNAMED_GUEST : "")).slice(0, 60);
  const constraint: Constraint = {
    type,
    field,
    value: what.trim(),
    confidence: 1,
    phrase: evidence.quote,
  };
  return { constraints: [constraint] };
}

type Values = ReturnType<typeof rowOf>;

function rowOf({ kind, whose, who, lasts, from, until, what, words }: StatedFact) {
  // A fact that is true only on certain days is stored as a note with the user's words, unless a person must avoid a
  // food.
  const isNote = lasts === "at_times" && !isAvoidance(kind);
  const person = whose === "member" ? who.trim() : "";
  const quote = words.trim();
  const subject = isNote ? quote : what.trim();
  return {
    kind: isNote ? "note" : (KINDS[kind] ?? "note"),
    subject,
    ...(person === "" ? {} : { who: person }),
    // The user's words are stored unless they are spelled as the subject, capitals included: a German user who said
    // "Quark" is not shown "quark".
    ...(quote === "" || quote === subject ? {} : { words: quote }),
    ...(from === "" ? {} : { valid_from: from }),
    ...(lasts === "until" ? { valid_until: until } : {}),
  };
}

/**
 * Whether a stored fact of the kind `stated` makes one of `kind` unnecessary: an allergy says all that an intolerance
 * says.
 */
function coversKind(stated: string, kind: string): boolean {
  return stated === kind || (stated === "allergy" && kind === "intolerance");
}

/** Whether a stored fact has the same subject and person, covers the kind, and is valid on all days of the new one. */
function covers(statedFact: Told, values: Values): boolean {
  return (
    coversKind(statedFact.kind, values.kind) &&
    fold(statedFact.subject) === fold(values.subject) &&
    fold(statedFact.who ?? "") === fold(values.who ?? "") &&
    // ISO dates compare as text.
    (!statedFact.from || (values.valid_from ?? "") >= statedFact.from) &&
    (!statedFact.until || (values.valid_until ?? "9999-12-31") <= statedFact.until)
  );
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
