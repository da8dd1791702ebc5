// How the database comes about: what migrations take away, where they look, and what they ask the pack.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const hosted = ["tests/database/access/hosted-project.test.ts"];

export const MIGRATION_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I2",
    what: "everybody may execute a function that is made",
    file: migrationFile("core_roles"),
    find: "alter default privileges revoke execute on functions from public;",
    put: "",
    tests: hosted,
  },
  {
    invariant: "I2",
    what: "what a platform hands out on tables is left as it is",
    file: migrationFile("core_row_security"),
    find: "    'revoke all on table %s from public, anon, authenticated, service_role', target);",
    put: "    'revoke all on table %s from public', target);\n  execute format('grant select on table %s to anon', target);",
    tests: hosted,
  },
  {
    invariant: "I2",
    what: "an extension is looked for where a new project would have it",
    file: migrationFile("core_extensions"),
    find: "target, column_name, alfred.extension_schema('pg_trgm'));",
    put: "target, column_name, 'extensions');",
    tests: hosted,
  },
  {
    invariant: "I2",
    what: "new migrations go on over a database that others have made",
    file: "dev/supabase/migration-files.ts",
    find: "  refuseForeignHistory(files, applied);\n",
    put: "",
    tests: ["tests/contract/supabase/restart.test.ts"],
  },
  {
    invariant: "I12",
    what: "a run begins without what the pack knows of a household",
    file: migrationFile("core_run_facts"),
    find: "if alfred.pack_function('run_facts') is not null then",
    put: "if false then",
    tests: ["tests/database/runs/run-facts.test.ts"],
  },
  {
    invariant: "I10",
    what: "a category is asked of any column",
    file: migrationFile("kitchen_categories"),
    find: "if column_name not in ('name', 'title', 'ingredient', 'ingredient_id') then",
    put: "if false then",
    tests: ["tests/database/filter-refusals.test.ts"],
  },
];
