// Mutants of I8 in summaries: a narrative has each exchange of its own path once, in a bounded number of paragraphs.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

const TREE = "tests/database/runs/tree.test.ts";

export const I8_SUMMARIES: readonly Mutant[] = mutantsOf("I8", [
  {
    file: migrationFile("core_save_summary"),
    test: TREE,
    what: "a paragraph of another branch is taken into a narrative",
    find: "join alfred.path_of(alternative) p on p.alternative_id = m.alternative_id",
    put: "join public.alternatives p on p.id = m.alternative_id",
  },
  {
    file: migrationFile("core_save_summary"),
    test: TREE,
    what: "a paragraph stands beside one that was made from it",
    find: "having count(*) > 1 or o.source_id = any (narrative)",
    put: "having count(*) > 1",
  },
  {
    file: migrationFile("core_save_summary"),
    test: TREE,
    what: "a paragraph is made from what the one before it covers, too",
    find: "      covered := made.covers_to;",
    put: "",
  },
  {
    file: migrationFile("core_session"),
    test: TREE,
    what: "a summary has any level above its sources",
    find: "if new.level is distinct from (",
    put: "if new.level < (",
  },
  {
    file: "shared/domain/conversation/fold-summary.ts",
    test: "shared/domain/conversation/fold-summary.test.ts",
    what: "the oldest paragraphs are cut in place of being folded",
    find: "rest.toSpliced(position, 0, mergedParagraph)",
    put: "rest",
  },
  {
    file: "shared/domain/conversation/fold-summary.ts",
    test: "shared/domain/conversation/fold-summary.test.ts",
    what: "a narrative grows with its conversation",
    find: "if (paragraphsOfLevel.length > maxParagraphs) return paragraphsOfLevel.slice(0, FOLD_SIZE);",
    put: "if (paragraphsOfLevel.length > 9 * maxParagraphs) return paragraphsOfLevel.slice(0, FOLD_SIZE);",
  },
]);
