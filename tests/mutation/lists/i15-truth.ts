// Mutants of I15: no true sentence is lost, no false claim stands alone.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I15_TRUTH: readonly Mutant[] = [
  ...mutantsOf(
    "shared/domain/replies/complete-reply.ts",
    "shared/chain/reply/shown-in-replies.test.ts",
    "I15",
    [
      {
        what: "a reply does not show the list of changes",
        find: `...(list === "" || isWritten(text, list) ? [] : [list]),`,
        put: "",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/marks/compose-reply.ts",
    "shared/domain/replies/marks/tags.test.ts",
    "I15",
    [
      {
        what: "a reply tells the list of changes once more",
        find: `list: () => (shownKeys.has(CHANGES) ? "" : rules`,
        put: `list: () => (shownKeys.has("") ? "" : rules`,
      },
    ],
  ),
  ...mutantsOf("shared/domain/receipts/number-receipts.ts", "tests/truth/truth.test.ts", "I15", [
    {
      what: "a reply to a question has a footer",
      find: "textOf(listed, new Set(changes.filter((_, index) => without.has(index + 1))), wanted),",
      put: "textOf(listed, new Set(changes.filter((_, index) => without.has(index + 1))), true),",
    },
  ]),
  ...mutantsOf(
    "shared/domain/prompting/reply/context.ts",
    "shared/chain/reply/replies-by-code.test.ts",
    "I15",
    [
      {
        what: "nothing contradicts a claim where a change was asked for",
        find: "think?.asked_change === true",
        put: "false",
      },
      {
        what: "nothing contradicts a claim after a yes that no model took for one",
        find: "isPlainYes(message, pending.type)",
        put: "false",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/complete-reply.ts",
    "shared/domain/replies/complete-reply.test.ts",
    "I15",
    [
      {
        what: "a denied list passes for the list",
        find: ".every((line) => toldWords.has(line));",
        put: ".every((line) => bare(text).includes(line));",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/reply/write-reply.ts",
    "shared/chain/reply/replies-by-code.test.ts",
    "I15",
    [
      {
        what: "what a question claims beside asking has nothing true beside it",
        find: "wanted && worded && saysMore(ask.text)",
        put: "false",
      },
      {
        what: "every question has a footer",
        find: "wanted && worded && saysMore(ask.text)",
        put: "wanted",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/count-note.ts",
    "shared/domain/replies/count-note.test.ts",
    "I15",
    [
      {
        what: "a change that a reply states and no receipt proves has nothing beside it",
        find: "changes.length === 0 && !shown.has(CHANGES)",
        put: "changes.length > 0 && !shown.has(CHANGES)",
      },
      {
        what: "a wrong number in a sentence with tags is held against the whole run alone",
        find: "own.length > 1 && isOdd(text, own)",
        put: "own.length > 99 && isOdd(text, own)",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/answers-by-code.ts",
    "shared/chain/reply/shown-by-plan.test.ts",
    "I15",
    [
      {
        what: "a read that found nothing goes untold beside one that found rows",
        find: "const isFound = reads.length === 1 || reads.every(({ total }) => total > 0);",
        put: "const isFound = true;",
      },
      {
        what: "rows are the whole answer to two questions",
        find: "drafts.length === 0 && !asksTwice(message)",
        put: "drafts.length === 0",
      },
    ],
  ),
];
