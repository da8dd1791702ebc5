// Mutants of I8: each node sees its row of the matrix.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I8_CONTEXT: readonly Mutant[] = [
  ...mutantsOf("shared/domain/prompting/reply/context.ts", "tests/context/matrix.test.ts", "I8", [
    {
      what: "Reply sees one more exchange",
      find: "exchanges: shownExchanges(session),",
      put: "exchanges: session.exchanges.slice(-4),",
    },
  ]),
  ...mutantsOf(
    "shared/domain/entities/tier-entities.ts",
    "shared/domain/entities/tier-entities.test.ts",
    "I8",
    [
      {
        what: "the tenth of a kind is listed before the second",
        find: "return one.number - other.number;",
        put: "return a < b ? -1 : 1;",
      },
    ],
  ),
  ...mutantsOf("shared/domain/entities/tier-entities.ts", "tests/context/matrix.test.ts", "I8", [
    {
      what: "an entity stays active for one more exchange",
      find: "const WINDOW = 2;",
      put: "const WINDOW = 3;",
    },
    {
      what: "entities that nobody retained are shown as retained",
      find: "record.retained !== undefined && !isActive",
      put: "!isActive",
    },
  ]),
  ...mutantsOf(
    "shared/domain/prompting/act/sections/act-entities.ts",
    "shared/domain/prompting/prompts-of-nodes.test.ts",
    "I8",
    [
      {
        what: "Act is shown a row twice",
        find: "!rowRefs.has(ref) && (context.needed",
        put: "(rowRefs.has(ref) || true) && (context.needed",
      },
      {
        what: "Act is shown entities that its step cannot touch",
        find: "madeRefs.has(ref) || kin.has(type));",
        put: "madeRefs.has(ref) || kin.size > 0);",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/prompting/act/sections/act-entities.ts",
    "shared/domain/prompting/prompts-of-nodes.test.ts",
    "I8",
    [
      {
        what: "Act is shown rows whole that its batch does not name",
        find: "changesRows(step) && !namesRows(step)",
        put: "changesRows(step)",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/prompting/reply/sections/rows-read.ts",
    "shared/domain/prompting/reply/sections/rows-read.test.ts",
    "I8",
    [
      {
        what: "Reply is not told which columns of a row are left out",
        find: "...(more.length === 0 ? {} : { more }),",
        put: "",
      },
      {
        what: "Reply is shown rows whole of which a later step has made something",
        find: "later.step > step",
        put: "later.step > 99",
      },
    ],
  ),
];
