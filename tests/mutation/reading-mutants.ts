// Lines by which an exclusion hides nothing and is told everywhere (I13), each with a way to break it and
// the tests that must notice.
import type { Mutant } from "./mutant.ts";

const readTool = "shared/chain/act/reads/read-tool.ts";
const rulesTest = "shared/chain/act/content/content-rules.test.ts";
const quickTest = "shared/chain/act/decide-quick.test.ts";
const breaksTest = "shared/kitchen/food/row-breaks.test.ts";
const markedTest = "tests/contract/kitchen/marked-rows.test.ts";

export const READING_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I13",
    what: "an exclusion hides rows of a read",
    file: readTool,
    find: "...{ table, total, rows, filter: describeFilter(filter) },",
    put: "...{ table, total, rows: hasRules(rowRules(work.results)) ? rows.slice(0, 1) : rows, filter: describeFilter(filter) },",
    tests: [rulesTest, markedTest],
  },
  {
    invariant: "I13",
    what: "a row that breaks an exclusion is shown to models without a mark",
    file: "shared/domain/constraints/row-rules.ts",
    find: "return found.length === 0 ? shown : { ...shown, breaks: found };",
    put: "return shown;",
    tests: [rulesTest],
  },
  {
    invariant: "I13",
    what: "a list for the user does not say which rows break an exclusion",
    file: "shared/domain/rows/list-rows.ts",
    find: "[line, ...breaks.map(escapeMarkdown)]",
    put: "[line]",
    tests: [rulesTest, markedTest],
  },
  {
    invariant: "I13",
    what: "a mark does not name the culprit",
    file: "shared/kitchen/food/row-breaks.ts",
    find: 'foods.slice(0, NAMED).join(", ")',
    put: 'foods.slice(0, 0).join(", ")',
    tests: [breaksTest, markedTest],
  },
  {
    invariant: "I13",
    what: "an allergy of the household marks no row",
    file: "shared/domain/constraints/row-rules.ts",
    find: "...(profile?.avoid ?? []), ...excluded",
    put: "...excluded",
    tests: [markedTest],
  },
  {
    invariant: "I13",
    what: "rows are judged by the columns that a model asks for",
    file: readTool,
    find: "withChildren || !hasRules(rowRules(work.results)) ? [] : children",
    put: "withChildren || !hasRules(rowRules(work.results)) ? [] : children.slice(children.length)",
    tests: [markedTest],
  },
  {
    invariant: "I13",
    what: "what breaks an exclusion is proposed",
    file: "shared/kitchen/stock/rank-by-stock.ts",
    find: "judged.filter(({ breaks }) => breaks.length === 0)",
    put: "judged.filter(({ breaks }) => breaks.length >= 0)",
    tests: ["shared/kitchen/stock/rank-by-stock.test.ts"],
  },
  {
    invariant: "I13",
    what: "content is held to the English names of an exclusion only",
    file: "shared/chain/act/content/check-content.ts",
    find: "faults({ constraints, avoid, excluded })",
    put: "faults({ constraints, avoid })",
    tests: [markedTest],
  },
  {
    invariant: "I13",
    what: "a filter by place hides what is elsewhere",
    file: "shared/chain/act/reads/read-elsewhere.ts",
    find: "if (more <= 0) return null;",
    put: "if (more !== 0) return null;",
    tests: [markedTest],
  },
  {
    invariant: "I13",
    what: "a model that insists on text is refused for good",
    file: readTool,
    find: "work.triedFamily ||= objection !== null;",
    put: "",
    tests: [markedTest],
  },
  {
    invariant: "I13",
    what: "a quick look-up that is more ends without an answer",
    file: "shared/chain/act/decide-quick.ts",
    find: 'status === "blocked"',
    put: 'status === "failed"',
    tests: [quickTest],
  },
  {
    invariant: "I13",
    what: "a step that wants the user asked fails",
    file: "shared/chain/act/run-act-loop.ts",
    find: 'blocked.suggested_next === "ask_user" && question !== ""',
    put: 'blocked.suggested_next === "ask_user" && question === ""',
    tests: [quickTest],
  },
];
