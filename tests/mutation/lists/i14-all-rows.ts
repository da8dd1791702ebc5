// Mutants of I14: what code derives, it derives from all rows, or says what it left out.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I14_ALL_ROWS: readonly Mutant[] = mutantsOf("I14", [
  {
    file: "shared/chain/act/reads/gather-sources.ts",
    test: "shared/chain/act/reads/gather-sources.test.ts",
    what: "a conclusion is drawn from the page that a model was given",
    find: "for (const read of reads) add(await readRest(work, read, reader, omissionNotes, deletedRefs));",
    put: "for (const read of reads.slice(reads.length)) add(await readRest(work, read, reader, omissionNotes, deletedRefs));",
  },
  {
    file: "shared/chain/act/reads/gather-sources.ts",
    test: "shared/chain/act/reads/gather-sources.test.ts",
    what: "only the first page of the rest is read",
    find: "offset === 0 || (offset < total && offset < MAX_ROWS)",
    put: "offset === 0",
  },
  {
    file: "shared/chain/act/reads/gather-sources.ts",
    test: "shared/chain/act/reads/gather-sources.test.ts",
    what: "rows beyond the bound are left out in silence",
    find: "if (rows.length < page.total)\n      omissionNotes.push(partialNote(work, read.table, { ...page, rows }));\n    return page.rows;",
    put: "    return page.rows;",
  },
  {
    file: "shared/chain/act/reads/gather-sources.ts",
    test: "shared/chain/act/reads/gather-sources.test.ts",
    what: "a row that is deleted between two pages hides another",
    find: "read.total !== total && mayRestart",
    put: "read.total < 0 && mayRestart",
  },
  {
    file: "shared/chain/act/reads/gather-sources.ts",
    test: "shared/chain/act/reads/gather-sources.test.ts",
    what: "rows are derived from as they were before the run changed them",
    find: "const changedSources = await reader.readByRefs(targetTable, targetRefs.map(String));",
    put: "const changedSources = await reader.readByRefs(targetTable, targetRefs.slice(targetRefs.length).map(String));",
  },
  {
    file: "shared/chain/act/reads/gather-sources.ts",
    test: "shared/chain/act/reads/gather-sources.test.ts",
    what: "a row that the run has deleted is derived from",
    find: "for (const ref of deletedRefs) rows.delete(ref);",
    put: "for (const ref of deletedRefs) rows.has(ref);",
  },
  {
    file: "shared/domain/rows/draft-rows.ts",
    test: "tests/contract/kitchen/shopping-run.test.ts",
    what: "unsaved drafts are left out",
    find: "newRefs.has(ref) ||\n        isReferredTo(ref)",
    put: "isReferredTo(ref)",
  },
  {
    file: "shared/kitchen/shopping/chosen-recipes.ts",
    test: "tests/contract/kitchen/shopping-run.test.ts",
    what: "a meal that bears only a recipe's name is left out",
    find: ": { ...meal, recipe_id: ownRecipe.id };",
    put: ": meal;",
  },
  {
    file: "shared/kitchen/shopping/merge-needs.ts",
    test: "shared/kitchen/shopping/derive-shopping-list.test.ts",
    what: "an amount on the list covers any need",
    find: "const missing = base - atHome - onList;",
    put: "const missing = onList > 0 ? 0 : base - atHome;",
  },
  {
    file: "shared/kitchen/shopping/leave-out-foods.ts",
    test: "shared/kitchen/shopping/leave-out-foods.test.ts",
    what: "an entry is left out in silence",
    find: ": { content: { ...content, items: keptItems }, notes: [note] };",
    put: ": { content: { ...content, items: keptItems }, notes: [] };",
  },
  {
    file: "shared/kitchen/shopping/list-label.ts",
    test: "shared/kitchen/shopping/derive-shopping-list.test.ts",
    what: "a number of recipes is a number of people",
    find: `(?= *(?:[,;:)]|\\\\.(?!\\\\d)|$))`,
    put: `(?=\\\\s|$)`,
  },
  {
    file: "shared/services/rows/read-report.ts",
    test: "shared/services/rows/read-report.test.ts",
    what: "a report rests on the first rows alone",
    find: "last && rows.length < total ? [",
    put: "last && rows.length > total ? [",
  },
]);
