// Mutants of I1: no UUID in a request to a model or in a reply, and no ref in what people read.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I1_NO_IDS: readonly Mutant[] = mutantsOf("I1", [
  {
    file: "shared/domain/entities/translation/translate-rows.ts",
    test: "shared/domain/entities/translation/translate-rows.test.ts",
    what: "a row without a ref is shown with its id",
    find: "if (ref !== null) output.id = ref;",
    put: "output.id = ref ?? row.id;",
  },
  {
    file: "shared/domain/entities/translation/translate-rows.ts",
    test: "shared/domain/entities/translation/translate-rows.test.ts",
    what: "ids inside the text of a row reach the model",
    find: `if (typeof value === "string") return maskUuids(value);`,
    put: `if (typeof value === "string") return value;`,
  },
  {
    file: "shared/domain/entities/translation/strip-refs.ts",
    test: "shared/domain/entities/translation/strip-refs.test.ts",
    what: "ids inside a text for the user are not masked",
    find: `return maskUuids(replaceRefs(pack, output, registry, ""));`,
    put: `return replaceRefs(pack, output, registry, "");`,
  },
  {
    file: "shared/chain/ask-model.ts",
    test: "shared/engine/journal/journal.test.ts",
    what: "an id that a model has made up is shown to it again",
    find: "answer: maskUuids(firstAnswer.text)",
    put: "answer: firstAnswer.text",
  },
  {
    file: "shared/chain/understand/ask-understanding.ts",
    test: "shared/chain/understand/understanding.test.ts",
    what: "an id in Understand's answer is accepted",
    find: "return findUuids(JSON.stringify(answer)).length > 0",
    put: "return findUuids(JSON.stringify(answer)).length > 99",
  },
  {
    file: "shared/domain/prompting/sections/format-prompt.ts",
    test: "shared/chain/understand/understanding.test.ts",
    what: "an id in a message reaches the model",
    find: "return maskUuids(sections",
    put: "return String(sections",
  },
  {
    file: "shared/process/ends/release-output.ts",
    test: "shared/process/stored-process.test.ts",
    what: "a reply shows the ids that a service has answered",
    find: "registry.refOf(id));",
    put: "registry.refOf(id) ?? id);",
  },
  {
    file: "shared/domain/conversation/questions/step-questions.ts",
    test: "shared/process/ends/shown-questions.test.ts",
    what: "a step's question shows refs of rows",
    find: `replaceRefs(pack, text, registry, "…")`,
    put: "text",
  },
  {
    file: "shared/domain/receipts/name-change.ts",
    test: "shared/domain/receipts/reply-changes.test.ts",
    what: "a change of a link is reported with the refs of other rows",
    find: "if (!isLink) return { column, before, after };",
    put: "if (isLink || !isLink) return { column, before, after };",
  },
]);
