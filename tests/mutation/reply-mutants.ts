// Replies: the lines by which a model's prose, code's blocks and the one list of changes make a reply.
import type { Mutant } from "./mutant.ts";

const domain = (name: string) => `shared/domain/${name}.ts`;
const marks = (name: string) => `shared/domain/marks/${name}.ts`;
const nodes = (name: string) => `shared/nodes/${name}.ts`;

export const REPLY_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I11",
    what: "a mark counts by its word",
    file: marks("parse-mark"),
    find: "others.length === 0 && step === number",
    put: `others.length === 0 && step === number && words.includes("step")`,
    tests: [marks("compose-reply.test")],
  },
  {
    invariant: "I11",
    what: "a mark of two drafts shows one of them",
    file: marks("parse-mark"),
    find: "return blocks.length === 1 ? (blocks[0] ?? null) : null;",
    put: "return blocks[0] ?? null;",
    tests: [marks("compose-reply.test")],
  },
  {
    invariant: "I11",
    what: "a mark of what the run does not show counts as a step",
    file: marks("parse-mark"),
    find: "if (named.length > 0) {",
    put: "if (named.some((name) => blocks.some(({ refs }) => refs.map(bare).includes(name)))) {",
    tests: [marks("compose-reply.test")],
  },
  {
    invariant: "I11",
    what: "an unfinished mark is released at the end",
    file: marks("split-marks"),
    find: "flush: () => take(true),",
    put: "flush: () => [{ text: rest }],",
    tests: [marks("compose-reply.test")],
  },
  {
    invariant: "I11",
    what: "an unfinished mark is released while it streams",
    file: marks("split-marks"),
    find: "const held = ended ? null : MAY_OPEN.exec(rest);",
    put: "const held = ended ? null : null;",
    tests: [marks("compose-reply.test")],
  },
  {
    invariant: "I11",
    what: "braces in a draft are marks",
    file: marks("compose-reply"),
    find: "out += rules.guard.add(text);",
    put:
      "out += rules.guard.add(text.replace(/\\{\\{(.*?)\\}\\}/g, " +
      '(_, mark) => parseMark(mark, rules)?.text ?? ""));',
    tests: [marks("compose-reply.test")],
  },
  {
    invariant: "I11",
    what: "the list of changes stands in a reply twice: at its mark and at the end",
    file: domain("complete-reply"),
    find: "!shown.has(key) && !contains(",
    put: "key === CHANGES || !shown.has(key) && !contains(",
    tests: [nodes("shown-in-replies.test")],
  },
  {
    invariant: "I11",
    what: "the list of changes stands in a reply twice: at two marks",
    file: marks("compose-reply"),
    find: "block === null || shown.has(block.key) ||",
    put: "block === null ||",
    tests: [marks("compose-reply.test")],
  },
  {
    invariant: "I11",
    what: "the list of changes stands in a reply twice: at its step's mark and at its own",
    file: marks("compose-reply"),
    find: "for (const key of [block.key, ...block.holds]) shown.add(key);",
    put: "shown.add(block.key);",
    tests: [marks("compose-reply.test"), nodes("shown-in-replies.test")],
  },
  {
    invariant: "I11",
    what: "the list of changes stands in a reply twice: at its own mark and at its step's",
    file: marks("without-shown"),
    find: "holds.includes(key) && shown.has(key)",
    put: "holds.includes(key) && !holds.includes(key) && shown.has(key)",
    tests: [marks("compose-reply.test"), nodes("shown-in-replies.test")],
  },
  {
    invariant: "I11",
    what: "an offer is not stored as what is open",
    file: nodes("decide-reply"),
    find: "ask ?? offered(offer)",
    put: "ask",
    tests: [nodes("shown-in-replies.test")],
  },
  {
    invariant: "I11",
    what: "one yes answers two questions",
    file: nodes("write-reply"),
    find: "const asks = ask !== null ||",
    put: "const asks = ask !== null &&",
    tests: [nodes("shown-in-replies.test")],
  },
  {
    invariant: "I11",
    what: "what a question has told is listed once more",
    file: domain("told-in-question"),
    find: `if (ask?.type !== "confirm_override") return changes;`,
    put: `if (ask?.type !== "confirm_delete") return changes;`,
    tests: [domain("told-in-question.test")],
  },
  {
    invariant: "I11",
    what: "what a question has told of a row hides what else failed of it",
    file: domain("told-in-question"),
    find: "line.includes(label) && line.includes(wordsOf(error))",
    put: "line.includes(label)",
    tests: [domain("told-in-question.test")],
  },
  {
    invariant: "I11",
    what: "a look-up that was planned is answered by a list",
    file: domain("answers-by-code"),
    find: "(isQuick && isListed(context))",
    put: "isListed(context)",
    tests: [nodes("replies-by-code.test")],
  },
  {
    invariant: "I11",
    what: "an answer of Think is told in the place of what was found",
    file: domain("answers-by-code"),
    find: "reads.length + analyses.length + failures.length + losses.length === 0 &&",
    put: "losses.length === 0 &&",
    tests: [nodes("think-answers.test")],
  },
];
