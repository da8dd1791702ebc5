// Mutants of I1: no UUID in a request to a model or in a reply.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I1_NO_IDS: readonly Mutant[] = [
  ...mutantsOf(
    "shared/domain/entities/translation/translate-rows.ts",
    "shared/domain/entities/translation/translate-rows.test.ts",
    "I1",
    [
      {
        what: "a row without a ref is shown with its id",
        find: "if (ref !== null) out.id = ref;",
        put: "out.id = ref ?? row.id;",
      },
      {
        what: "ids inside the text of a row reach the model",
        find: `if (typeof value === "string") return maskUuids(value);`,
        put: `if (typeof value === "string") return value;`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/entities/translation/strip-refs.ts",
    "shared/domain/entities/translation/strip-refs.test.ts",
    "I1",
    [
      {
        what: "ids inside a text for the user are not masked",
        find: "return maskUuids(output);",
        put: "return output;",
      },
    ],
  ),
  ...mutantsOf("shared/chain/ask-model.ts", "shared/engine/journal/journal.test.ts", "I1", [
    {
      what: "a model that made an id up is shown it again",
      find: "answer: maskUuids(first.text)",
      put: "answer: first.text",
    },
  ]),
  ...mutantsOf(
    "shared/chain/understand/ask-understanding.ts",
    "shared/chain/understand/understanding.test.ts",
    "I1",
    [
      {
        what: "an id in Understand's answer is taken",
        find: "return findUuids(JSON.stringify(answer)).length > 0",
        put: "return findUuids(JSON.stringify(answer)).length > 99",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/prompting/sections/format-prompt.ts",
    "shared/chain/understand/understanding.test.ts",
    "I1",
    [
      {
        what: "an id in a message reaches the model",
        find: "return maskUuids(sections",
        put: "return String(sections",
      },
    ],
  ),
  ...mutantsOf(
    "shared/process/ends/release-output.ts",
    "shared/process/stored-process.test.ts",
    "I1",
    [
      {
        what: "a reply shows the ids that a service has answered",
        find: "registry.refOf(id));",
        put: "registry.refOf(id) ?? id);",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/receipts/name-change.ts",
    "shared/domain/receipts/reply-changes.test.ts",
    "I1",
    [
      {
        what: "what a run changed is told with refs of other rows",
        find: "if (!isLink) return { column, before, after };",
        put: "if (isLink || !isLink) return { column, before, after };",
      },
    ],
  ),
];
