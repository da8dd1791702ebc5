// Truth of replies: the lines by which a claim stands or falls with its receipts, and by which the truth
// stands beside it, whatever it says.
import type { Mutant } from "./mutant.ts";

const domain = (name: string) => `shared/domain/${name}.ts`;
const marks = (name: string) => `shared/domain/marks/${name}.ts`;
const nodes = (name: string) => `shared/nodes/${name}.ts`;
const TRUTH = "tests/truth/truth.test.ts";

export const TRUTH_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I11",
    what: "a claim with the tag of what failed stands",
    file: marks("judge-claims"),
    find: "isKnown(tag) && receipts.isApplied(tag))) return null;",
    put: "isKnown(tag))) return null;",
    tests: [marks("tags.test"), TRUTH],
  },
  {
    invariant: "I11",
    what: "a claim with the tag of no receipt stands",
    file: marks("judge-claims"),
    find: "isKnown(tag) && receipts.isApplied(tag))) return null;",
    put: "!isKnown(tag) || receipts.isApplied(tag))) return null;",
    tests: [marks("tags.test"), TRUTH],
  },
  {
    invariant: "I11",
    what: "one right tag carries a claim with a wrong one",
    file: marks("judge-claims"),
    find: "if (tags.every((tag) =>",
    put: "if (tags.some((tag) =>",
    tests: [marks("tags.test")],
  },
  {
    invariant: "I11",
    what: "a failed step counts as a change that a claim may rest on",
    file: domain("number-receipts"),
    find: `at(number)?.status === "applied"`,
    put: `at(number)?.status !== "nothing"`,
    tests: [TRUTH, nodes("drafts.test")],
  },
  {
    invariant: "I11",
    what: "a tag that never ends is released",
    file: marks("find-tags"),
    find: "const [cut] = UNFINISHED.exec(inside) ?? [];",
    put: "const [cut] = [] as string[];",
    tests: [marks("tags.test")],
  },
  {
    invariant: "I11",
    what: "a tag is released while it streams in",
    file: marks("find-tags"),
    find: `CLOSES.test(close)))) return "open";`,
    put: `CLOSES.test(close)))) return null;`,
    tests: [marks("tags.test")],
  },
  {
    invariant: "I11",
    what: "what stood around a tag becomes one",
    file: marks("take-tags"),
    find: "const left = takeTags(text, count);",
    put: "const left = { text, numbers: [] };",
    tests: [marks("tags.test")],
  },
  {
    invariant: "I11",
    what: "a tag behind a stop belongs to the next sentence",
    file: domain("split-sentences"),
    find: "[ \\t]+(?![ \\t\\u{F8FF}])",
    put: "[ \\t]+",
    tests: [marks("tags.test")],
  },
  {
    invariant: "I15",
    what: "a reply does not show the list of changes",
    file: domain("complete-reply"),
    find: `...(list === "" || isWritten(text, list) ? [] : [list]),`,
    put: "",
    tests: [nodes("shown-in-replies.test"), TRUTH],
  },
  {
    invariant: "I15",
    what: "a reply tells the list of changes once more",
    file: marks("compose-reply"),
    find: `list: () => (shown.has(CHANGES) ? "" : rules`,
    put: `list: () => (shown.has("") ? "" : rules`,
    tests: [marks("tags.test")],
  },
  {
    invariant: "I15",
    what: "the list repeats a line that stands in place of a claim",
    file: marks("judge-claims"),
    find: "for (const [tag] of lines) told.add(tag);",
    put: "",
    tests: [marks("tags.test"), TRUTH],
  },
  {
    invariant: "I15",
    what: "a reply to a question has a footer",
    file: domain("number-receipts"),
    find: "told(listed, new Set(changes.filter((_, index) => without.has(index + 1))), wanted),",
    put: "told(listed, new Set(changes.filter((_, index) => without.has(index + 1))), true),",
    tests: [TRUTH],
  },
  {
    invariant: "I15",
    what: "nothing contradicts a claim where a change was asked for",
    file: domain("build-reply-context"),
    find: "|| think?.asked_change === true,",
    put: ",",
    tests: [nodes("replies-by-code.test"), nodes("think-answers.test")],
  },
  {
    invariant: "I15",
    what: "nothing contradicts a claim about a proposal that was turned down",
    file: domain("build-reply-context"),
    find: "isWriting(takenOver?.plan)",
    put: "isWriting(undefined)",
    tests: [nodes("replies-by-code.test")],
  },
  {
    invariant: "I15",
    what: "a denied list passes for the list",
    file: domain("complete-reply"),
    find: ".every((line) => told.has(line));",
    put: ".every((line) => bare(text).includes(line));",
    tests: [domain("complete-reply.test")],
  },
];
