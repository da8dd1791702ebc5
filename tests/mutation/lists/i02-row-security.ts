// Mutants of I2: changes through the ledger, row-level security for every statement.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I2_ROW_SECURITY: readonly Mutant[] = mutantsOf("I2", [
  {
    file: migrationFile("core_row_operations"),
    test: "tests/database/access/isolation.test.ts",
    what: "an operation reaches the rows of another household of its user",
    find: "'and t.household_id = $2'",
    put: "''",
  },
  {
    file: migrationFile("core_row_security"),
    test: "tests/database/access/privileges.test.ts",
    what: "tables have no row-level security",
    find: "execute format('alter table %s enable row level security', target);",
    put: "",
  },
  {
    file: migrationFile("core_row_security"),
    test: "tests/database/access/privileges.test.ts",
    what: "the Worker's role may write tables past the functions",
    find: "execute format('grant select on table %s to alfred_pipeline, alfred_definer', target);",
    put: `execute format('grant select on table %s to alfred_pipeline, alfred_definer', target);
  execute format('grant insert, update, delete on table %s to alfred_pipeline', target);`,
  },
  {
    file: migrationFile("core_conversations"),
    test: "tests/database/access/isolation.test.ts",
    what: "a conversation is visible to its whole household",
    find: `call alfred.protect('public.conversations',
  'user_id = (select alfred.uid()) and household_id`,
    put: `call alfred.protect('public.conversations',
  'household_id`,
  },
  {
    file: migrationFile("core_row_security"),
    test: "tests/database/access/my-households.test.ts",
    what: "the households that a transaction has once asked for are its user's until its end",
    find: "if starts_with(kept, asked) then",
    put: "if kept <> '' then asked := split_part(kept, chr(31), 1) || chr(31);",
  },
  {
    file: migrationFile("core_row_security"),
    test: "tests/database/access/my-households.test.ts",
    what: "who was there before stays a connection's user",
    find: "pg_current_snapshot() || coalesce(current_setting('request.jwt.claims', true), '') || chr(31)",
    put: "pg_current_snapshot() || chr(31)",
  },
  {
    file: migrationFile("core_memory"),
    test: "tests/database/access/isolation.test.ts",
    what: "what a user has said is seen by all users",
    find: "call alfred.protect('public.episodes', 'user_id = (select alfred.uid())'",
    put: "call alfred.protect('public.episodes', 'true'",
  },
  {
    file: migrationFile("core_keep_episodes"),
    test: "tests/database/memory/keeping.test.ts",
    what: "what was said before a group came into the conversation is kept",
    find: "and not alfred.is_heard_by_others(c.id) and a.id is not null",
    put: "and a.id is not null",
  },
  {
    file: migrationFile("core_memory"),
    test: "tests/database/memory/keeping.test.ts",
    what: "what is said while memory is off is kept later",
    find: "and not alfred.is_heard_by_others(c.id) and alfred.is_remembering()",
    put: "and not alfred.is_heard_by_others(c.id)",
  },
  {
    file: migrationFile("core_search_memory"),
    test: "tests/database/memory/keeping.test.ts",
    what: "memory that is switched off is searched",
    find: "where alfred.is_remembering()",
    put: "where alfred.is_remembering() is not null",
  },
  {
    file: migrationFile("core_keep_episodes"),
    test: "tests/database/memory/keeping.test.ts",
    what: "code's reply to a run that failed is kept as Alfred's word",
    find: "(case when r.status = 'completed' then r.agent_alternative_id end, 1, r.finished_at)",
    put: "(r.agent_alternative_id, 1, r.finished_at)",
  },
  {
    file: migrationFile("core_keep_episodes"),
    test: "tests/database/memory/keeping.test.ts",
    what: "what was forgotten is kept again, because it still waited",
    find: "  delete from public.memory_outbox o where o.user_id = me;\n",
    put: "",
  },
  {
    file: migrationFile("core_erase"),
    test: "tests/database/memory/erasing.test.ts",
    what: "a word of a household that is gone stays in the index of a member who stays",
    find: "'t.user_id = $1 or t.user_id = any ($4) and t.episodes = 0'",
    put: "'t.user_id = $1'",
  },
  {
    file: migrationFile("core_erase"),
    test: "tests/database/memory/erasing.test.ts",
    what: "postings of a household that is gone stay with a member who stays",
    find: "where o.user_id = e.user_id and o.place = e.place and e.user_id is distinct from held.user_id",
    put: "where o.user_id = e.user_id and o.place = e.place and e.user_id = held.user_id",
  },
]);
