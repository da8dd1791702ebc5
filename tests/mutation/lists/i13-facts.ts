// Mutants of I13 in memory: a fact is believed for the user's own words, and nothing about it is lost.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I13_FACTS: readonly Mutant[] = mutantsOf("I13", [
  {
    file: migrationFile("core_write_memory"),
    test: "tests/database/memory/believing.test.ts",
    what: "a reply of Alfred's is evidence for a fact",
    find: "and e.speaker = 0 and length",
    put: "and length",
  },
  {
    file: migrationFile("core_write_memory"),
    test: "tests/database/memory/believing.test.ts",
    what: "a fact is believed without its quote being looked for",
    find: "and alfred.is_quoted(statement ->> 'quote', alfred.shown_text(substr(a.content, e.starts, e.length)))",
    put: "",
  },
  {
    file: migrationFile("core_write_memory"),
    test: "tests/database/memory/believing.test.ts",
    what: "words of an earlier batch are evidence for a fact",
    find: "and e.id::text = statement ->> 'episode_id' and e.id = any (batch)",
    put: "and e.id::text = statement ->> 'episode_id'",
  },
  {
    file: migrationFile("core_write_memory"),
    test: "tests/database/memory/believing.test.ts",
    what: "memory has facts that the pack keeps itself",
    find: "elsif alfred.is_owned_by_pack(content, statement ->> 'quote') then",
    put: "elsif false then",
  },
  {
    file: migrationFile("core_write_memory"),
    test: "tests/database/memory/changing.test.ts",
    what: "a fact that is contradicted is deleted",
    find: "  closed := cardinality(doomed);",
    put: "  closed := cardinality(doomed); delete from public.facts f where f.id = any (doomed);",
  },
  {
    file: migrationFile("core_write_memory"),
    test: "tests/database/memory/changing.test.ts",
    what: "a fact closes facts of another entity",
    find: "    select f.id from alfred.shown_facts(cluster) f\n    where f.is_standing and f.id::text in (",
    put: "    select f.id from public.facts f\n    where f.valid_to is null and f.id::text in (",
  },
  {
    file: migrationFile("core_shown_facts"),
    test: "tests/database/memory/changing.test.ts",
    what: "a fact stands whose words another alternative has replaced",
    find: "a.is_active and e.conversation_id is distinct from conversation)\n    order by",
    put: "e.conversation_id is distinct from conversation)\n    order by",
  },
  {
    file: migrationFile("core_write_memory"),
    test: "tests/database/memory/extracting.test.ts",
    what: "a batch that comes twice is written twice",
    find: "  if not found then\n    return jsonb_build_object('outcome', 'already_written');\n  end if;\n",
    put: "",
  },
  {
    file: migrationFile("core_write_memory"),
    test: "tests/database/memory/merging.test.ts",
    what: "two birthdays of two years become one",
    find: "when alfred.differ_in_number(a.name, b.name) then 'number'",
    put: "",
  },
  {
    file: migrationFile("core_merge_entities"),
    test: "tests/database/memory/merging.test.ts",
    what: "a merge that is taken back leaves closed what it had closed",
    find: "and alfred.root_of(o.entity_id) <> alfred.root_of(f.entity_id);",
    put: "and false;",
  },
  {
    file: migrationFile("core_merge_entities"),
    test: "tests/database/memory/merging.test.ts",
    what: "a merge is taken back before a later one that rests on it",
    find: "if later is not null then",
    put: "if false then",
  },
  {
    file: migrationFile("core_search_memory"),
    test: "tests/database/memory/finding-facts.test.ts",
    what: "what was never so is found as a fact",
    find: "where f.known_to is null\n    and d.said_on",
    put: "where d.said_on",
  },
  {
    file: migrationFile("core_search_memory"),
    test: "tests/database/memory/finding-facts.test.ts",
    what: "facts are found while memory is off",
    find: "  if alfred.is_remembering() then\n    select m into",
    put: "  if true then\n    select m into",
  },
  {
    file: migrationFile("core_erase"),
    test: "tests/database/memory/erasing.test.ts",
    what: "a fact from a household that is gone stays with a member who stays",
    find: "'and not exists (select 1 from public.fact_episodes o where o.fact_id = t.id)'",
    put: "'and false'",
  },
]);
