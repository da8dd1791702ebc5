// Mutants of I2 in what is in mind: entities and facts are the user's own, of the path that is shown, and as a person
// has decided.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

const mutant = (what: string, find: string, put: string) => ({
  file: migrationFile("core_mind"),
  test: "tests/database/memory/mind.test.ts",
  what,
  find,
  put,
});

export const I2_MIND: readonly Mutant[] = mutantsOf("I2", [
  mutant(
    "a group's conversation, or one without memory, has entities in mind",
    '  if alfred.recall_closed(conversation) is not null then\n    return \'{"entities"',
    '  if false then\n    return \'{"entities"',
  ),
  mutant(
    "an entity that a person has left out is in mind",
    "filter (where k.is_included is distinct from false and k.rank <= 20)",
    "filter (where k.rank <= 20)",
  ),
  mutant(
    "entities in mind at an alternative of another branch are shown",
    "select from alfred.path_of(c.head_alternative_id) h",
    "select from (select x.id as alternative_id from public.alternatives x) h",
  ),
  mutant(
    "the path shows turns that its summary covers",
    "(select n.alternative_id from narrative n order by n.place desc limit 1)",
    "null",
  ),
  mutant(
    "a fact that was never true is shown as one that was",
    "where s.known_to is null",
    "where true",
  ),
  mutant(
    "words from outside bring an entity to mind",
    "and e.alternative_id = p.said and not e.is_outside",
    "and e.alternative_id = p.said",
  ),
  mutant(
    "an entity is put in mind in another user's conversation",
    "elsif closed = 'foreign' then",
    "elsif closed = 'none' then",
  ),
  {
    file: migrationFile("core_run_facts"),
    test: "tests/database/memory/recalled-facts.test.ts",
    what: "people in mind and earlier Episodes are shown to a run whose conversation others read",
    find: "and alfred.recall_closed(conversation, (p ->> 'run_id')::uuid) is null then",
    put: "then",
  },
  {
    file: migrationFile("core_shown_facts"),
    test: "tests/database/memory/recalled-facts.test.ts",
    what: "a run is shown a fact that was said beside its path",
    find: "a.is_active and e.conversation_id is distinct from conversation)\n    order by",
    put: "a.is_active)\n    order by",
  },
  {
    file: migrationFile("core_shown_facts"),
    test: "tests/database/memory/recalled-facts.test.ts",
    what: "a run is shown a fact that came from outside",
    find: "w.user_id = f.user_id and (conversation is null or not e.is_outside)",
    put: "w.user_id = f.user_id",
  },
  {
    file: "functions/api/mind.ts",
    test: "tests/api/mind.test.ts",
    what: "the tokens shown for what is in mind differ from those of the prompt",
    find: "tokensOf(lines[index] ?? null)",
    put: "tokensOf(entity.summary)",
  },
]);
