// Mutants of I14: what code derives, it derives from all rows, or says what it left out.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I14_ALL_ROWS: readonly Mutant[] = [
  ...mutantsOf(
    "shared/chain/act/reads/gather-sources.ts",
    "shared/chain/act/reads/gather-sources.test.ts",
    "I14",
    [
      {
        what: "a conclusion is drawn from the page that a model was given",
        find: "for (const read of reads) add(await restOf(work, read, reader, partial));",
        put: "for (const read of reads.slice(reads.length)) add(await restOf(work, read, reader, partial));",
      },
      {
        what: "only the first page of the rest is read",
        find: "offset === 0 || (offset < total && offset < MAX)",
        put: "offset === 0",
      },
      {
        what: "nobody is told what lies above the bound",
        find: `    if (page.rows.length < page.total) partial.push(partly(work, read.table, page));
    return page.rows;`,
        put: "    return page.rows;",
      },
      {
        what: "a row that went between two pages hides another",
        find: "read.total !== total && again",
        put: "read.total < 0 && again",
      },
      {
        what: "rows are derived from as they were before the run changed them",
        find: "const changed = await reader.byRefs(target, ids.map(String));",
        put: "const changed = await reader.byRefs(target, ids.slice(ids.length).map(String));",
      },
      {
        what: "a row that the run has deleted is derived from",
        find: "for (const ref of deletedRefs) rows.delete(ref);",
        put: "for (const ref of deletedRefs) rows.has(ref);",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/rows/draft-rows.ts",
    "tests/contract/kitchen/shopping-run.test.ts",
    "I14",
    [
      {
        what: "drafts that nobody has saved are left out",
        find: "newRefs.has(ref) || isPointedAt(ref)",
        put: "isPointedAt(ref)",
      },
    ],
  ),
  ...mutantsOf(
    "shared/kitchen/shopping/chosen-recipes.ts",
    "tests/contract/kitchen/shopping-run.test.ts",
    "I14",
    [
      {
        what: "a meal that bears only a recipe's name is left out",
        find: ": { ...meal, recipe_id: own.id };",
        put: ": meal;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/kitchen/shopping/merge-needs.ts",
    "shared/kitchen/shopping/derive-shopping-list.test.ts",
    "I14",
    [
      {
        what: "an amount on the list covers any need",
        find: "const missing = base - atHome - onList;",
        put: "const missing = onList > 0 ? 0 : base - atHome;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/kitchen/shopping/leave-out-foods.ts",
    "shared/kitchen/shopping/leave-out-foods.test.ts",
    "I14",
    [
      {
        what: "an entry is left out that nobody is told of",
        find: ": { content: { ...content, items: rest }, notes: [note] };",
        put: ": { content: { ...content, items: rest }, notes: [] };",
      },
    ],
  ),
  ...mutantsOf(
    "shared/kitchen/shopping/chosen-recipes.ts",
    "shared/kitchen/shopping/derive-shopping-list.test.ts",
    "I14",
    [
      {
        what: "a number of recipes is a number of people",
        find: `(?= *(?:[,;:)]|\\\\.(?!\\\\d)|$))`,
        put: `(?=\\\\s|$)`,
      },
    ],
  ),
];
