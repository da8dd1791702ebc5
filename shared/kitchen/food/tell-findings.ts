// Puts the findings in an existing row into words. Exclusions apply to new content and hide no rows, so the row is
// shown with the name of the excluded food. A text says what is contained, never that something is safe.
import type { Finding, Wish } from "../../contracts/findings.ts";
import type { Language } from "../../contracts/language.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import { ALLERGENS } from "./allergen-codes.ts";
import { peopleOf } from "./exclusion-of.ts";
import { foodKey } from "./food-key.ts";
import { tellFound } from "../../domain/wording/finding-words.ts";
import { avoidanceClauses, kitchenFindingWords } from "./finding-words.ts";
import { wordOf } from "../screens/word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords, leftOutFor } from "../wording/words-for.ts";

/** The most foods that a text names; the row itself shows the others. */
const MAX_FOODS = 4;
/** Kinds in the order in which they are listed: foods that must be avoided come before unwanted ones. */
const KINDS = ["allergen", "diet", "may", "wish", "wished_diet", "dislike"];
/** Kinds of wishes, which belong to a person. */
const TASTES: ReadonlySet<string> = new Set(["wish", "wished_diet", "dislike"]);
/** Prefix of a wish's kind if only some brands or recipes of the food contain the unwanted thing. */
const TRACE_PREFIX = "may_";

/**
 * One text per rule. A food is named once, in its longest spelling ("mushroom" and "mushrooms" are one), under the
 * first rule that it breaks. Possible traces that a wish excludes are reported in addition, because they may concern
 * another person. Another person's rule is reported as theirs; `wishes` name the person, and so does the speaker's
 * `profile`. Without a language, the text is for a model, and the speaker's allergies and diets are "the user's".
 */
export function tellFindings(
  findings: Finding[],
  readersLanguage?: Language,
  wishes: Wish[] = [],
  profile: MemberProfile | null = null,
): string[] {
  const language = readersLanguage ?? "en";
  const words = kitchenWords(language);
  const speaker = readersLanguage === undefined ? "the user" : "";
  const reasonOf = (isAllergen: boolean, code: string) =>
    reasonFor(isAllergen, code, { language, speaker, profile });
  const namedFoods = new Set<string>();
  const rules = Map.groupBy(
    findings.filter(({ kind }) => KINDS.includes(kind)),
    ({ kind, code }) => `${KINDS.indexOf(kind)} ${code}`,
  );
  const certainTexts = [...rules]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, findingsOfRule]) => {
      const [{ kind, code } = { kind: "", code: "" }] = findingsOfRule;
      const foods = foodsOf(findingsOfRule).filter((food) => !namedFoods.has(foodKey(food)));
      foods.forEach((food) => namedFoods.add(foodKey(food)));
      const list = foods.slice(0, MAX_FOODS).join(", ");
      const people = peopleOf(wishes, kind, code);
      return foods.length === 0 ? [] : [sentenceOf({ kind, code }, list, people, words, reasonOf)];
    });
  return [...certainTexts, ...tellTraces(findings, language, wishes)];
}

/**
 * The traces that foods may contain and wishes exclude, one text per wish, with its persons: "stock: may contain
 * gluten, depending on the brand (to be left out for Priya)".
 */
export function tellTraces(findings: Finding[], language: Language, wishes: Wish[]): string[] {
  const words = kitchenWords(language);
  const traces = findings.filter(
    ({ kind }) => kind.startsWith(TRACE_PREFIX) && TASTES.has(wishKind(kind)),
  );
  return [...Map.groupBy(traces, ({ kind, code }) => `${kind} ${code}`).values()].map((group) => {
    const [{ kind, code } = { kind: "", code: "" }] = group;
    const wish = { kind: wishKind(kind), code };
    // The speaker's own exclusions are worded without naming the speaker.
    const people = peopleOf(wishes, wish.kind, code).filter(
      (who) => who !== null || wish.kind !== "wish",
    );
    const whose = people.map((who) => whoseTaste(wish, who, words)).join(words.semicolon);
    const foods = foodsOf(group).slice(0, MAX_FOODS).join(", ");
    if (wish.kind === "wished_diet") return words.faults.breaks.mayContain(foods, whose);
    const { codes = [code] } = wishes.find((candidate) => candidate.code === code) ?? {};
    const parts = codes.map((traceCode) => ({ kind: "allergen", code: traceCode, isTrace: true }));
    const may = tellFound(parts, { language, pack: { violations: kitchenFindingWords } });
    return `${foods}${words.colon}${may}${whose === "" ? "" : ` (${whose})`}`;
  });
}

