// Mutants of I15: no true sentence is lost, no false claim stands alone.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I15_TRUTH: readonly Mutant[] = mutantsOf("I15", [
  {
    file: "shared/domain/replies/complete-reply.ts",
    test: "shared/chain/reply/shown-in-replies.test.ts",
    what: "a reply does not show the list of changes",
    find: `...(list === "" || containsLines(text, list) ? [] : [list]),`,
    put: "",
  },
  {
    file: "shared/domain/replies/marks/compose-reply.ts",
    test: "shared/domain/replies/marks/tags.test.ts",
    what: "a reply shows the list of changes twice",
    find: `list: () => (shownKeys.has(CHANGES) ? "" : rules`,
    put: `list: () => (shownKeys.has("") ? "" : rules`,
  },
  {
    file: "shared/domain/receipts/number-receipts.ts",
    test: "tests/truth/truth.test.ts",
    what: "a reply to a question has a footer",
    find: "textOf(\n        listedChanges,\n        new Set(changes.filter((_, index) => statedElsewhere.has(index + 1))),\n        isChangeWanted,\n      ),",
    put: "textOf(listedChanges, new Set(changes.filter((_, index) => statedElsewhere.has(index + 1))), true),",
  },
  {
    file: "shared/domain/prompting/reply/context.ts",
    test: "shared/chain/reply/replies-by-code.test.ts",
    what: "nothing contradicts a claim where a change was asked for",
    find: "think?.asked_change === true",
    put: "false",
  },
  {
    file: "shared/domain/prompting/reply/context.ts",
    test: "shared/chain/reply/replies-by-code.test.ts",
    what: "nothing contradicts a claim after a yes that no model took for one",
    find: "isPlainYes(message, pending.type)",
    put: "false",
  },
  {
    file: "shared/domain/replies/complete-reply.ts",
    test: "shared/domain/replies/complete-reply.test.ts",
    what: "a denied list passes for the list",
    find: ".every((line) => textLines.has(line));",
    put: ".every((line) => withoutEmphasis(text).includes(line));",
  },
  {
    file: "shared/chain/reply/write-reply.ts",
    test: "shared/chain/reply/replies-by-code.test.ts",
    what: "a question that also claims something has no footer",
    find: "isChangeWanted && worded && saysMore(ask.text)",
    put: "false",
  },
  {
    file: "shared/chain/reply/write-reply.ts",
    test: "shared/chain/reply/replies-by-code.test.ts",
    what: "every question has a footer",
    find: "isChangeWanted && worded && saysMore(ask.text)",
    put: "isChangeWanted",
  },
  {
    file: "shared/domain/replies/count-note.ts",
    test: "shared/domain/replies/count-note.test.ts",
    what: "a change that a reply states and no receipt proves has nothing beside it",
    find: "changes.length === 0 && !shownKeys.has(CHANGES)",
    put: "changes.length > 0 && !shownKeys.has(CHANGES)",
  },
  {
    file: "shared/domain/replies/count-note.ts",
    test: "shared/domain/replies/count-note.test.ts",
    what: "a number in a sentence with tags is compared only with the changes of the whole run",
    find: "claimedChanges.length > 1 && hasWrongNumber(text, claimedChanges)",
    put: "claimedChanges.length > 99 && hasWrongNumber(text, claimedChanges)",
  },
  {
    file: "shared/domain/replies/answers-by-code.ts",
    test: "shared/chain/reply/shown-by-plan.test.ts",
    what: "a read that found nothing goes untold beside one that found rows",
    find: "const areRowsFound = reads.length === 1 || reads.every(({ total }) => total > 0);",
    put: "const areRowsFound = true;",
  },
  {
    file: "shared/domain/replies/answers-by-code.ts",
    test: "shared/chain/reply/shown-by-plan.test.ts",
    what: "rows are the whole answer to two questions",
    find: "drafts.length === 0 && !asksTwice(message)",
    put: "drafts.length === 0",
  },
]);
