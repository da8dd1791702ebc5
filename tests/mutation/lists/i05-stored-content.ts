// Mutants of I5: stored content equals generated content, and losses are reported.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I5_STORED_CONTENT: readonly Mutant[] = mutantsOf("I5", [
  {
    file: "shared/kitchen/compile-artifact.ts",
    test: "shared/kitchen/compile-artifact.test.ts",
    what: "a value that is 0, false or empty is not stored",
    find: ".filter(([field]) => !isMissing(source[field]))",
    put: ".filter(([field]) => source[field])",
  },
  {
    file: "shared/kitchen/compile-artifact.ts",
    test: "shared/kitchen/compile-artifact.test.ts",
    what: "what a compilation leaves out is not reported",
    find: ".filter(([field, value]) => !keptNames.includes(field) && !isMissing(value))",
    put: ".filter(() => false)",
  },
  {
    file: "shared/chain/act/content/save-artifacts.ts",
    test: "shared/chain/act/content/drafts.test.ts",
    what: "losses do not reach the reply",
    find: "work.losses.push(...losses);",
    put: "",
  },
  {
    file: "shared/domain/planning/check-plan.ts",
    test: "shared/domain/planning/plans.test.ts",
    what: "a model may write a draft down once more instead of saving it",
    find: "namesakeFaults(step, session, draftsCalled)",
    put: "namesakeFaults(step, { ...session, artifacts: {} }, draftsCalled)",
  },
  {
    file: "shared/domain/replies/complete-reply.ts",
    test: "shared/chain/reply/replies-by-code.test.ts",
    what: "losses are not told when the model leaves them out",
    find: "losses.filter((loss) => !contains(text, loss)),",
    put: "[],",
  },
  {
    file: "shared/domain/rows/line-order.ts",
    test: "shared/domain/rows/line-order.test.ts",
    what: "lines are returned in the order in which they were written, not by their places",
    find: "placedLines.toSorted((a, b) => a.place - b.place)",
    put: "placedLines",
  },
  {
    file: migrationFile("core_row_operations"),
    test: "tests/database/line-order.test.ts",
    what: "a line that is put into the middle moves no other line",
    find: `  perform alfred.place_line(entry, row_id);
  return`,
    put: "  return",
  },
  {
    file: "shared/domain/planning/check-remake.ts",
    test: "shared/domain/planning/plans.test.ts",
    what: "a draft under a slightly different name is written anew by a plan",
    find: `if (step.type === "generate") return namesakeFaults(step, session, draftsLike);`,
    put: `if (step.type === "generate") return [];`,
  },
  {
    file: "shared/domain/replies/complete-reply.ts",
    test: "shared/domain/replies/drafts-in-replies.test.ts",
    what: "a draft that a reply begins to retype is not shown whole",
    find: "draft.isNew || isNothingFound || showsBeginning(text, draft.text);",
    put: "draft.isNew || isNothingFound;",
  },
  {
    file: "shared/domain/planning/unseen-saves.ts",
    test: "shared/chain/think/unseen-saves.test.ts",
    what: "content that the user has not seen is stored in place of what was shown",
    find: "if (savesToDrop.length === 0) return output;",
    put: "if (savesToDrop.length < 9) return output;",
  },
  {
    file: "shared/domain/planning/unseen-saves.ts",
    test: "shared/chain/think/unseen-saves.test.ts",
    what: "a plan that makes anew what was to be saved is not sent back",
    find: "if (firstSave === undefined) return null;",
    put: "if (firstSave === undefined || session.exchanges.length < 99) return null;",
  },
  {
    file: "shared/domain/planning/unseen-saves.ts",
    test: "shared/chain/think/unseen-saves.test.ts",
    what: "a draft is to be saved without what was wished after it was made",
    find: ".filter(({ exchange = 0 }) => exchange > oldest)",
    put: ".filter(({ exchange = 0 }) => exchange < oldest)",
  },
]);
