// I13.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I13_MUTANTS: readonly Mutant[] = [
  ...mutantsOf(
    "shared/domain/planning/downgrade-to-proposal.ts",
    "shared/chain/understand/pictures.test.ts",
    "I13",
    [
      {
        what: "a picture is enough to change something",
        find: "if (media?.pictured === true) return true;",
        put: "",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/understand/route-message.ts",
    "shared/chain/understand/pictures.test.ts",
    "I13",
    [
      {
        what: "a picture answers a question, and its plan goes on",
        find: "if (taken?.plan && !isPictured) {",
        put: "if (taken?.plan) {",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/understand/ask-understanding.ts",
    "shared/chain/understand/pictures.test.ts",
    "I13",
    [
      {
        what: "what a picture says counts as the user's words",
        find: "const said = known.media?.said ?? message;",
        put: "const said = message;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/conversation/questions/take-pending.ts",
    "shared/domain/conversation/questions/take-pending.test.ts",
    "I13",
    [
      {
        what: "a yes opens a question that the newest reply did not put",
        find: "if (confirms && isNewest &&",
        put: "if (confirms &&",
      },
      {
        what: "an answer to what was asked since carries a proposal out",
        find: "(!isNewest && asksElse)",
        put: "false",
      },
      {
        what: "the wish that comes with a yes to a delete is lost",
        find: "return wishes ? { ...taken, beside: asksAgain } :",
        put: "return",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/conversation/questions/choose-option.ts",
    "shared/domain/conversation/questions/choose-option.test.ts",
    "I13",
    [
      {
        what: "a number chooses of a list that the newest reply does not show",
        find: "const number = isShown ? numberIn(message) : null;",
        put: "const number = numberIn(message);",
      },
      {
        what: "a number in a sentence chooses",
        find: `/^(\\p{Nd}{1,3})[.)]?$/u`,
        put: `/(\\p{Nd}{1,3})/u`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/conversation/end-session.ts",
    "shared/chain/understand/waiting-questions.test.ts",
    "I13",
    [
      {
        what: "a question is lost to a side question",
        find: "pending === null ? stillOpen(session.pending, exchange) :",
        put: "pending === null ? null :",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/understand/answer-question.ts",
    "shared/chain/understand/waiting-questions.test.ts",
    "I13",
    [
      {
        what: "a question that was answered waits on",
        find: "const isClosed = isAnswered || output.curation.clear_all;",
        put: "const isClosed = output.curation.clear_all || (isAnswered && false);",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/understand/open-question.ts",
    "shared/chain/understand/waiting-questions.test.ts",
    "I13",
    [
      {
        what: "a button of another question opens the one that is open",
        find: "pending?.run === press.question &&",
        put: "pending !== null &&",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/constraints/merge-constraints.ts",
    "shared/domain/constraints/merge-constraints.test.ts",
    "I13",
    [
      {
        what: "an errand ends the number of people of an occasion",
        find: "standsForProfile(specs, one) && !isOver(one, today)",
        put: "isGeneral(one)",
      },
      {
        what: "an exclusion ends with a goal",
        find: "specs[one.type]?.protects === true || isOfOccasion(one)",
        put: "isOfOccasion(one)",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/understanding/prove-understanding.ts",
    "shared/domain/understanding/prove-understanding.test.ts",
    "I13",
    [
      {
        what: "a quote that stands nowhere is believed",
        find: "if (!isQuoted(evidence, sources)) return `the quote does not stand in the ${evidence.source}`;",
        put: "",
      },
      {
        what: "the words that are shown as the user's are the model's",
        find: "if (!isQuoted({ ...evidence, quote: words }, sources)) {",
        put: "if (sources.message === undefined) {",
      },
      {
        what: "the quote of an allergy names nothing",
        find: "if (isNamed(kinds, kind) && !quoteNames(evidence, [words, what])) {",
        put: "if (isNamed(kinds, kind) && words === what && what === evidence.quote) {",
      },
      {
        what: "a question that nobody has answered proves a fact",
        find: `const isOpen = evidence.source === "question" && !isAnswered;`,
        put: `const isOpen = evidence.source === "question" && !isAnswered && moves.length > 9;`,
      },
      {
        what: "a question answers itself",
        find: `evidence.source !== "question" && isQuoted(evidence, sources);`,
        put: "isQuoted(evidence, sources);",
      },
      {
        what: "an old draft that nobody named is dropped",
        find: "const isNamed = quoteNames(evidence, [artifact.label]);",
        put: "const isNamed = evidence.quote.length > 0;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/understanding/check-evidence.ts",
    "shared/domain/understanding/check-evidence.test.ts",
    "I13",
    [
      {
        what: "a number names an allergy",
        find: `/\\p{L}/u.test(name) && said.includes(name)`,
        put: `name !== "" && said.includes(name)`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/understand/keep-facts.ts",
    "tests/contract/kitchen/stated-facts.test.ts",
    "I13",
    [
      {
        what: "what nobody said is dropped in silence",
        find: "const asked = { unproven: things,",
        put: "const asked = { unproven: [],",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/understanding/ask-about-facts.ts",
    "tests/contract/kitchen/stated-facts.test.ts",
    "I13",
    [
      {
        what: "the same question is asked for ever",
        find: "const known = new Set(pending?.facts ?? []);",
        put: "const known = new Set(pending?.facts === undefined ? [] : [request]);",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/act/reads/read-tool.ts",
    "shared/chain/act/content/content-rules.test.ts",
    "I13",
    [
      {
        what: "an exclusion hides rows of a read",
        find: "...{ table, total, rows, filter: describeFilter(filter) },",
        put: "...{ table, total, rows: hasRules(rowRules(work.results)) ? rows.slice(0, 1) : rows, filter: describeFilter(filter) },",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/constraints/row-rules.ts",
    "shared/chain/act/content/content-rules.test.ts",
    "I13",
    [
      {
        what: "a row that breaks an exclusion is shown to models without a mark",
        find: "return found.length === 0 ? shown : { ...shown, breaks: found };",
        put: "return shown;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/rows/list-rows.ts",
    "shared/chain/act/content/content-rules.test.ts",
    "I13",
    [
      {
        what: "a list for the user does not say which rows break an exclusion",
        find: "[line, ...breaks.map(escapeMarkdown)]",
        put: "[line]",
      },
    ],
  ),
  ...mutantsOf(
    "shared/kitchen/food/row-breaks.ts",
    "shared/kitchen/food/row-breaks.test.ts",
    "I13",
    [
      {
        what: "a mark does not name the culprit",
        find: `foods.slice(0, NAMED).join(", ")`,
        put: `foods.slice(0, 0).join(", ")`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/kitchen/stock/rank-by-stock.ts",
    "shared/kitchen/stock/rank-by-stock.test.ts",
    "I13",
    [
      {
        what: "what breaks an exclusion is proposed",
        find: "judged.filter(({ breaks }) => breaks.length === 0)",
        put: "judged.filter(({ breaks }) => breaks.length >= 0)",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/entities/resolve-mentions.ts",
    "shared/domain/entities/resolve-mentions.test.ts",
    "I13",
    [
      {
        what: "a ref of the model's is overruled by what its words look like",
        find: "if (own !== null) return",
        put: "if (own !== null && matchLabels(raw_text, resolvable.near).found.length === 0) return",
      },
      {
        what: "candidates of the model's are overruled by a label",
        find: "if (named.length > 0 || isAmongOthers)",
        put: "if (isAmongOthers)",
      },
      {
        what: "a word in common passes for a name",
        find: `|| kind === "part") {`,
        put: ") {",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/think/settle-answer.ts",
    "shared/chain/think/which-one.test.ts",
    "I13",
    [
      {
        what: "one of several that are meant by the same words is changed without a question",
        find: "open === null ? null : await askWhich(",
        put: "open !== undefined ? null : await askWhich(",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/act/confirmations/one-of-several.ts",
    "shared/chain/think/which-one.test.ts",
    "I13",
    [
      {
        what: "a filter changes several rows of one name where one thing is meant",
        find: "if (found.length < 2 || ",
        put: "if (found.length < 99 || ",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/planning/downgrade-to-proposal.ts",
    "shared/chain/questions.test.ts",
    "I13",
    [
      {
        what: "what the user only considers is done",
        find: "const considers = output.considers === true;",
        put: "const considers = false;",
      },
    ],
  ),
];
