// Mutants of I13 in fingerprints of Episodes: what is sent to a model of embeddings, and how meaning may order what a
// search finds.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

const fingerprints = {
  file: migrationFile("core_fingerprints"),
  test: "tests/database/memory/fingerprints.test.ts",
};
const search = { ...fingerprints, file: migrationFile("core_search_memory") };

export const I13_FINGERPRINTS: readonly Mutant[] = mutantsOf("I13", [
  {
    ...fingerprints,
    what: "Alfred's replies are sent to the model of embeddings",
    find: "e.speaker = 0 and not e.is_outside and t.text",
    put: "not e.is_outside and t.text",
  },
  {
    ...fingerprints,
    what: "what came from outside is sent to the model of embeddings",
    find: "e.speaker = 0 and not e.is_outside and t.text",
    put: "e.speaker = 0 and t.text",
  },
  {
    ...fingerprints,
    what: "words of a search are sent while memory is off",
    find: "'known', alfred.is_remembering() and exists",
    put: "'known', exists",
  },
  {
    ...fingerprints,
    what: "fingerprints of an earlier model stay beside those of today's",
    find: "is distinct from (p ->> 'model', (p ->> 'dimensions')::int)",
    put: "is null",
  },
  {
    ...search,
    what: "fingerprints of vectors of another size are compared",
    find: " and p.dimensions = search.dimensions",
    put: "",
  },
  {
    ...search,
    what: "meaning pushes away what words find",
    find: "0.25 * coalesce(n.score, 0)",
    put: "25 * coalesce(n.score, 0)",
  },
  {
    file: "shared/finders/create-finder.ts",
    test: "tests/contract/memory/embeddings.test.ts",
    what: "words of a search are sent for a memory that has no fingerprints",
    find: "if (!(await memory(user).knowsMeaning(model))) return null;",
    put: "",
  },
]);
