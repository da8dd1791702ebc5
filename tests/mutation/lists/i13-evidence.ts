// Mutants of I13: nothing is believed without the user's words for it.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I13_EVIDENCE: readonly Mutant[] = mutantsOf("I13", [
  {
    file: "shared/domain/planning/downgrade-to-proposal.ts",
    test: "shared/chain/understand/pictures.test.ts",
    what: "a picture is enough to change something",
    find: "if (media?.pictured === true) return true;",
    put: "",
  },
  {
    file: "shared/chain/understand/route-message.ts",
    test: "shared/chain/understand/pictures.test.ts",
    what: "a picture answers a question, and its plan goes on",
    find: "if (answer?.plan && !isPictured) {",
    put: "if (answer?.plan) {",
  },
  {
    file: "shared/chain/understand/ask-understanding.ts",
    test: "shared/chain/understand/pictures.test.ts",
    what: "what a picture says counts as the user's words",
    find: "const userWords = inputs.media?.userWords ?? message;",
    put: "const userWords = message;",
  },
  {
    file: "shared/domain/understanding/prove-understanding.ts",
    test: "shared/domain/understanding/prove-understanding.test.ts",
    what: "a quote that stands nowhere is believed",
    find: "if (!isQuoted(evidence, sources)) return `the quote is not in the ${evidence.source}`;",
    put: "",
  },
  {
    file: "shared/domain/understanding/prove-understanding.ts",
    test: "shared/domain/understanding/prove-understanding.test.ts",
    what: "the words that are shown as the user's are the model's",
    find: "if (!isQuoted({ ...evidence, quote: words }, sources)) {",
    put: "if (sources.message === undefined) {",
  },
  {
    file: "shared/domain/understanding/prove-understanding.ts",
    test: "shared/domain/understanding/prove-understanding.test.ts",
    what: "a question that nobody has answered proves a fact",
    find: `const isOpen = evidence.source === "question" && !isAnswered;`,
    put: `const isOpen = evidence.source === "question" && !isAnswered && moves.length > 9;`,
  },
  {
    file: "shared/domain/understanding/prove-understanding.ts",
    test: "shared/domain/understanding/prove-understanding.test.ts",
    what: "an old draft that nobody named is dropped",
    find: "const isNamed = quoteNames(evidence, [artifact.label]);",
    put: "const isNamed = evidence.quote.length > 0;",
  },
  {
    file: "shared/domain/understanding/check-evidence.ts",
    test: "shared/domain/understanding/check-evidence.test.ts",
    what: "a number names an allergy",
    find: `/\\p{L}/u.test(name) && foldedQuote.includes(name)`,
    put: `name !== "" && foldedQuote.includes(name)`,
  },
  {
    file: "shared/domain/understanding/ask-about-facts.ts",
    test: "tests/contract/kitchen/stated-facts.test.ts",
    what: "the same question is asked for ever",
    find: "const pendingFacts = new Set(pending?.facts ?? []);",
    put: "const pendingFacts = new Set(pending?.facts === undefined ? [] : [request]);",
  },
  {
    file: "shared/domain/planning/build-plan.ts",
    test: "shared/chain/act/reads/read-by-plan.test.ts",
    what: "a stated query is made beside a statement that contradicts it",
    find: "isAlone && (isPlain || !step.every_row)",
    put: "isAlone",
  },
]);