/**
 * Notes on the findings in a row that the run has written; each names the row, and one about a possible trace only the
 * food. Findings of the guard are left out, because the guard reports them. So are the speaker's own exclusions,
 * except possible traces of them, because the speaker asked for the row.
 */
export function noteFindings(
  label: string,
  findings: Finding[],
  language: Language,
  wishes: Wish[],
): string[] {
  const words = kitchenWords(language);
  const noteworthyFindings = findings.filter(
    ({ kind, code }) =>
      TASTES.has(kind) && (kind !== "wish" || !peopleOf(wishes, kind, code).includes(null)),
  );
  const isRowItself = ({ name }: Finding) => foodKey(name) === foodKey(label);
  const ownNotes = noteworthyFindings.filter(isRowItself).flatMap(({ kind, code }) => {
    const people = peopleOf(wishes, kind, code);
    return people.map((who) => whoseTaste({ kind, code }, who, words));
  });
  const marks = [
    ...(ownNotes.length === 0 ? [] : [[...new Set(ownNotes)].join(words.semicolon)]),
    ...tellFindings(
      noteworthyFindings.filter((finding) => !isRowItself(finding)),
      language,
      wishes,
    ),
  ];
  return [
    ...marks.map((mark) => `${label}${words.colon}${mark}`),
    ...tellTraces(findings, language, wishes),
  ];
}

function wishKind(kind: string): string {
  return kind.slice(TRACE_PREFIX.length);
}

function foodsOf(findings: Finding[]): string[] {
  const byKey = Map.groupBy(
    findings.map(({ name }) => name),
    foodKey,
  );
  return [...byKey.values()].map((spellings) =>
    spellings.reduce((longest, spelling) =>
      spelling.length > longest.length ? spelling : longest,
    ),
  );
}

/** @param people whose wish it is; null is the speaker */
function sentenceOf(
  { kind, code }: Pick<Finding, "kind" | "code">,
  foods: string,
  people: (string | null)[],
  words: KitchenWords,
  reasonOf: (isAllergen: boolean, code: string) => string,
): string {
  const { contains, mayContain, leftOut } = words.faults.breaks;
  if (kind === "wish" && people.includes(null)) return leftOut(foods);
  if (TASTES.has(kind)) {
    const whose = people.map((who) => whoseTaste({ kind, code }, who, words));
    return contains(foods, whose.join(words.semicolon));
  }
  if (kind !== "may") return contains(foods, reasonOf(kind === "allergen", code));
  const plainCode = code.replace(/^may /, "");
  return mayContain(
    foods,
    reasonOf((ALLERGENS as readonly string[]).includes(plainCode), plainCode),
  );
}

function whoseTaste(
  { kind, code }: Pick<Finding, "kind" | "code">,
  who: string | null,
  words: KitchenWords,
): string {
  const { faults, people, codes } = words;
  if (kind === "wished_diet") {
    const diet = wordOf(codes, code);
    return who === null ? faults.breaks.diet(diet) : people.taste.diet(who, diet);
  }
  if (who === null) return faults.breaks.disliked;
  return kind === "wish" ? leftOutFor(who, words) : people.dislikedBy(who);
}

/** Who must avoid the code, or whose diet it is; only the allergen or the diet if the profile does not say whose. */
function reasonFor(
  isAllergen: boolean,
  code: string,
  reader: { language: Language; speaker: string; profile: MemberProfile | null },
): string {
  const { language, speaker, profile } = reader;
  const { faults, codes, people, taste, semicolon } = kitchenWords(language);
  const { allergy, diet } = faults.breaks;
  const word = wordOf(codes, code);
  if (isAllergen) {
    const clauses = avoidanceClauses(code, profile, language, speaker);
    return clauses.length === 0 ? allergy(word) : clauses.join(semicolon);
  }
  // The guard checks only the speaker's own diets.
  if (profile === null) return diet(word);
  return speaker === "" ? taste.diet(word, "") : people.taste.diet(speaker, word);
}
