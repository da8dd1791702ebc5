// Mutants of I13: yes and no, what is meant by a name, and rows that are marked instead of hidden.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I13_MEANING: readonly Mutant[] = [
  ...mutantsOf("shared/chain/act/decide-act.ts", "shared/chain/act/conditions.test.ts", "I13", [
    {
      what: "a change is made without its condition being judged",
      find: "const unmet = await judgeCondition(work);",
      put: "const unmet = null as Awaited<ReturnType<typeof judgeCondition>>;",
    },
  ]),
  ...mutantsOf(
    "shared/domain/entities/resolve-mentions.ts",
    "shared/domain/entities/resolve-mentions.test.ts",
    "I13",
    [
      {
        what: "a guess by words overrules a model that says that nothing fits",
        find: "mayGuess = mention.resolved_ref !== null,",
        put: "mayGuess = true,",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/entities/shown-order.ts",
    "shared/domain/entities/shown-order.test.ts",
    "I13",
    [
      {
        what: "a name in prose is counted as an entry of a list",
        find: "if (!ENTRY.test(line)) return [];",
        put: "",
      },
    ],
  ),
  ...mutantsOf(
    "shared/kitchen/recipes/check-recipe.ts",
    "shared/kitchen/check-content.test.ts",
    "I13",
    [
      {
        what: "a wish in English is compared with a cuisine in another language",
        find: "const isDecided = isEnglish || (isPresent(english) &&",
        put: "const isDecided = isEnglish || (isPresent(cuisine) &&",
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
        find: "if (confirms && isNewest && (isChosen",
        put: "if (confirms && (isChosen",
      },
      {
        what: "a yes with a question beside it opens what only a plain yes may",
        find: "pending.reasoned === true && asides.length > 0 &&",
        put: "asides.length > 0 &&",
      },
      {
        what: "an answer to what was asked since carries a proposal out",
        find: "(!isNewest && asksElse)",
        put: "false",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/conversation/questions/take-pending.ts",
    "shared/chain/understand/refused-proposals.test.ts",
    "I13",
    [
      {
        what: "a plain no carries a proposal out where the model takes it for a yes",
        find: `pending.type === "propose" && response === "confirms" && isPlainNo(message)`,
        put: `pending.type === "propose" && response === "confirms" && message === ""`,
      },
      {
        what: "a plain no to a question of a step deletes",
        find: `if (isPlainNo(message)) return removes || response === "confirms";`,
        put: "",
      },
      {
        what: "what is wanted beside the answer to a question of a step is lost",
        find: "answer.goesFurther === true ?",
        put: "answer.goesFurther === null ?",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/understand/route-message.ts",
    "tests/contract/kitchen/stated-facts.test.ts",
    "I13",
    [
      {
        what: "a question about a fact puts an accepted offer aside",
        find: "settled === null || takesOffer(settled) ? factsBeside",
        put: "settled === null ? factsBeside",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/understanding/prove-understanding.ts",
    "shared/chain/understand/refused-proposals.test.ts",
    "I13",
    [
      {
        what: "a quote that is a plain no is evidence of a yes",
        find: 'kind === "confirms" && isRefusal(',
        put: 'kind === "considers" && isRefusal(',
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/understand/route-message.ts",
    "shared/chain/understand/refused-proposals.test.ts",
    "I13",
    [
      {
        what: "a no ends the run, whatever the message asks for beside it",
        find: "return no !== undefined && saysMoreThan(message, no.quote, ...dropped);",
        put: "return no !== undefined && message === no.quote && dropped.length > 0;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/conversation/questions/two-keys.ts",
    "shared/chain/understand/refused-proposals.test.ts",
    "I13",
    [
      {
        what: "a proposed delete runs on the model's word alone",
        find: `return type === "propose" && (removesData(plan) || options !== undefined);`,
        put: "return options === null && removesData(plan);",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/planning/downgrade-to-proposal.ts",
    "shared/chain/understand/refused-proposals.test.ts",
    "I13",
    [
      {
        what: "what the user has just said no to is planned anew and done",
        find: "return isRefused(open, removes) ? proposal(output, undone, understood, true) : output;",
        put: 'return isRefused(open, removes) && open.message === "" ? proposal(output, undone, understood, true) : output;',
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
    "shared/domain/constraints/merge-constraints.ts",
    "shared/domain/constraints/merge-constraints.test.ts",
    "I13",
    [
      {
        what: "an exclusion ends with a goal",
        find: "protectsSomebody(specs, one) || isOfOccasion(one)",
        put: "isOfOccasion(one)",
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
        find: "    rows,\n    filter: describeFilter(filter),",
        put: "    rows: hasRules(rowRules(work.results)) ? rows.slice(0, 1) : rows,\n    filter: describeFilter(filter),",
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
        find: "return broken.length === 0 ? visibleRow : { ...visibleRow, breaks: broken };",
        put: "return visibleRow;",
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
        what: "a word in common passes for a name",
        find: `kind === "part" || `,
        put: "",
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
        find: "if (matches.length < 2 || ",
        put: "if (matches.length < 99 || ",
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
