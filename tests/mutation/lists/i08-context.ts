// Mutants of I8: each node sees its row of the matrix.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I8_CONTEXT: readonly Mutant[] = mutantsOf("I8", [
  {
    file: "shared/domain/prompting/reply/context.ts",
    test: "tests/context/matrix.test.ts",
    what: "Reply sees one more exchange",
    find: "exchanges: shownExchanges(session),",
    put: "exchanges: session.exchanges.slice(-4),",
  },
  {
    file: "shared/domain/entities/tier-entities.ts",
    test: "shared/domain/entities/tier-entities.test.ts",
    what: "the tenth of a kind is listed before the second",
    find: "return first.number - second.number;",
    put: "return a < b ? -1 : 1;",
  },
  {
    file: "shared/domain/entities/tier-entities.ts",
    test: "tests/context/matrix.test.ts",
    what: "an entity stays active for one more exchange",
    find: "const WINDOW = 2;",
    put: "const WINDOW = 3;",
  },
  {
    file: "shared/domain/entities/tier-entities.ts",
    test: "tests/context/matrix.test.ts",
    what: "entities that were not retained are shown as retained",
    find: "record.retained !== undefined && !isActive",
    put: "!isActive",
  },
  {
    file: "shared/domain/prompting/act/sections/act-entities.ts",
    test: "shared/domain/prompting/prompts-of-nodes.test.ts",
    what: "Act is shown a row twice",
    find: "!rowRefs.has(ref) && (context.needed",
    put: "(rowRefs.has(ref) || true) && (context.needed",
  },
  {
    file: "shared/domain/prompting/act/sections/act-entities.ts",
    test: "shared/domain/prompting/prompts-of-nodes.test.ts",
    what: "Act is shown entities that its step cannot touch",
    find: "madeRefs.has(ref) || types.has(type));",
    put: "madeRefs.has(ref) || types.size > 0);",
  },
  {
    file: "shared/domain/prompting/act/sections/act-entities.ts",
    test: "shared/domain/prompting/prompts-of-nodes.test.ts",
    what: "Act is shown whole rows that its batch does not name",
    find: "changesRows(step) && !namesRows(step)",
    put: "changesRows(step)",
  },
  {
    file: "shared/domain/prompting/reply/sections/rows-read.ts",
    test: "shared/domain/prompting/reply/sections/rows-read.test.ts",
    what: "Reply is not told which columns of a row are left out",
    find: "...(omittedColumns.length === 0 ? {} : { more: omittedColumns }),",
    put: "",
  },
  {
    file: "shared/domain/prompting/reply/sections/rows-read.ts",
    test: "shared/domain/prompting/reply/sections/rows-read.test.ts",
    what: "Reply is shown whole rows from which a later step has made something",
    find: "later.step > step",
    put: "later.step > 99",
  },
]);
