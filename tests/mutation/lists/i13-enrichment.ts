// Mutants of I13: what Alfred tells of an entity rests on facts in the user's words that have not changed since,
// and replaces no words of theirs.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

const CHECK = "shared/domain/memory/check-enrichment.test.ts";
const ENRICHING = "tests/database/memory/enriching.test.ts";

export const I13_ENRICHMENT: readonly Mutant[] = mutantsOf("I13", [
  {
    file: "shared/domain/memory/check-enrichment.ts",
    test: CHECK,
    what: "a sentence of an enrichment that cites no fact is kept",
    find: `if (facts.length === 0) return "not_cited";`,
    put: "",
  },
  {
    file: "shared/domain/memory/check-enrichment.ts",
    test: CHECK,
    what: "an enrichment has names that its facts do not have",
    find: `if (!/^\\p{Lu}./u.test(word) || isCited(foldText(word), citedWords)) return false;`,
    put: "if (word !== text) return false;",
  },
  {
    file: "shared/domain/memory/check-enrichment.ts",
    test: CHECK,
    what: "an enrichment has numbers that its facts do not have",
    find: `.some((number) => !numbers.has(number))) return "number_not_cited";`,
    put: `.some((number) => number < 0)) return "number_not_cited";`,
  },
  {
    file: migrationFile("core_enrichment"),
    test: ENRICHING,
    only: "is never shown in place",
    what: "enrichment is shown in place of the user's words",
    find: "if e.enrichment -> 'parts' is null or alfred.is_described(e) then",
    put: "if e.enrichment -> 'parts' is null then",
  },
  {
    file: migrationFile("core_enrich"),
    test: ENRICHING,
    only: "is not enriched if the user has described it",
    what: "an entity that the user has described is enriched",
    find: "  elsif alfred.is_described(e) then",
    put: "  elsif alfred.is_described(e) and e.id is null then",
  },
  {
    file: migrationFile("core_enrich"),
    test: ENRICHING,
    only: "is not written if the facts have changed",
    what: "an enrichment is written though its facts have changed in between",
    find: "or alfred.enrichment_batch(e) <> p ->> 'batch' then",
    put: "or e.id is null then",
  },
  {
    file: migrationFile("core_enrichment"),
    test: ENRICHING,
    only: "has no words of a reply as its source",
    what: "an enrichment rests on words of a reply",
    find: "e.id = f.episode_id and e.speaker = 0",
    put: "e.id = f.episode_id",
  },
  {
    file: migrationFile("core_enrichment"),
    test: ENRICHING,
    only: "loses what a changed fact said",
    what: "an enrichment tells what a changed fact said",
    find: "where to_jsonb(f.is_standing) = e.enrichment -> 'states' -> f.id::text",
    put: "where f.id is not null",
  },
]);
