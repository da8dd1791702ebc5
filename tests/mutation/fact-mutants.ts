// Lines that hold what is understood to words that were said (I13), and what is kept of people (I12).
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const prove = "shared/domain/understanding/prove-understanding.ts";
const proveTest = "shared/domain/understanding/prove-understanding.test.ts";
const keep = "shared/kitchen/food/keep-fact.ts";
const keepTest = "shared/kitchen/food/keep-fact.test.ts";
const runTest = "tests/contract/kitchen/stated-facts.test.ts";
const rowsTest = "tests/database/kitchen/stated-facts.test.ts";

export const FACT_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I13",
    what: "a quote that stands nowhere is believed",
    file: prove,
    find: "if (!isQuoted(evidence, sources)) return `the quote does not stand in the ${evidence.source}`;",
    put: "",
    tests: [proveTest, runTest],
  },
  {
    invariant: "I13",
    what: "the words that are shown as the user's are the model's",
    file: prove,
    find: "if (!isQuoted({ ...evidence, quote: words }, sources)) {",
    put: "if (sources.message === undefined) {",
    tests: [proveTest, runTest],
  },
  {
    invariant: "I13",
    what: "the quote of an allergy names nothing",
    file: prove,
    find: "if (isNamed(kinds, kind) && !quoteNames(evidence, [words, what])) {",
    put: "if (isNamed(kinds, kind) && words === what && what === evidence.quote) {",
    tests: [proveTest],
  },
  {
    invariant: "I13",
    what: "a number names an allergy",
    file: "shared/domain/understanding/check-evidence.ts",
    find: "/\\p{L}/u.test(name) && said.includes(name)",
    put: 'name !== "" && said.includes(name)',
    tests: ["shared/domain/understanding/check-evidence.test.ts"],
  },
  {
    invariant: "I13",
    what: "a question that nobody has answered proves a fact",
    file: prove,
    find: `const isOpen = evidence.source === "question" && !isAnswered;`,
    put: `const isOpen = evidence.source === "question" && !isAnswered && moves.length > 9;`,
    tests: [proveTest],
  },
  {
    invariant: "I13",
    what: "a question answers itself",
    file: prove,
    find: `evidence.source !== "question" && isQuoted(evidence, sources);`,
    put: "isQuoted(evidence, sources);",
    tests: [proveTest],
  },
  {
    invariant: "I13",
    what: "an old draft that nobody named is dropped",
    file: prove,
    find: "const isNamed = quoteNames(evidence, [artifact.label]);",
    put: "const isNamed = evidence.quote.length > 0;",
    tests: [proveTest],
  },
  {
    invariant: "I13",
    what: "markup in the words of a fact is stored",
    file: prove,
    find: "if (!isPlain(what) || !isPlain(words) ||",
    put: "if (",
    tests: [proveTest],
  },
  {
    invariant: "I13",
    what: "what lacks its words after the repair is believed",
    file: "shared/chain/understand/ask-understanding.ts",
    find: "const output = readUnderstanding(pack, answer);",
    put: "const output = readUnderstanding(pack, given);",
    tests: [runTest],
  },
  {
    invariant: "I13",
    what: "what nobody said is dropped in silence",
    file: "shared/chain/understand/keep-facts.ts",
    find: "const asked = { unproven: things,",
    put: "const asked = { unproven: [],",
    tests: [runTest],
  },
  {
    invariant: "I13",
    what: "the same question is asked for ever",
    file: "shared/domain/understanding/ask-about-facts.ts",
    find: "const known = new Set(pending?.facts ?? []);",
    put: "const known = new Set(pending?.facts === undefined ? [] : [request]);",
    tests: [runTest],
  },
  {
    invariant: "I12",
    what: "an allergy of some days counts on none",
    file: keep,
    find: `const isNote = lasts === "at_times" && !isAllergy;`,
    put: `const isNote = lasts === "at_times";`,
    tests: [keepTest],
  },
  {
    invariant: "I12",
    what: "what is unsure holds nothing out until it is answered",
    file: keep,
    find: `if (passes || whose === "unsure" || lasts === "unsure") return forNow(fact);`,
    put: `if (whose === "unsure" || lasts === "unsure") return null;
  if (passes) return forNow(fact);`,
    tests: [keepTest, runTest],
  },
  {
    invariant: "I12",
    what: "a guest's allergy is stored for good",
    file: keep,
    find: `const passes = whose === "guest" || lasts === "this_time";`,
    put: `const passes = lasts === "this_time";`,
    tests: [keepTest],
  },
  {
    invariant: "I12",
    what: "the run that states an allergy does not know of it",
    file: "shared/chain/understand/keep-facts.ts",
    find: "isNew ? await factsNow(ctx) : known.facts;",
    put: "isNew ? known.facts : known.facts;",
    tests: [runTest],
  },
  {
    invariant: "I6",
    what: "a fact is told of an answer that the ledger does not hold",
    file: "shared/chain/understand/record-facts.ts",
    find: `if (outcome === "adopted" && JSON.stringify(decision?.answers) !== JSON.stringify(answers)) {`,
    put: `if (outcome === "adopted" && answers.length > 99) {`,
    tests: [runTest],
  },
  {
    invariant: "I12",
    what: "the diet of another person is taken for the user's own",
    file: migrationFile("kitchen_stated"),
    find: "where s.user_id = member and s.kind = 'diet' and s.who is null",
    put: "where s.user_id = member and s.kind = 'diet'",
    tests: [rowsTest],
  },
  {
    invariant: "I12",
    what: "an allergy that has ended keeps counting",
    file: migrationFile("kitchen_stated"),
    find: "where s.user_id = m.user_id and s.kind = 'allergy' and alfred.still_holds(s.valid_until)",
    put: "where s.user_id = m.user_id and s.kind = 'allergy'",
    tests: [rowsTest],
  },
  {
    invariant: "I12",
    what: "an allergy that no food is known for is taken away without a question",
    file: migrationFile("kitchen_guards"),
    find: "coalesce(nullif(alfred.allergen_codes(s.subject), '{}'), array[lower(btrim(s.subject))])",
    put: "alfred.allergen_codes(s.subject)",
    tests: [rowsTest],
  },
];
