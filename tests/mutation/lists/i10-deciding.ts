// Mutants of I10 about fields of a service's answers that may decide.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I10_DECIDING: readonly Mutant[] = mutantsOf("I10", [
  {
    file: "shared/platform/processes/deciding-parts.ts",
    test: "shared/platform/processes/deciding.test.ts",
    what: "answers of another user's Tool decide in a Process",
    find: "if (tool?.own !== true || step.forEach !== undefined) return [];",
    put: "if (tool === undefined || step.forEach !== undefined) return [];",
  },
  {
    file: "shared/platform/processes/taint.ts",
    test: "shared/platform/processes/deciding.test.ts",
    what: "an answer to inputs from outside decides",
    find: "taintedReferences.length > 0 ? [] :",
    put: "taintedReferences.length > 100 ? [] :",
  },
  {
    file: "shared/platform/processes/taint-frame.ts",
    test: "shared/platform/processes/deciding.test.ts",
    what: "the text beside a field that may decide decides, too",
    find: ".some((part) => isWithin(jsonPointer(path), part));",
    put: ".some((part) => jsonPointer(path) !== part || true);",
  },
  {
    file: "shared/platform/schemas/bounded-at.ts",
    test: "shared/platform/schemas/bounded-at.test.ts",
    what: "free text passes as one form of several",
    find: `if (bounds.length < verdicts.length) return "loose";`,
    put: "",
  },
  {
    file: "shared/platform/schemas/bounded-at.ts",
    test: "shared/platform/schemas/bounded-at.test.ts",
    what: "any text passes for a date",
    find: "return bound.words.includes(field) || bound.formats.some((name) => FORMATS[name]?.test(field));",
    put: "return bound.words.includes(field) || bound.formats.length > 0;",
  },
  {
    file: "shared/process/outside/source-of.ts",
    test: "shared/process/outside/deciding-runs.test.ts",
    what: "a shared Tool's answers decide in another user's run",
    find: `if (answer.outcome === "failed" || tool.own !== true) return ofAnswer;`,
    put: `if (answer.outcome === "failed") return ofAnswer;`,
  },
  {
    file: "shared/process/outside/source-of.ts",
    test: "shared/process/outside/deciding-runs.test.ts",
    what: "words in a row that ask for a value let it decide",
    find: "eachOnce([TRUSTED, ...ofInputs])",
    put: "eachOnce([TRUSTED, ...ofInputs.slice(0, 0)])",
  },
  {
    file: "shared/process/data/ops-of-inputs.ts",
    test: "shared/process/outside/deciding-runs.test.ts",
    what: "a value that may decide is the household's own once it is in a row",
    find: "const sources = storedSources(sourcesAt(inputSources, place));",
    put: `const sources = storedSources(sourcesAt(inputSources, place).filter((one) => one !== "trusted"));`,
  },
  {
    file: "shared/process/rerun/rerun-walk.ts",
    test: "shared/process/rerun/rerun-outside.test.ts",
    what: "what a rerun takes over counts as the household's own",
    find: "const { receipts: _changes, losses: _notes, ...copied } =",
    put: "const { receipts: _changes, losses: _notes, outside: _from, ...copied } =",
  },
  {
    file: migrationFile("core_reruns"),
    test: "tests/database/platform/run-journal.test.ts",
    what: "a rerun forgets that a webhook gave the inputs of a run that never began",
    find: "'inputs', alfred.sources_of_inputs(found_source.source),",
    put: "'inputs', alfred.sources_of_inputs(accepted),",
  },
  {
    file: migrationFile("core_resolve_run"),
    test: "tests/database/platform/run-journal.test.ts",
    what: "another user's run gets the fields that may decide",
    find: "'answersMayDecide', case when alfred.is_mine(t.owner_id) then v.answers_may_decide else '[]' end,",
    put: "'answersMayDecide', v.answers_may_decide,",
  },
  {
    file: "console/page/automate/tool/draft-of-offer.ts",
    test: "console/page/automate/tool/draft-of-offer.test.ts",
    what: "another tool of an MCP server inherits what may decide",
    find: "name: offer.name,\n    description: offer.description,\n    serviceId,\n    connectionParams,\n    secret,",
    put: "...tool,\n    name: offer.name,\n    description: offer.description,",
  },
  {
    file: "shared/services/definitions/check-hook.ts",
    test: "tests/api/platform/hooks.test.ts",
    what: "the check of a webhook keeps quiet about what a request could decide",
    find: "unsafe: hookFaults(process, parsed.data, callables),",
    put: "unsafe: [],",
  },
]);
